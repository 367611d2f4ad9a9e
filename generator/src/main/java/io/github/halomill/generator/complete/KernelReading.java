package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.Inference;
import io.github.halomill.generator.infer.KernelOutline;
import io.github.halomill.generator.infer.KernelSource;
import io.github.halomill.generator.infer.OneIds;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.given.GivenField;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.KernelElement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Reads a description's kernels under what it says. One that cannot be inferred is read all the same if the description
 * says how it is launched; the others do not wait for it.
 *
 * @param holds whether a description agrees with its kernels
 * @param diagnostics gets why kernels cannot be read
 */
record KernelReading(Description said, Given given, Predicate<Description> holds, Diagnostics diagnostics) {

    /**
     * What is read; empty, and errors, if something cannot be.
     *
     * @param open the kernels that leave something out
     * @param found their sources
     */
    Optional<ReadKernels> read(List<KernelElement> open, List<KernelSource> found) {
        List<KernelSource> each = OneIds.over(found, given);
        List<KernelSource> sources = IntStream.range(0, open.size())
                .mapToObj(i -> open.get(i).over().isPresent() ? found.get(i) : each.get(i))
                .toList();
        Inference inference = new Inference(said.file(), given, holds, diagnostics);
        List<KernelSource> inferable = IntStream.range(0, open.size())
                .filter(i -> open.get(i).range().isEmpty() && !isOfOtherGrid(open.get(i), sources.get(i)))
                .mapToObj(sources::get)
                .toList();
        Description inferred = (inferable.isEmpty() ? Optional.<Description>empty() : inference.inferMost(inferable))
                .orElse(said.withFields(List.of()).withKernels(List.of()));
        IdentityHashMap<KernelElement, KernelElement> kernels = new IdentityHashMap<>();
        List<FieldElement> fields = new ArrayList<>(inferred.fields());
        boolean all = true;
        int next = 0;
        for (int i = 0; i < open.size(); i++) {
            KernelElement kernel = open.get(i);
            Optional<Diagnostics> lost = inference.lost(sources.get(i));
            if (lost.isEmpty() && inferable.contains(sources.get(i))) {
                kernels.put(open.get(i), inferred.kernels().get(next++));
                continue;
            }
            Optional<KernelOutline> outline = outline(open.get(i), sources.get(i));
            if (outline.isPresent()) {
                Map<String, GivenField> lying = kernel.isOfNoCell() ? Map.of() : fields(inferred, sources.get(i));
                kernels.put(open.get(i), outline.get().kernel(lying));
                outline.get().fields().stream()
                        .filter(field -> fields.stream()
                                .noneMatch(any ->
                                        any.name().value().equals(field.name().value())))
                        .forEach(fields::add);
            } else if (!Omission.isWhole(open.get(i), said)) {
                lost.ifPresentOrElse(diagnostics::addAll, () -> refuse(kernel));
                all = false;
            }
        }
        return all ? Optional.of(new ReadKernels(inferred.withFields(fields), kernels)) : Optional.empty();
    }

    /**
     * Whether the work-items of a kernel are those of another grid, a coarser one for example, and the description says
     * how large an array of such a grid is: the kernel's source alone says nothing of the cells then.
     */
    private boolean isOfOtherGrid(KernelElement kernel, KernelSource source) {
        List<Poly> cells = given.cells();
        return !kernel.global().isEmpty()
                && differ(source.given().items(), cells)
                && new SaidNumbers(said)
                        .fields(said, cells).entrySet().stream()
                                .filter(field -> source.given().fields().containsValue(field.getKey()))
                                .anyMatch(field -> differ(field.getValue().size(), cells));
    }

    /** Whether these are other numbers than cells, by more than a margin. */
    private static boolean differ(List<Poly> some, List<Poly> cells) {
        return !cells.isEmpty()
                && some.size() >= cells.size()
                && IntStream.range(0, cells.size())
                        .anyMatch(
                                d -> cells.get(d).minus(some.get(d)).constant().isEmpty());
    }

    private void refuse(KernelElement kernel) {
        diagnostics.error(
                DiagnosticCode.NOT_SAID,
                kernel.location(),
                "the arguments of a kernel over a range of cells are not read from its source"
                        + " if some are images or samplers, or a compiler may see more of it",
                "write an <argument> for each of its parameters");
    }

    /** That of a kernel of which it is said how it is launched. */
    private Optional<KernelOutline> outline(KernelElement kernel, KernelSource source) {
        return Optional.of(source)
                .filter(any -> !kernel.global().isEmpty() || kernel.range().isPresent())
                .flatMap(any -> KernelOutline.of(any, given));
    }

    /** How fields lie, as far as that is known. */
    private Map<String, GivenField> fields(Description inferred, KernelSource kernel) {
        SaidNumbers numbers = new SaidNumbers(said);
        List<Poly> cells = given.cells().isEmpty() ? numbers.cells(inferred) : given.cells();
        List<Poly> all = cells.isEmpty() ? kernel.given().items() : cells;
        Map<String, GivenField> fields = numbers.fields(inferred, all);
        fields.putAll(numbers.fields(said, all));
        return fields;
    }
}
