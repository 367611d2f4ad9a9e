package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.InferredParameters.Chosen;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.name.ClassName;
import io.github.halomill.generator.infer.name.ProgramScalars;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.Description.PlaceElement;
import io.github.halomill.generator.model.Description.ScheduleElement;
import io.github.halomill.generator.model.GridElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Says what is inferred of a program, in the terms of the schema.
 *
 * @param file where the description is or would be
 * @param given what it says already
 */
record ProgramDescriber(Path file, Given given) {

    private static final String REDUCE =
            ", an element for each work-group; in the schedule <reduce name=\"total\" of=\"%s\" with=\"sum\"/> adds them up, and \"max\" or \"min\" takes one of them";

    /** The description. */
    Description describe(InferredProgram program) {
        boolean one = !given.several()
                && program.kernels().size() == 1
                && program.arrays().stream()
                        .map(array -> array.main().shape().layout())
                        .noneMatch(layout -> layout.ofGroups() || layout.hasComponents());
        return one ? one(program) : several(program);
    }

    private Description one(InferredProgram program) {
        InferredKernel only = program.kernels().get(0);
        KernelElement kernel = new KernelDescriber(only, program).describe(false);
        return new Description(
                file,
                name(ClassName.of(only.function().name()), kernel.location(), program.notes(only)),
                parameters(program),
                kernel.arguments(),
                List.of(),
                List.of(kernel.alone()),
                List.of(iterations(program, Often.PERHAPS_ONCE, kernel.location())),
                swaps(program, kernel.location()),
                kernel.location());
    }

    private Description several(InferredProgram program) {
        SourceLocation place = program.kernels().get(0).function().place();
        String fileName = program.kernels().get(0).source().fileName();
        InferredGrid grid = new InferredGrid(program);
        List<ParameterElement> parameters = parameters(program);
        ProgramScalars scalars = new ProgramScalars(
                parameters.stream().map(parameter -> parameter.name().value()).toList(),
                program.arrays().stream().map(SharedArray::name).toList());
        List<KernelElement> kernels = program.kernels().stream()
                .map(kernel -> kernel(kernel, program, grid, scalars))
                .toList();
        List<String> notes = program.kernels().stream()
                .flatMap(kernel -> program.notes(kernel).stream()
                        .map(note -> kernel.function().name() + ": " + note))
                .toList();
        Description whole = new Description(
                file,
                name(ClassName.ofFile(fileName), place, notes),
                Stream.concat(parameters.stream(), scalars.integers().stream()).toList(),
                scalars.scalars(),
                List.of(new GridElement(grid.describe(), place)),
                program.arrays().stream()
                        .map(array -> field(array, program, grid))
                        .toList(),
                List.of(),
                List.of(),
                kernels,
                List.of(schedule(program.order(), swaps(program, place), place)),
                List.of(iterations(program, kernels.size() == 1 ? Often.PERHAPS_ONCE : Often.OFTEN, place)),
                List.of(),
                place);
        return withoutUnused(whole);
    }

    /** Every kernel once, then the swaps. */
    private static ScheduleElement schedule(List<InferredKernel> order, List<Text> swaps, SourceLocation place) {
        Stream<StepElement> launches = order.stream()
                .map(InferredKernel::function)
                .map(kernel -> new LaunchElement(
                        Text.inferred(kernel.name(), kernel.place()),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        kernel.place()));
        Stream<StepElement> exchanges = swaps.stream().map(swap -> new SwapElement(swap, place));
        return new ScheduleElement(Stream.concat(launches, exchanges).toList(), true, place);
    }

    /**
     * The same without parameters that nothing is made of: sizes of which one kernel tells nothing, and another all.
     */
    private static Description withoutUnused(Description description) {
        Set<String> words = description
                .expressions()
                .flatMap(text -> Arrays.stream(text.value().split("\\W+")))
                .collect(Collectors.toSet());
        return description.with(description.parameters().stream()
                .filter(parameter -> words.contains(parameter.name().value()))
                .toList());
    }

    /** How many iterations there are, as far as kernels tell. */
    private enum Often {
        ONCE,
        PERHAPS_ONCE,
        OFTEN;

        Text text(SourceLocation place) {
            return switch (this) {
                case ONCE -> Text.inferred("1", place);
                case PERHAPS_ONCE -> Text.guess("1", place, "more if the kernel is iterated");
                case OFTEN -> Text.guess("100", place);
            };
        }
    }

