package io.github.halomill.generator.calls;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.KernelSource;
import io.github.halomill.generator.infer.name.ClassName;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.Description.ScheduleElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.BindElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.SetElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What launches say of a program: the names of what is passed are those of fields, parameters and scalars; the order is
 * the schedule. What kernels say is left out.
 */
final class CalledProgram {

    private final List<KernelSource> sources;
    private final Map<String, CalledKernel> kernels;
    private final List<KernelCall> calls;
    private final SourceLocation place;
    private final CalledNumbers numbers = new CalledNumbers();

    /**
     * One of some calls.
     *
     * @param sources of the kernels that are called
     * @param kernels these, by name
     * @param calls in their order, of these kernels and of {@link KernelCall#SWAP}
     */
    CalledProgram(List<KernelSource> sources, Map<String, CalledKernel> kernels, List<KernelCall> calls) {
        this.sources = List.copyOf(sources);
        this.kernels = Map.copyOf(kernels);
        this.calls = List.copyOf(calls);
        place = calls.get(0).place();
    }

    /** The description, which leaves out what kernels say. */
    Description describe(Path file) {
        kernels().forEach(this::countIntegers);
        kernels().forEach(this::countReals);
        return new Description(
                file,
                Text.inferred(ClassName.ofFile(sources.get(0).fileName()), place),
                numbers.parameters(place),
                numbers.scalars(place),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                sources.stream().map(this::kernel).toList(),
                List.of(new ScheduleElement(steps(), false, place)),
                List.of(Text.guess("100", place)),
                List.of(),
                place);
    }

    private CalledKernel called(KernelSource source) {
        return Objects.requireNonNull(kernels.get(source.function().name()));
    }

    private Stream<CalledKernel> kernels() {
        return sources.stream().map(this::called);
    }

    /** Those that are passed, and sizes that a kernel has no argument for. */
    private void countIntegers(CalledKernel kernel) {
        Set<String> passed = new HashSet<>();
        kernel.indices().filter(i -> isInteger(kernel, i)).forEach(i -> {
            Optional<Text> value = kernel.argument(i).value();
            value.flatMap(kernel::parameterOf)
                    .ifPresent(own -> passed.add(own.name().value()));
            for (KernelCall call : kernel.calls()) {
                String text = kernel.passed(call, i);
                if (!CalledNumbers.isName(text)) {
                    numbers.integers(text);
                } else if (!kernel.isDerived(i)) {
                    numbers.integer(text, value.flatMap(known -> suggested(known, kernel)));
                }
            }
        });
        kernel.alone().parameters().stream()
                .filter(own -> !passed.contains(own.name().value()))
                .forEach(own -> numbers.integer(own.name().value(), number(own)));
    }

    private void countReals(CalledKernel kernel) {
        kernel.indices()
                .filter(i -> kernel.number(i).filter(type -> type.isFloating()).isPresent())
                .forEach(i -> kernel.calls().forEach(call -> numbers.reals(kernel.passed(call, i))));
    }

    /** Whether an argument is an integer that a call may say; the number of the iteration is none. */
    private static boolean isInteger(CalledKernel kernel, int i) {
        return kernel.number(i).filter(type -> !type.isFloating()).isPresent() && !isIteration(kernel, i);
    }

    private static boolean isIteration(CalledKernel kernel, int i) {
        return kernel.argument(i)
                .value()
                .filter(value -> value.value().equals("iteration"))
                .isPresent();
    }

    private static Optional<Long> suggested(Text value, CalledKernel kernel) {
        return kernel.parameterOf(value)
                .map(CalledProgram::number)
                .orElseGet(() -> Optional.of(value.value())
                        .filter(text -> text.matches("\\d{1,18}"))
                        .map(Long::valueOf));
    }

    private static Optional<Long> number(ParameterElement parameter) {
        return parameter.value().map(Text::value).map(Long::valueOf);
    }

    private KernelElement kernel(KernelSource source) {
        CalledKernel kernel = called(source);
        SourceLocation at = kernel.first().place();
        return KernelElement.brief(
                Text.inferred(source.fileName(), at),
                Text.inferred(source.function().name(), at),
                kernel.indices()
                        .boxed()
                        .flatMap(i -> argument(kernel, i).stream())
                        .toList(),
                source.options(),
                at);
    }

