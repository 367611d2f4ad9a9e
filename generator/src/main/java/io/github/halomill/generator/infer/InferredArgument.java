package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.InferredDescription.AnnotatedText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An {@code <argument>}. */
public sealed interface InferredArgument {
    String name();

    /** The kernel's parameter. */
    SourceLocation place();

    /** What the description calls its type. */
    String dataType();

    /** What is made of parameters in it. */
    List<AnnotatedText> expressions();

    /**
     * That every device holds all of an array.
     *
     * @param text {@code replicated}; of one that is combined, what its elements begin a launch with
     * @param with how it is combined, if it is
     */
    record Everywhere(AnnotatedText text, Optional<String> with) {

        static Everywhere replicated(AnnotatedText text) {
            return new Everywhere(text, Optional.empty());
        }
    }

    /**
     * A buffer.
     *
     * @param property input, output or inout
     * @param field which field of several kernels it is, which says type, size and origin then
     * @param size expressions, x first
     * @param image the format, if the kernel takes it as an image
     * @param points such as {@code {-1,0}}; empty if the kernel reads nothing but its own elements
     * @param wraps the dimensions along which reads wrap around the array, if there are any: {@code x y}
     * @param origin expressions, or none for half the margin
     * @param everywhere that every device holds all of it, if so
     */
    record Buffer(
            String name,
            String dataType,
            AnnotatedText property,
            Optional<String> field,
            List<AnnotatedText> size,
            Optional<AnnotatedText> image,
            List<AnnotatedText> points,
            Optional<AnnotatedText> wraps,
            Optional<AnnotatedText> origin,
            Optional<Everywhere> everywhere,
            SourceLocation place)
            implements InferredArgument {

        /** One around which reads do not wrap. */
        public Buffer(
                String name,
                String dataType,
                AnnotatedText property,
                List<AnnotatedText> size,
                Optional<AnnotatedText> image,
                List<AnnotatedText> points,
                Optional<AnnotatedText> origin,
                Optional<AnnotatedText> replicated,
                SourceLocation place) {
            this(
                    name,
                    dataType,
                    property,
                    Optional.empty(),
                    size,
                    image,
                    points,
                    Optional.empty(),
                    origin,
                    replicated.map(Everywhere::replicated),
                    place);
        }

        /** That every device holds all of it, which launches do not combine. */
        public Optional<AnnotatedText> replicated() {
            return everywhere.filter(all -> all.with().isEmpty()).map(Everywhere::text);
        }

        /** The same, not replicated. */
        Buffer distributed() {
            return new Buffer(
                    name, dataType, property, field, size, image, points, wraps, origin, Optional.empty(), place);
        }

        @Override
        public List<AnnotatedText> expressions() {
            return Stream.concat(size.stream(), points.stream()).toList();
        }

        /** The same, changed by all work-items together. */
        Buffer combined(Everywhere how) {
            return new Buffer(
                    name,
                    dataType,
                    AnnotatedText.of("inout"),
                    field,
                    size,
                    image,
                    points,
                    wraps,
                    origin,
                    Optional.of(how),
                    place);
        }

        /** The same as a field of several kernels, some of which may combine it. */
        Buffer as(String other, boolean combined) {
            return new Buffer(
                    name,
                    "",
                    property,
                    Optional.of(other),
                    List.of(),
                    Optional.empty(),
                    points,
                    wraps,
                    Optional.empty(),
                    combined ? Optional.empty() : everywhere,
                    place);
        }

        public Buffer {
            size = List.copyOf(size);
            points = List.copyOf(points);
        }
    }

    /** Local memory; the size is that of a work-group. */
    record Local(String name, String dataType, AnnotatedText size, SourceLocation place) implements InferredArgument {
        @Override
        public List<AnnotatedText> expressions() {
            return List.of(size);
        }
    }

    /** How images are read. */
    record Sampler(String name, AnnotatedText value, SourceLocation place) implements InferredArgument {
        @Override
        public String dataType() {
            return "sampler_t";
        }

        @Override
        public List<AnnotatedText> expressions() {
            return List.of();
        }
    }

    /**
     * A scalar, or several in memory to which the kernel has a pointer; one expression for each component, none if the
     * user has to give it.
     */
    record Scalar(String name, String dataType, boolean inMemory, List<AnnotatedText> values, SourceLocation place)
            implements InferredArgument {
        public Scalar {
            values = List.copyOf(values);
        }

        @Override
        public List<AnnotatedText> expressions() {
            return values;
        }

        /** The same under another name. */
        Scalar named(String other) {
            return new Scalar(other, dataType, inMemory, values, place);
        }

        /** Whether the user has to give it. */
        public boolean isAsked() {
            return values.isEmpty();
        }

        /** All of them in one text. */
        public AnnotatedText value() {
            String together = values.stream().map(AnnotatedText::text).collect(Collectors.joining(", "));
            return new AnnotatedText(
                    values.size() == 1 ? together : "{" + together + "}",
                    values.stream()
                            .flatMap(value -> value.comments().stream())
                            .distinct()
                            .toList(),
                    values.stream().anyMatch(AnnotatedText::guessed),
                    Optional.empty());
        }
    }
}
