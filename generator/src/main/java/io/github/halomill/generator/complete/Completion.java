package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.Inference;
import io.github.halomill.generator.infer.KernelSource;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.given.GivenKernel;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.source.FunctionChoice;
import io.github.halomill.generator.kernel.source.KernelFileLoader;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.RotateElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import java.util.LinkedHashMap;
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
    private final KernelFiles files;
    private final BuildOptions options;
    private final Diagnostics diagnostics;
    private final HostNumbers numbers;

    /**
     * One for a description.
     *
     * @param files the kernel files that were read
     * @param options for the kernels' compiler, besides those of the description
     * @param diagnostics gets why it cannot be completed
     */
    public Completion(Description said, KernelFiles files, BuildOptions options, Diagnostics diagnostics) {
        this.said = said;
        this.files = files;
        this.options = options;
        this.diagnostics = diagnostics;
        numbers = HostNumbers.of(said);
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
        List<KernelElement> kernels = said.kernels().stream()
                .flatMap(kernel -> kernel.isOfAll() ? each(kernel) : Stream.of(kernel))
                .toList();
        List<KernelElement> open = kernels.stream()
                .filter(kernel -> !Omission.isWhole(kernel, said) || usesOpenField(kernel) || lacksArguments(kernel))
                .toList();
        List<KernelSource> sources =
                open.stream().flatMap(kernel -> source(kernel).stream()).toList();
        if (sources.size() < open.size() || kernels.isEmpty()) {
            return Optional.empty();
        }
        Given given = new Given(
                new SaidNumbers(said).values(),
                new SaidNumbers(said).cells(),
                borders(),
                !said.isOfOneKernel(),
                Optional.of(exchanges()));
        Optional<Description> read = sources.isEmpty()
                ? Optional.of(said)
                : new Inference(said.file(), given, any -> meaning.apply(any).isPresent(), diagnostics).infer(sources);
        if (read.isEmpty()) {
            Omission first = Omission.of(said).get(0);
            diagnostics.error(
                    DiagnosticCode.NOT_SAID,
                    first.location(),
                    first.text() + ", and the kernels' source does not say it, as other errors tell",
                    "write what is left out, see docs/description.md");
        }
        return read.flatMap(known -> new Overlay(said.withKernels(kernels), open, known, diagnostics).description())
                .map(whole -> new ZoneSizes(whole).shown(meaning));
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

    private boolean lacksArguments(KernelElement kernel) {
        Diagnostics unheard = new Diagnostics(); // rules say what is wrong with the file
        return KernelFileLoader.load(files, said.file(), kernel, options, unheard)
                .flatMap(loaded -> FunctionChoice.of(kernel, loaded.parsed(), unheard))
                .filter(function ->
                        function.parameters().size() > said.argumentsOf(kernel).size())
                .isPresent();
    }

    /** The kernels of a file that the schedule launches, all if there is no schedule, without those described alone. */
    private Stream<KernelElement> each(KernelElement file) {
        Set<String> launched = numbers.launches().stream()
                .map(launch -> launch.kernel().value())
                .collect(Collectors.toSet());
        return KernelFileLoader.load(files, said.file(), file, options, diagnostics).stream()
                .filter(loaded -> FunctionChoice.isUnderstood(loaded.parsed(), diagnostics))
                .flatMap(loaded -> loaded.parsed().functions().stream())
                .map(KernelFunction::name)
                .filter(name -> said.schedules().isEmpty() || launched.contains(name))
                .filter(name -> said.kernels().stream().noneMatch(kernel -> isAlone(kernel, name)))
                .map(name -> file.of(Text.inferred(name, file.location())));
    }

    private static boolean isAlone(KernelElement kernel, String name) {
        return kernel.id().isEmpty()
                && kernel.function().filter(one -> one.value().equals(name)).isPresent();
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

    private Optional<KernelSource> source(KernelElement kernel) {
        Optional<LoadedKernel> loaded = KernelFileLoader.load(files, said.file(), kernel, options, diagnostics);
        Optional<KernelFunction> function = loaded.map(LoadedKernel::parsed)
                .filter(file -> FunctionChoice.isUnderstood(file, diagnostics))
                .flatMap(file -> FunctionChoice.of(kernel, file, diagnostics));
        List<ArgumentElement> arguments = said.argumentsOf(kernel);
        SaidNumbers integers = new SaidNumbers(said);
        return function.map(known -> new KernelSource(
                loaded.orElseThrow().parsed(),
                kernel.name().value(),
                kernel.options().map(Text::value),
                known,
                new GivenKernel(
                        integers.items(kernel),
                        integers.group(kernel),
                        integers.scalars(known, arguments),
                        fields(kernel.of(Text.inferred(known.name(), kernel.location())), known, arguments),
                        valued(arguments))));
    }

    private static Set<String> valued(List<ArgumentElement> arguments) {
        return arguments.stream()
                .filter(argument -> argument.value().isPresent())
                .map(argument -> argument.name().value())
                .collect(Collectors.toSet());
    }

    /** Which field an array is, where the description says another than that of its name. */
    private Map<String, String> fields(KernelElement kernel, KernelFunction function, List<ArgumentElement> arguments) {
        Map<String, String> fields = new LinkedHashMap<>();
        Set<String> own =
                said.fields().stream().map(field -> field.name().value()).collect(Collectors.toSet());
        arguments.forEach(argument -> argument.field()
                .ifPresent(field -> fields.putIfAbsent(argument.name().value(), field.value())));
        function.parameters().stream()
                .filter(parameter -> parameter.isArray() && !own.contains(parameter.name()))
                .forEach(parameter -> numbers.bound(parameter.name(), kernel)
                        .filter(own::contains)
                        .ifPresent(field -> fields.putIfAbsent(parameter.name(), field)));
        return fields;
    }
}
