package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.name.SizeNames;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a description would say of a kernel that cannot be read without it, for messages. */
record KernelLine(KernelSource source, Given given) {

    /** How it is launched. */
    String launched(int dimensions) {
        return ofNoCell().isPresent() || dimensions < given.cells().size()
                ? inLine()
                : element(" global=\"" + global(dimensions) + "\"/>")
                        + ", with the work-items that it is launched with";
    }

    /** How it is launched over cells that are in a line. */
    String inLine() {
        return ofNoCell()
                .orElseGet(() -> element(" global=\"" + global(1) + "\" over=\"{id0,0}\"/>")
                        + " for the first row, over=\"{0,id0}\""
                        + " over the first column; what one id takes through all cells is for <reduce> in the"
                        + " <schedule>");
    }

    /** The line for one work-item that computes a few numbers, if it is one. */
    private Optional<String> ofNoCell() {
        return KernelOutline.of(source, given)
                .filter(KernelOutline::isOfNoCell)
                .map(any -> element(" range=\"none\"/>")
                        + ", which has every device run its one work-item: no cell belongs to it");
    }

    /** How much local memory it is passed. */
    String local(String argument, List<Long> group) {
        long items = group.stream().reduce(1L, (a, b) -> a * b);
        return element("><argument name=\"" + argument + "\" size=\"" + items + "\"/></kernel>")
                + ", with as many elements as a work-group needs";
    }

    private String element(String rest) {
        return source.given().place().map(place -> "at " + place + " ").orElse("")
                + "<kernel file=\"" + source.fileName() + "\" function=\""
                + source.function().name() + "\"" + rest;
    }

    private String global(int dimensions) {
        List<String> sizes = SizeNames.of(given.parameters().keySet(), dimensions);
        return IntStream.range(0, dimensions)
                .mapToObj(d -> given.cells(d).map(Poly::toString).orElse(sizes.get(d)))
                .collect(Collectors.joining(", "));
    }
}
