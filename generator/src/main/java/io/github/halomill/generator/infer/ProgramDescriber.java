package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.InferredDescription.AnnotatedText;
import io.github.halomill.generator.infer.InferredDescription.InferredField;
import io.github.halomill.generator.infer.InferredDescription.InferredKernel;
import io.github.halomill.generator.infer.InferredDescription.InferredParameter;
import io.github.halomill.generator.model.ProgramNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Says what is inferred of a program, in the terms of the schema.
 *
 * @param fileName as the description is to name the kernels' file
 * @param functions how many kernels the file has
 * @param options with which it was read, for the compiler
 */
record ProgramDescriber(String fileName, int functions, Optional<String> options) {

    private static final AnnotatedText ONCE = AnnotatedText.of("1");
    private static final AnnotatedText PERHAPS_ONCE = AnnotatedText.guess("1", "more if the kernel is iterated");
    private static final AnnotatedText OFTEN = AnnotatedText.guess("100");

    private static final String REDUCE =
            ", an element for each work-group; in the schedule <reduce name=\"total\" of=\"%s\" with=\"sum\"/> adds them up, and \"max\" or \"min\" takes one of them";

    /** The description. */
    InferredDescription describe(InferredProgram program) {
        boolean one = program.kernels().size() == 1
                && program.arrays().stream().noneMatch(array -> array.main().isOfGroups());
        return one ? one(program) : several(program);
    }

    private InferredDescription one(InferredProgram program) {
        InferredSpace kernel = program.kernels().get(0);
        return new InferredDescription(
                className(kernel.function().name()),
                parameters(program),
                describer(kernel).describe(functions > 1, options),
                iterations(program, PERHAPS_ONCE),
                swaps(program),
                program.notes(kernel));
    }

    private InferredDescription several(InferredProgram program) {
        InferredGrid grid = new InferredGrid(program);
        List<InferredParameter> parameters = parameters(program);
        ScalarNames names = new ScalarNames(
                parameters.stream().map(InferredParameter::name).toList(),
                program.arrays().stream().map(SharedArray::name).toList());
        InferredDescription whole = new InferredDescription(
                className(fileName.substring(fileName.lastIndexOf('/') + 1).replaceFirst("[.][^.]*$", "")),
                parameters,
                grid.describe(),
                program.arrays().stream().map(array -> field(array, grid)).toList(),
                program.kernels().stream()
                        .map(kernel -> kernel(kernel, program, grid, names))
                        .toList(),
                iterations(program, program.kernels().size() == 1 ? PERHAPS_ONCE : OFTEN),
                swaps(program),
                program.kernels().stream()
                        .flatMap(kernel -> program.notes(kernel).stream()
                                .map(note -> kernel.function().name() + ": " + note))
                        .toList());
        return whole.withoutUnused();
    }

    /** How often the kernels run, which only the user can know where an iteration may go on from the one before. */
    private static AnnotatedText iterations(InferredProgram program, AnnotatedText inPlace) {
        if (!program.swaps().rotations().isEmpty()) {
            return OFTEN;
        }
        if (program.isFedBack()) {
            return inPlace;
        }
        return program.swaps().doubt().isPresent() ? PERHAPS_ONCE : ONCE;
    }

    private KernelDescriber describer(InferredSpace kernel) {
        return new KernelDescriber(kernel, fileName);
    }

    private static List<InferredParameter> parameters(InferredProgram program) {
        return program.parameters().list().stream()
                .map(parameter -> new InferredParameter(
                        parameter.name(),
                        parameter.asked() ? OptionalLong.empty() : OptionalLong.of(parameter.value()),
                        parameter.comments()))
                .toList();
    }

    /** A field, with which kernels write and read it. */
    private InferredField field(SharedArray array, InferredGrid grid) {
        InferredBuffer main = array.main();
        InferredArgument.Buffer told = describer(main.space()).describe(main);
        return new InferredField(
                new AnnotatedText(
                        array.name(),
                        List.of(Stream.of(
                                                users("written by ", array, InferredBuffer::isWritten),
                                                users(
                                                        "changed by all work-items of ",
                                                        array,
                                                        InferredBuffer::isCombined),
                                                users("read by ", array, use -> use.isRead() && !use.isCombined()))
                                        .filter(text -> !text.isEmpty())
                                        .collect(Collectors.joining(", "))
                                + (main.isOfGroups() ? REDUCE.formatted(array.name()) : ""))),
                told.dataType(),
                told.size(),
                told.image(),
                grid.describe(array),
                array.uses().stream()
                        .flatMap(use -> use.space().combined().describe(use.name()).stream())
                        .findFirst(),
                array.uses().get(0).space() == main.space()
                        ? told.place()
                        : describer(array.uses().get(0).space())
                                .describe(array.uses().get(0))
                                .place());
    }

    private static String users(String before, SharedArray array, Predicate<InferredBuffer> how) {
        String names = array.uses().stream()
                .filter(how)
                .map(use -> use.space().function().name())
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : before + names;
    }

    private InferredKernel kernel(InferredSpace kernel, InferredProgram program, InferredGrid grid, ScalarNames names) {
        InferredKernel alone = describer(kernel).describe(true, options);
        Map<String, InferredBuffer> uses = new HashMap<>();
        kernel.buffers().forEach(use -> uses.put(use.name(), use));
        List<InferredArgument> arguments = new ArrayList<>();
        for (InferredArgument argument : names.of(kernel.function().name(), alone.arguments())) {
            InferredBuffer use = uses.get(argument.name());
            arguments.add(
                    use != null && argument instanceof InferredArgument.Buffer buffer
                            ? argument(buffer, use, program.array(use))
                            : argument);
        }
        return alone.beside(arguments, grid.describe(kernel));
    }

    /** A field that the kernel does not use does not matter to it, if work-items of others own its elements. */
    private static InferredArgument argument(InferredArgument.Buffer buffer, InferredBuffer use, SharedArray array) {
        InferredArgument.Buffer field = buffer.as(array.name(), array.isCombined());
        return use.isUsed() || !array.isDistributed() ? field : field.distributed();
    }

    private static List<AnnotatedText> swaps(InferredProgram program) {
        List<String> texts = program.swaps().texts();
        String why = "what is written is read the next time; remove it if that is not so";
        return IntStream.range(0, texts.size())
                .mapToObj(i -> i == 0 ? AnnotatedText.guess(texts.get(i), why) : AnnotatedText.guess(texts.get(i)))
                .toList();
    }

    /** A name as that of a class. */
    private static String className(String text) {
        StringBuilder name = new StringBuilder();
        for (String word : text.split("[^A-Za-z0-9]+", -1)) {
            if (!word.isEmpty()) {
                name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
            }
        }
        String proper =
                name.isEmpty() || !Character.isJavaIdentifierStart(name.charAt(0)) ? "Program" + name : name.toString();
        return ProgramNames.problem(proper).isPresent() ? proper + "Program" : proper;
    }
}
