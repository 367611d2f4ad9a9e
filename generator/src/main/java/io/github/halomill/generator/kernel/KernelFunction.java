package io.github.halomill.generator.kernel;

import java.util.List;

/** A kernel function. */
public record KernelFunction(String name, List<KernelParameter> parameters, int line, int column) {

    public KernelFunction {
        parameters = List.copyOf(parameters);
    }
}
