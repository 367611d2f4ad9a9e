package io.github.halomill.generator.kernel;

import java.util.List;
import java.util.Optional;

/** What an OpenCL C source holds. */
public record KernelFile(List<KernelFunction> functions, Optional<String> problem) {

    public KernelFile {
        functions = List.copyOf(functions);
    }
}