    /** What has to be said of an argument; nothing if it is called like what it is, or follows from others. */
    private Optional<ArgumentElement> argument(CalledKernel kernel, int i) {
        ArgumentElement read = kernel.argument(i);
        Text passed = new Text(kernel.passed(kernel.first(), i), kernel.first().place());
        boolean other = !passed.value().equals(read.name().value());
        if (kernel.isField(i)) {
            return Optional.of(brief(read, Optional.of(passed), Optional.empty()))
                    .filter(any -> other);
        }
        if (kernel.number(i).isPresent() && !isIteration(kernel, i)) {
            return Optional.of(brief(read, Optional.empty(), Optional.of(passed)))
                    .filter(any -> other && isSaid(passed.value(), kernel, i));
        }
        boolean asked = read.value().isEmpty() && !read.property().value().equals("local");
        Optional<Text> guess = read.value()
                .filter(Text::guessed)
                .map(value -> new Text(value.value(), value.location(), true, true, value.comments()));
        return Optional.of(brief(read, Optional.empty(), guess)).filter(any -> asked || guess.isPresent());
    }

    private static ArgumentElement brief(ArgumentElement read, Optional<Text> field, Optional<Text> value) {
        return read.brief(field, Optional.empty(), Optional.empty(), value);
    }

    /** Not the name of a pitch, say, that only follows from sizes. */
    private boolean isSaid(String text, CalledKernel kernel, int i) {
        return !CalledNumbers.isName(text) || !kernel.isDerived(i) || numbers.isInteger(text);
    }

    private List<StepElement> steps() {
        List<StepElement> steps = new ArrayList<>();
        for (KernelCall call : calls) {
            CalledKernel kernel = kernels.get(call.kernel());
            steps.add(
                    kernel != null
                            ? launch(kernel, call)
                            : new SwapElement(
                                    Text.inferred(
                                            String.join(" ", call.arguments().orElseThrow()), call.place()),
                                    call.place()));
        }
        if (calls.stream().allMatch(call -> kernels.containsKey(call.kernel()))) {
            kernels()
                    .flatMap(this::guessedSwaps)
                    .distinct()
                    .forEach(names -> steps.add(new SwapElement(
                            Text.guess(
                                    names, place, "what is written is read the next time; remove it if that is not so"),
                            place)));
        }
        return steps;
    }

    private LaunchElement launch(CalledKernel kernel, KernelCall call) {
        List<BindElement> binds = new ArrayList<>();
        List<SetElement> sets = new ArrayList<>();
        kernel.indices()
                .filter(i -> !kernel.passed(call, i).equals(kernel.passed(kernel.first(), i)))
                .forEach(i -> {
                    Text name = kernel.argument(i).name();
                    Text passed = new Text(kernel.passed(call, i), call.place());
                    if (kernel.isField(i)) {
                        binds.add(new BindElement(name, passed, call.place()));
                    } else if (kernel.number(i).isPresent() && isSaid(passed.value(), kernel, i)) {
                        sets.add(new SetElement(name, passed, call.place()));
                    }
                });
        return new LaunchElement(
                Text.inferred(call.kernel(), call.place()), binds, sets, Optional.empty(), call.place());
    }

    /**
     * Arrays that seem to change places: the kernel is always passed the same ones, and no other kernel writes what it
     * only reads of them.
     */
    private Stream<String> guessedSwaps(CalledKernel kernel) {
        boolean same = kernel.calls().stream()
                .allMatch(call -> launch(kernel, call).binds().isEmpty());
        Set<String> others = kernels()
                .filter(other -> !other.function().equals(kernel.function()))
                .flatMap(CalledKernel::written)
                .collect(Collectors.toSet());
        Map<String, String> passed = kernel.indices()
                .boxed()
                .collect(Collectors.toMap(
                        i -> kernel.argument(i).name().value(),
                        i -> kernel.passed(kernel.first(), i),
                        (one, other) -> one));
        return kernel.alone().swaps().stream()
                .map(swap -> swap.words().stream()
                        .map(word -> passed.getOrDefault(word.value(), word.value()))
                        .toList())
                .filter(names -> same && names.stream().noneMatch(others::contains))
                .map(names -> String.join(" ", names));
    }
}
