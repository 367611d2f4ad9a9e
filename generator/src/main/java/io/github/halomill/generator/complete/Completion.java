package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.KernelOutline;
import io.github.halomill.generator.infer.KernelSource;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.RotateElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Completes a description by what its kernels say: what it says itself stays as it is, the rest is read from the
 * source. Sizes and values that neither says are errors.
 */
public final class Completion {

    private final Description said;
    private final KernelSources sources;
    private final Diagnostics diagnostics;

    /**
     * One for a description.
     *
     * @param files the kernel files that were read
     * @param options for the kernels' compiler, besides those of the description
     * @param diagnostics gets why it cannot be completed
     */
    public Completion(Description said, KernelFiles files, BuildOptions options, Diagnostics diagnostics) {
        this(new KernelSources(said, files, options, diagnostics));
    }

    private Completion(KernelSources sources) {
        this.sources = sources;
        said = sources.said();
        diagnostics = sources.diagnostics();
    }

    /** Whether it leaves out what kernels say. */
    public boolean isNeeded() {
        return !Omission.of(said).isEmpty();
    }

    /**
     * The whole description; empty, and errors, if there is none.
     *
     * @param meaning what a description means if it agrees with its kernels
     */
    public Optional<Description> complete(Function<Description, Optional<Program>> meaning) {
        return new Completion(sources.withBoundFields()).completed(meaning);
    }

    private Optional<Description> completed(Function<Description, Optional<Program>> meaning) {
        List<KernelElement> kernels =
                sources.elements().stream().map(this::placed).toList();
        List<KernelElement> open = kernels.stream()
                .filter(kernel ->
                        !Omission.isWhole(kernel, said) || usesOpenField(kernel) || sources.lacksArguments(kernel))
                .toList();
        List<KernelSource> read =
                open.stream().flatMap(kernel -> sources.source(kernel).stream()).toList();
        if (read.size() < open.size() || kernels.isEmpty()) {
            return Optional.empty();
        }
        return new KernelReading(said, given(), any -> meaning.apply(any).isPresent(), diagnostics)
                .read(open, read)
                .flatMap(known -> new Overlay(said.withKernels(kernels), known, diagnostics).description())
                .map(whole -> new ZoneSizes(whole).shown(meaning));
    }

    /** With a range of no cells, if its source tells no other way in which it may be launched. */
    private KernelElement placed(KernelElement kernel) {
        boolean open = !said.isOfOneKernel()
                && kernel.global().isEmpty()
                && kernel.range().isEmpty()
                && kernel.over().isEmpty();
        return Optional.of(kernel)
                .filter(any -> open)
                .flatMap(sources.silent()::source)
                .flatMap(source -> KernelOutline.of(source, given()))
                .filter(KernelOutline::isOfNoCell)
                .map(any -> kernel.over(Text.inferred(KernelElement.NO_CELL, kernel.location())))
                .orElse(kernel);
    }

    private boolean usesOpenField(KernelElement kernel) {
        Set<String> fields = said.fields().stream()
                .filter(field -> !Omission.of(field).parts().isEmpty())
                .map(field -> field.name().value())
                .collect(Collectors.toSet());
        return kernel.arguments().stream()
                .flatMap(argument -> argument.field().stream())
                .anyMatch(field -> fields.contains(field.value()));
    }

    private Given given() {
        SaidNumbers integers = new SaidNumbers(said);
        return new Given(
                integers.values(),
                integers.cells(),
                borders(),
                !said.isOfOneKernel(),
                images(),
                Optional.of(exchanges()));
    }

    private Set<String> images() {
        return Stream.concat(
                        said.fields().stream()
                                .filter(field -> field.image().isPresent())
                                .map(field -> field.name().value()),
                        said.allArguments()
                                .filter(argument -> argument.image().isPresent())
                                .map(argument -> argument.name().value()))
                .collect(Collectors.toSet());
    }

    private Map<String, Set<String>> borders() {
        return said.fields().stream()
                .collect(Collectors.toMap(
                        field -> field.name().value(),
                        field -> field.borders().stream()
                                .map(border -> border.face().value())
                                .collect(Collectors.toSet()),
                        (one, other) -> one));
    }

    private List<List<String>> exchanges() {
        Stream<Text> scheduled = said.schedules().stream()
                .flatMap(schedule -> StepElement.all(schedule.steps()))
                .flatMap(step -> step instanceof SwapElement swap
                        ? Stream.of(swap.names())
                        : step instanceof RotateElement rotate ? Stream.of(rotate.names()) : Stream.of());
        return Stream.concat(said.swaps().stream(), scheduled)
                .map(names -> names.words().stream().map(Text::value).toList())
                .toList();
    }
}
