package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.partition.Swap;
import io.github.halomill.runtime.partition.SwapOrbits;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a description means.
 *
 * @param name a Java class name
 * @param parameters in document order
 * @param arguments in the order of the kernel's parameters
 * @param kernel what runs
 * @param iterations how often by default
 * @param swaps after every iteration, in this order
 * @param proof how that stands to the kernel's source
 * @param guesses what no user vouches for, parameters first
 * @param location of the root element
 */
public record Program(
        String name,
        List<Parameter> parameters,
        List<Argument> arguments,
        Kernel kernel,
        Located iterations,
        List<Swap> swaps,
        Proof proof,
        List<Guess> guesses,
        SourceLocation location) {

    public Program {
        parameters = List.copyOf(parameters);
        arguments = List.copyOf(arguments);
        swaps = List.copyOf(swaps);
        guesses = List.copyOf(guesses);
    }

    /** The same, described in another file. */
    public Program describedIn(String file) {
        SourceLocation start = new SourceLocation(file, 1, 1);
        return new Program(name, parameters, arguments, kernel, iterations, swaps, proof, guesses, start);
    }

    /** The arrays among the arguments, in order. */
    public List<Argument.Buffer> buffers() {
        return arguments.stream()
                .filter(Argument.Buffer.class::isInstance)
                .map(Argument.Buffer.class::cast)
                .toList();
    }

    /** The names of the parameters and scalars that have to be given at run time. */
    public List<String> asked() {
        return Stream.concat(
                        parameters.stream().filter(Parameter::isAsked).map(Parameter::name),
                        arguments.stream()
                                .filter(argument -> argument instanceof Argument.Scalar scalar && scalar.isAsked())
                                .map(Argument::name))
                .toList();
    }

    /** The structs among the types of the arguments, in the order of their first use. */
    public List<StructType> structs() {
        return arguments.stream()
                .filter(Argument.Typed.class::isInstance)
                .map(argument -> ((Argument.Typed) argument).type())
                .filter(StructType.class::isInstance)
                .map(StructType.class::cast)
                .distinct()
                .toList();
    }

    /** Whether zones write a replicated buffer, under its own name or one that swaps connect with it. */
    public boolean isGathered(Argument.Buffer buffer) {
        List<String> names = buffers().stream().map(Argument.Buffer::name).toList();
        Set<String> connected = new SwapOrbits(names, swaps).connected(buffer.name());
        return buffer.replicated()
                && buffers().stream()
                        .anyMatch(other -> connected.contains(other.name())
                                && other.access().writes());
    }
}
