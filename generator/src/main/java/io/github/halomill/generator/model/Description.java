package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the text of a description says. Its structure is that of the schema; what the texts mean is not known yet, and
 * nothing of it need be right.
 *
 * @param file where it was read from; names of other files are relative to its folder
 * @param name of the program, made from the file's name if it is not given
 * @param parameters in document order
 * @param arguments in document order
 * @param shadows for all input buffers
 * @param kernels one if the description is right
 * @param iterations at most one if the description is right
 * @param swaps in document order
 * @param location of the root element
 */
public record Description(
        Path file,
        Text name,
        List<ParameterElement> parameters,
        List<ArgumentElement> arguments,
        List<ShadowElement> shadows,
        List<KernelElement> kernels,
        List<Text> iterations,
        List<Text> swaps,
        SourceLocation location) {

    public Description {
        parameters = List.copyOf(parameters);
        arguments = List.copyOf(arguments);
        shadows = List.copyOf(shadows);
        kernels = List.copyOf(kernels);
        iterations = List.copyOf(iterations);
        swaps = List.copyOf(swaps);
    }

    /** What is marked as guessed, in the order of a document as it is usually written. */
    public List<Guess> guesses() {
        Stream<Guess> ofParameters = parameters.stream()
                .flatMap(parameter -> parameter.value().stream()
                        .flatMap(value ->
                                guess(Guess.Kind.PARAMETER, parameter.name().value(), value)));
        Stream<Guess> ofArguments = arguments.stream()
                .flatMap(argument -> argument.value().stream()
                        .flatMap(value ->
                                guess(Guess.Kind.SCALAR, argument.name().value(), value)));
        Stream<Guess> ofIterations =
                iterations.stream().flatMap(text -> guess(Guess.Kind.ITERATIONS, "iterations", text));
        Stream<Guess> ofSwaps = swaps.stream().flatMap(text -> guess(Guess.Kind.SWAP, text.value(), text));
        return Stream.of(ofParameters, ofArguments, ofIterations, ofSwaps)
                .flatMap(Function.identity())
                .toList();
    }

    private static Stream<Guess> guess(Guess.Kind kind, String name, Text text) {
        return text.guessed() ? Stream.of(new Guess(kind, name, text.value(), false, text.location())) : Stream.empty();
    }

    /** A {@code <parameter>}; {@code value} is empty if it has to be given at run time. */
    public record ParameterElement(Text name, Optional<Text> value, SourceLocation location) {

        /** Whether it has to be given at run time. */
        public boolean isAsked() {
            return value.isEmpty();
        }
    }

    /** An {@code <argument>}; {@code size} is empty if it has no {@code <argsize>}. */
    public record ArgumentElement(
            Text name,
            Text property,
            Text dataType,
            Text clMem,
            List<Text> size,
            Optional<Text> image,
            Optional<ShadowElement> shadow,
            Optional<Text> origin,
            Optional<Text> distribution,
            Optional<Text> value,
            SourceLocation location) {

        public ArgumentElement {
            size = List.copyOf(size);
        }
    }

    /** A {@code <shadow>}. */
    public record ShadowElement(List<Text> points, SourceLocation location) {

        public ShadowElement {
            points = List.copyOf(points);
        }
    }

    /** A {@code <kernel>}; {@code offset} and {@code local} are empty if it has none. */
    public record KernelElement(
            Text name,
            Optional<Text> function,
            List<Text> global,
            List<Text> offset,
            List<Text> local,
            Optional<Text> ids,
            Optional<Text> addressing,
            Optional<Text> options,
            SourceLocation location) {

        public KernelElement {
            global = List.copyOf(global);
            offset = List.copyOf(offset);
            local = List.copyOf(local);
        }
    }
}
