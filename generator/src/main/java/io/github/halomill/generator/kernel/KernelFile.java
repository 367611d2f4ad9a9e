package io.github.halomill.generator.kernel;

import java.util.List;
import java.util.Optional;

/**
 * What a file of OpenCL C source holds.
 *
 * @param functions every kernel function that it defines, in source order
 * @param problem why the source could not be understood, with {@code file:line:column} where there is a place to name; there
 *     are no functions then
 */
public record KernelFile(List<KernelFunction> functions, Optional<String> problem) {

    public KernelFile {
        functions = List.copyOf(functions);
        if (problem.isPresent() && !functions.isEmpty()) {
            throw new IllegalArgumentException("functions of a file that was not understood");
        }
    }

    static KernelFile of(List<KernelFunction> functions) {
        return new KernelFile(functions, Optional.empty());
    }

    static KernelFile notUnderstood(String problem) {
        return new KernelFile(List.of(), Optional.of(problem));
    }
}
