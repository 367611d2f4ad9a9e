package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.PlaceElement;
import io.github.halomill.generator.model.GridElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts what a description says over what was read of its kernels. */
final class Overlay {

    private final Description said;
    private final ReadKernels read;
    private final Diagnostics diagnostics;

    private final HostNumbers numbers;
    private final Diagnostics found = new Diagnostics();

    /** One over what is read of a description's kernels. */
    Overlay(Description said, ReadKernels read, Diagnostics diagnostics) {
        this.said = said;
        this.read = read;
        this.diagnostics = diagnostics;
        numbers = HostNumbers.of(said);
    }

    /** The whole; empty, and errors, if something is not known. */
    Optional<Description> description() {
        boolean outside = said.isOfOneKernel()
                && read.description().isOfOneKernel()
                && !read.description().kernels().isEmpty();
        List<KernelElement> kernels =
                said.kernels().stream().map(kernel -> kernel(kernel, outside)).toList();
        KernelElement first = kernels.get(0);
        Description whole = new Description(
                said.file(),
                said.name(),
                said.parameters(),
                said.scalars(),
                grids(),
                fields(kernels),
                outside ? first.arguments().stream().map(Overlay::apart).toList() : List.of(),
                said.shadows(),
                outside ? List.of(first.alone()) : kernels,
                said.schedules(),
                said.iterations(),
                said.swaps(),
                said.location());
        UnsaidNumbers.of(whole, numbers).report(read.description().parameters(), found);
        whole.fields().forEach(field -> require(field, whole));
        diagnostics.addAll(found);
        return found.hasErrors() ? Optional.empty() : Optional.of(whole);
    }

    /** A pointer to a number that is the parameter of its name: both have values in a program, under two names. */
    private static ArgumentElement apart(ArgumentElement argument) {
        String name = argument.name().value();
        boolean isParameter = argument.clMem().value().equals("1")
                && argument.value().map(Text::value).filter(name::equals).isPresent();
        return isParameter ? argument.named(Text.inferred(name + "_0", argument.location())) : argument;
    }

    /** What is said; cells that are not are those that were read. */
    private List<GridElement> grids() {
        List<GridElement> found = read.description().grids();
        return said.grids().isEmpty()
                ? found
                : said.grids().stream()
                        .map(grid -> grid.isOfLengthsOnly() && !found.isEmpty()
                                ? grid.with(found.get(0).cells())
                                : grid)
                        .toList();
    }

    private KernelElement kernel(KernelElement kernel, boolean outside) {
        Optional<KernelElement> known = read.of(kernel);
        if (known.isEmpty()) {
            return kernel;
        }
        KernelElement source = known.get();
        List<ArgumentElement> all = outside ? read.description().arguments() : source.arguments();
        List<ArgumentElement> given = said.argumentsOf(kernel);
        if (Omission.isWhole(kernel, said) && given.size() >= all.size()) {
            return kernel;
        }
        KernelElement named = source.function().map(kernel::of).orElse(kernel);
        order(kernel, source);
        ArgumentOverlay overlay = new ArgumentOverlay(
                named, numbers, said.fields(), !said.shadows().isEmpty(), found);
        return kernel(kernel, source, overlay.over(given, all));
    }

    private void require(FieldElement field, Description whole) {
        Omission omission = Omission.of(field);
        if (omission.parts().isEmpty()) {
            return;
        }
        String cells = Stream.concat(
                        whole.grids().stream().map(GridElement::cells),
                        whole.kernels().stream().map(KernelElement::global))
                .filter(any -> !any.isEmpty())
                .findFirst()
                .stream()
                .flatMap(List::stream)
                .map(Text::value)
                .collect(Collectors.joining(", "));
        boolean typed = !field.dataType().value().isEmpty();
        found.error(
                DiagnosticCode.NOT_SAID,
                omission.location(),
                typed
                        ? "neither the description nor a kernel says how many elements " + Quoted.quote(field.name())
                                + " has"
                        : "no kernel that is read has an array " + Quoted.quote(field.name())
                                + ", and the description does not say its type and size",
                "write <field name=\"" + field.name() + "\"" + (typed ? "" : " type=\"float\"") + " size=\""
                        + (cells.isEmpty() ? "nx" : cells)
                        + "\"/>, its elements per dimension, x first, margins included, those of a cell last,"
                        + " or correct the name if a kernel has it by another");
    }

    /** A host program may have the work-items that are given in another order. */
    private void order(KernelElement kernel, KernelElement read) {
        boolean others = read.ids().isPresent() && !isOfOneId(kernel, read);
        if (!kernel.global().isEmpty() && kernel.ids().isEmpty() && others) {
            String ids = read.ids().get().value();
            found.note(
                    DiagnosticCode.NOT_TOLD,
                    kernel.global().get(0).location(),
                    "the kernel's ids along the dimensions of its arrays are " + ids
                            + ", and work-items are given as arrays lie, x first:"
                            + " clEnqueueNDRangeKernel has them in the order of ids",
                    "write ids=\"" + ids + "\" beside them if they are right");
        }
    }

    /** Whether the work-items that are given are counted by one id, which the kernel takes apart into several. */
    private static boolean isOfOneId(KernelElement kernel, KernelElement read) {
        return kernel.global().size() == 1 && read.global().size() > 1;
    }

    private static KernelElement kernel(KernelElement kernel, KernelElement read, List<ArgumentElement> arguments) {
        return new KernelElement(
                kernel.id(),
                kernel.name(),
                kernel.function().or(read::function),
                arguments,
                kernel.global().isEmpty() ? read.global() : kernel.global(),
                kernel.global().isEmpty() && kernel.offset().isEmpty() ? read.offset() : kernel.offset(),
                kernel.local().isEmpty() ? read.local() : kernel.local(),
                isOfOneId(kernel, read) ? kernel.ids() : kernel.ids().or(read::ids),
                kernel.over(),
                kernel.global().isEmpty() ? kernel.origin().or(read::origin) : kernel.origin(),
                kernel.range(),
                kernel.addressing(),
                kernel.options(),
                kernel.location());
    }

    /**
     * Those that are said, over what is read of them, then the others. Those that launches bind to an argument are like
     * its field; rules look at the rest.
     */
    private List<FieldElement> fields(List<KernelElement> kernels) {
        Map<String, FieldElement> known = new LinkedHashMap<>();
        read.description().fields().forEach(field -> known.put(field.name().value(), field));
        Map<String, FieldElement> fields = new LinkedHashMap<>();
        for (FieldElement field : said.fields()) {
            String name = field.name().value();
            Optional<FieldElement> like = Optional.ofNullable(known.get(name))
                    .or(() -> numbers.argumentOf(field, kernels).map(known::get));
            fields.putIfAbsent(name, like.map(any -> over(field, any)).orElse(field));
        }
        known.forEach(fields::putIfAbsent);
        return List.copyOf(fields.values());
    }

    private static FieldElement over(FieldElement own, FieldElement read) {
        return new FieldElement(
                own.name(),
                ArgumentOverlay.either(own.dataType(), read.dataType()),
                own.size().isEmpty() ? read.size() : own.size(),
                own.image().or(read::image),
                new PlaceElement(
                        own.origin().or(read::origin), own.ranges(), own.place().distribution()),
                own.borders(),
                own.combine().or(read::combine),
                own.location());
    }
}
