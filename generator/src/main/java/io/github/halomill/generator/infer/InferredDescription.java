package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A description as a kernel's source suggests it, in the terms of the schema and in its order. Comments say where each
 * part comes from, or what only the user can know.
 *
 * @param name of the program, a Java class name
 * @param parameters sizes and other integers that the user chooses
 * @param grid cells per dimension, x first; empty of one kernel, whose work-items are the cells
 * @param fields the arrays of several kernels; those of one are its arguments
 * @param kernels at least one; of several the schedule launches each once, in this order
 * @param iterations an expression
 * @param swaps two names each, in the order in which they are carried out
 * @param notes on the whole
 */
public record InferredDescription(
        String name,
        List<InferredParameter> parameters,
        List<AnnotatedText> grid,
        List<InferredField> fields,
        List<InferredKernel> kernels,
        AnnotatedText iterations,
        List<AnnotatedText> swaps,
        List<String> notes) {

    public InferredDescription {
        parameters = List.copyOf(parameters);
        grid = List.copyOf(grid);
        fields = List.copyOf(fields);
        kernels = List.copyOf(kernels);
        swaps = List.copyOf(swaps);
        notes = List.copyOf(notes);
    }

    /** One of a single kernel. */
    public InferredDescription(
            String name,
            List<InferredParameter> parameters,
            InferredKernel kernel,
            AnnotatedText iterations,
            List<AnnotatedText> swaps,
            List<String> notes) {
        this(name, parameters, List.of(), List.of(), List.of(kernel), iterations, swaps, notes);
    }

    /** The same with other build options. */
    public InferredDescription withOptions(String options) {
        Optional<String> some = Optional.of(options).filter(text -> !text.isEmpty());
        List<InferredKernel> others =
                kernels.stream().map(kernel -> kernel.with(some)).toList();
        return new InferredDescription(name, parameters, grid, fields, others, iterations, swaps, notes);
    }

    /** Whether it is of one kernel, whose arguments stand beside it. */
    public boolean isOfOneKernel() {
        return grid.isEmpty();
    }

    /** The only kernel, or the first. */
    public InferredKernel kernel() {
        return kernels.get(0);
    }

    /** The arguments of that, in the order of its parameters. */
    public List<InferredArgument> arguments() {
        return kernel().arguments();
    }

    /** The same with defaults that the user gives, of those parameters that there are. */
    public InferredDescription with(Map<String, Long> values) {
        List<InferredParameter> given = parameters.stream()
                .map(parameter -> {
                    Long value = values.get(parameter.name());
                    return value == null
                            ? parameter
                            : new InferredParameter(
                                    parameter.name(), OptionalLong.of(value), false, parameter.comments());
                })
                .toList();
        return new InferredDescription(name, given, grid, fields, kernels, iterations, swaps, notes);
    }

    /**
     * The same without parameters that nothing is made of: sizes of which one kernel tells nothing, and another all.
     */
    InferredDescription withoutUnused() {
        Set<String> words = texts().flatMap(text -> Arrays.stream(text.text().split("\\W+")))
                .collect(Collectors.toSet());
        List<InferredParameter> used = parameters.stream()
                .filter(parameter -> words.contains(parameter.name()))
                .toList();
        return new InferredDescription(name, used, grid, fields, kernels, iterations, swaps, notes);
    }

    /** All in which parameters may stand. */
    private Stream<AnnotatedText> texts() {
        Stream<AnnotatedText> ofKernels = kernels.stream()
                .flatMap(kernel -> Stream.of(
                                kernel.global(),
                                kernel.offset(),
                                kernel.local(),
                                kernel.arguments().stream()
                                        .flatMap(argument -> argument.expressions().stream())
                                        .toList())
                        .flatMap(List::stream));
        return Stream.of(grid.stream(), fields.stream().flatMap(field -> field.size().stream()), ofKernels)
                .flatMap(all -> all);
    }

    /** The same under another name. */
    public InferredDescription named(String other) {
        return new InferredDescription(other, parameters, grid, fields, kernels, iterations, swaps, notes);
    }

    /**
     * A text of the description, and what is to be said of it: nothing, or lines.
     *
     * @param guessed whether only the user can know if it is right
     * @param place what in the kernel it comes from, where that is less than what it is part of
     */
    public record AnnotatedText(String text, List<String> comments, boolean guessed, Optional<SourceLocation> place) {
        public AnnotatedText {
            comments = List.copyOf(comments);
        }

        /** A text that the kernel's source tells, and nothing is to be said of. */
        public static AnnotatedText of(String text) {
            return new AnnotatedText(text, List.of());
        }

        /** A text that the kernel's source tells. */
        public AnnotatedText(String text, List<String> comments) {
            this(text, comments, false, Optional.empty());
        }

        static AnnotatedText guess(String text, String... comments) {
            return new AnnotatedText(text, List.of(comments), true, Optional.empty());
        }
    }

    /** A {@code <parameter>} with its default, which may be a guess; without, if the user has to give it. */
    public record InferredParameter(String name, OptionalLong value, boolean guessed, List<String> comments) {
        public InferredParameter {
            comments = List.copyOf(comments);
        }

        /** One with a guess as its default, or without one. */
        public InferredParameter(String name, OptionalLong value, List<String> comments) {
            this(name, value, true, comments);
        }
    }

    /**
     * A {@code <field>}.
     *
     * @param size expressions, x first
     * @param image the format, if kernels take it as an image
     * @param origin expressions, or none for half the margin
     * @param combine how it is combined, if all work-items change it together
     * @param place of the first kernel's parameter that it is
     */
    public record InferredField(
            AnnotatedText name,
            String dataType,
            List<AnnotatedText> size,
            Optional<AnnotatedText> image,
            Optional<AnnotatedText> origin,
            Optional<InferredArgument.Everywhere> combine,
            SourceLocation place) {
        public InferredField {
            size = List.copyOf(size);
        }
    }

    /**
     * The {@code <kernel>}.
     *
     * @param file its name
     * @param function there if the file has several
     * @param options build options, or none
     * @param arguments in the order of its parameters
     * @param global work-items per dimension, x first
     * @param offset what ids begin at; empty for 0
     * @param local of a work-group; empty where the driver may choose
     * @param ids which id of the kernel counts along each dimension; empty if they are in order
     * @param origin the cell of work-item 0; empty where it follows from the numbers of cells and work-items
     * @param place of the kernel function
     */
    public record InferredKernel(
            String file,
            Optional<String> function,
            Optional<String> options,
            List<InferredArgument> arguments,
            List<AnnotatedText> global,
            List<AnnotatedText> offset,
            List<AnnotatedText> local,
            Optional<AnnotatedText> ids,
            Optional<AnnotatedText> origin,
            SourceLocation place) {
        public InferredKernel {
            arguments = List.copyOf(arguments);
            global = List.copyOf(global);
            offset = List.copyOf(offset);
            local = List.copyOf(local);
        }

        /** The same with other arguments. */
        public InferredKernel with(List<InferredArgument> others) {
            return new InferredKernel(file, function, options, others, global, offset, local, ids, origin, place);
        }

        private InferredKernel with(Optional<String> others) {
            return new InferredKernel(file, function, others, arguments, global, offset, local, ids, origin, place);
        }

        /** The same as one of several, with its fields as arguments. */
        InferredKernel beside(List<InferredArgument> others, Optional<AnnotatedText> cell) {
            return new InferredKernel(file, function, options, others, global, offset, local, ids, cell, place);
        }
    }
}
