package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.partition.Swap;
import java.util.List;

/**
 * What a description means.
 *
 * @param name a Java class name
 * @param parameters in document order
 * @param arguments in the order of the kernel's parameters
 * @param kernel what runs
 * @param iterations how often, unless told otherwise at run time
 * @param swaps after every iteration, in this order
 * @param location of the root element
 */
public record Program(
        String name,
        List<Parameter> parameters,
        List<Argument> arguments,
        Kernel kernel,
        Located iterations,
        List<Swap> swaps,
        SourceLocation location) {

    public Program {
        parameters = List.copyOf(parameters);
        arguments = List.copyOf(arguments);
        swaps = List.copyOf(swaps);
    }

    /** The buffer arguments, in order. */
    public List<Argument.Buffer> buffers() {
        return arguments.stream()
                .filter(Argument.Buffer.class::isInstance)
                .map(Argument.Buffer.class::cast)
                .toList();
    }
}