    /** How often the kernels run, which only the user can know where an iteration may go on from the one before. */
    private static Text iterations(InferredProgram program, Often inPlace, SourceLocation place) {
        boolean turns = program.kernels().stream()
                .map(kernel -> kernel.meaning().implied())
                .anyMatch(implied -> !implied.levels().names().isEmpty()
                        || !implied.parities().isEmpty());
        Often often = turns || !program.swaps().rotations().isEmpty()
                ? Often.OFTEN
                : program.isFedBack() ? inPlace : program.swaps().doubt().isPresent() ? Often.PERHAPS_ONCE : Often.ONCE;
        return often.text(place);
    }

    private static List<ParameterElement> parameters(InferredProgram program) {
        return program.parameters().list().stream()
                .map(parameter -> parameter(parameter, place(parameter.name(), program)))
                .toList();
    }

    private static ParameterElement parameter(Chosen parameter, SourceLocation place) {
        Stream<String> asked =
                parameter.asked() ? Stream.of(ProgramScalars.ASKED.formatted(parameter.name())) : Stream.of();
        String comment = Stream.concat(parameter.comments().stream(), asked).collect(Collectors.joining(": "));
        String[] comments = comment.isEmpty() ? new String[0] : new String[] {comment};
        return new ParameterElement(
                Text.inferred(parameter.name(), place, comments),
                parameter.asked() ? Optional.empty() : Optional.of(Text.guess(Long.toString(parameter.value()), place)),
                place);
    }

    /** That of the kernel's scalar or array that a parameter is called after, else of the kernel. */
    private static SourceLocation place(String parameter, InferredProgram program) {
        return program.kernels().stream()
                .flatMap(kernel -> kernel.function().parameters().stream())
                .filter(own -> List.of(own.name(), InferredParameters.elementsOf(own.name()))
                        .contains(parameter))
                .map(KernelParameter::place)
                .findFirst()
                .orElse(program.kernels().get(0).function().place());
    }

    /** A field, with which kernels write and read it. */
    private static FieldElement field(SharedArray array, InferredProgram program, InferredGrid grid) {
        ArrayUse main = array.main();
        ArrayDescriber shape = new ArrayDescriber(main, program);
        SourceLocation place = array.place();
        String use = Stream.of(
                        users("written by ", array, ArrayUse::isWritten),
                        users("changed by all work-items of ", array, ArrayUse::isCombined),
                        users("read by ", array, any -> any.isRead() && !any.isCombined()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return new FieldElement(
                Text.inferred(
                        array.name(),
                        place,
                        use + (main.shape().layout().ofGroups() ? REDUCE.formatted(array.name()) : "")),
                Text.inferred(shape.dataType(), place),
                shape.size(),
                main.access().image(),
                new PlaceElement(grid.describe(array), List.of(), Optional.empty()),
                List.of(),
                array.uses().stream()
                        .flatMap(any -> any.kernel().combined().describe(any.name(), place).stream())
                        .findFirst(),
                place);
    }

    private static String users(String before, SharedArray array, Predicate<ArrayUse> how) {
        String names = array.uses().stream()
                .filter(how)
                .map(use -> use.kernel().function().name())
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : before + names;
    }

    private KernelElement kernel(
            InferredKernel kernel, InferredProgram program, InferredGrid grid, ProgramScalars scalars) {
        KernelElement alone = new KernelDescriber(kernel, program).describe(true);
        Map<String, ArrayUse> uses = new HashMap<>();
        program.uses(kernel).forEach(use -> uses.put(use.name(), use));
        List<ArgumentElement> arguments = new ArrayList<>();
        for (ArgumentElement argument : alone.arguments()) {
            ArrayUse use = uses.get(argument.name().value());
            arguments.add(
                    use != null
                            ? argument(argument, use, program.array(use))
                            : argument.isScalar() && !given.several()
                                    ? scalars.of(kernel.function().name(), argument)
                                    : argument);
        }
        return alone.beside(arguments, grid.describe(kernel));
    }

    /** A field that the kernel does not use does not matter to it, if work-items of others own its elements. */
    private static ArgumentElement argument(ArgumentElement buffer, ArrayUse use, SharedArray array) {
        boolean everywhere = (use.access().isUsed() || !array.isDistributed()) && !array.isCombined();
        return buffer.as(Text.inferred(array.name(), buffer.location()), everywhere);
    }

    private static List<Text> swaps(InferredProgram program, SourceLocation place) {
        List<String> texts = program.swaps().texts();
        String why = "what is written is read the next time; remove it if that is not so";
        return IntStream.range(0, texts.size())
                .mapToObj(i -> i == 0 ? Text.guess(texts.get(i), place, why) : Text.guess(texts.get(i), place))
                .toList();
    }

    private static Text name(String text, SourceLocation place, List<String> notes) {
        return Text.inferred(text, place, notes.toArray(String[]::new));
    }
}
