package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * A description as a kernel's source suggests it, in the terms of the schema and in its order. Comments say where each part
 * comes from, or what only the user can know.
 *
 * @param name of the program, a Java class name
 * @param parameters sizes and other integers that the user chooses
 * @param arguments in the order of the kernel's parameters
 * @param kernel the function and its NDRange
 * @param iterations an expression
 * @param swaps two names each, in the order in which they are carried out
 * @param notes on the whole
 */
public record InferredDescription(
        String name,
        List<InferredParameter> parameters,
        List<InferredArgument> arguments,
        InferredKernel kernel,
        Commented iterations,
        List<Commented> swaps,
        List<String> notes) {

    public InferredDescription {
        parameters = List.copyOf(parameters);
        arguments = List.copyOf(arguments);
        swaps = List.copyOf(swaps);
        notes = List.copyOf(notes);
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
        return new InferredDescription(name, given, arguments, kernel, iterations, swaps, notes);
    }

    /** The same under another name. */
    public InferredDescription named(String other) {
        return new InferredDescription(other, parameters, arguments, kernel, iterations, swaps, notes);
    }

    /**
     * A text of the description, and what is to be said of it: nothing, or lines.
     *
     * @param guessed whether only the user can know if it is right
     * @param place what in the kernel it comes from, where that is less than what it is part of
     */
    public record Commented(String text, List<String> comments, boolean guessed, Optional<SourceLocation> place) {
        public Commented {
            comments = List.copyOf(comments);
        }

        /** A text that the kernel's source tells. */
        public Commented(String text, List<String> comments) {
            this(text, comments, false, Optional.empty());
        }

        static Commented guess(String text, String... comments) {
            return new Commented(text, List.of(comments), true, Optional.empty());
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

    /** An {@code <argument>}. */
    public sealed interface InferredArgument {
        String name();

        /** The kernel's parameter. */
        SourceLocation place();

        /** What the description calls its type. */
        String dataType();

        /**
         * A buffer.
         *
         * @param property input, output or inout
         * @param size expressions, x first
         * @param image the format, if the kernel takes it as an image
         * @param points such as {@code {-1,0}}; empty if the kernel reads nothing but its own elements
         * @param wraps the dimensions along which reads wrap around the array, if there are any: {@code x y}
         * @param origin expressions, or none for half the margin
         * @param replicated whether every device holds all of it
         */
        record Buffer(
                String name,
                String dataType,
                Commented property,
                List<Commented> size,
                Optional<Commented> image,
                List<Commented> points,
                Optional<Commented> wraps,
                Optional<Commented> origin,
                Optional<Commented> replicated,
                SourceLocation place)
                implements InferredArgument {

            /** One around which reads do not wrap. */
            public Buffer(
                    String name,
                    String dataType,
                    Commented property,
                    List<Commented> size,
                    Optional<Commented> image,
                    List<Commented> points,
                    Optional<Commented> origin,
                    Optional<Commented> replicated,
                    SourceLocation place) {
                this(name, dataType, property, size, image, points, Optional.empty(), origin, replicated, place);
            }

            public Buffer {
                size = List.copyOf(size);
                points = List.copyOf(points);
            }
        }

        /** Local memory; the size is that of a work-group. */
        record Local(String name, String dataType, Commented size, SourceLocation place) implements InferredArgument {}

        /** How images are read. */
        record Sampler(String name, Commented value, SourceLocation place) implements InferredArgument {
            @Override
            public String dataType() {
                return "sampler_t";
            }
        }

        /**
         * A scalar, or several in memory to which the kernel has a pointer; one expression for each component, none if the user has to
         * give it.
         */
        record Scalar(String name, String dataType, boolean inMemory, List<Commented> values, SourceLocation place)
                implements InferredArgument {
            public Scalar {
                values = List.copyOf(values);
            }

            /** Whether the user has to give it. */
            public boolean isAsked() {
                return values.isEmpty();
            }

            /** All of them in one text. */
            public Commented value() {
                String together = values.stream().map(Commented::text).collect(Collectors.joining(", "));
                return new Commented(
                        values.size() == 1 ? together : "{" + together + "}",
                        values.stream()
                                .flatMap(value -> value.comments().stream())
                                .distinct()
                                .toList(),
                        values.stream().anyMatch(Commented::guessed),
                        Optional.empty());
            }
        }
    }

    /**
     * The {@code <kernel>}.
     *
     * @param file its name
     * @param function there if the file has several
     * @param options build options, or none
     * @param global work-items per dimension, x first
     * @param offset what ids begin at; empty for 0
     * @param local of a work-group; empty where the driver may choose
     * @param ids which id of the kernel counts along each dimension; empty if they are in order
     * @param place of the kernel function
     */
    public record InferredKernel(
            String file,
            Optional<String> function,
            Optional<String> options,
            List<Commented> global,
            List<Commented> offset,
            List<Commented> local,
            Optional<Commented> ids,
            SourceLocation place) {
        public InferredKernel {
            global = List.copyOf(global);
            offset = List.copyOf(offset);
            local = List.copyOf(local);
        }
    }
}
