package io.github.halomill.generator.kernel;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Unit;
import java.util.List;
import java.util.Optional;

/**
 * What a file of OpenCL C source holds.
 *
 * @param functions every kernel function that it defines, in source order
 * @param missing the {@code #include} directives whose files were not found
 * @param problem why the source could not be understood, with {@code file:line:column} where there is a place to name; there
 *     are no functions then
 * @param unit what its functions do; empty if that is not understood
 * @param wholeStory whether a device's compiler sees nothing else: no header is missing, and no {@code #if} leaves out code
 *     that a device may take in
 */
public record KernelFile(
        List<KernelFunction> functions,
        List<Include> missing,
        Optional<String> problem,
        Unit unit,
        boolean wholeStory) {

    public KernelFile {
        functions = List.copyOf(functions);
        missing = List.copyOf(missing);
        if (problem.isPresent() && !functions.isEmpty()) {
            throw new IllegalArgumentException("functions of a file that was not understood");
        }
    }

    /**
     * An {@code #include}.
     *
     * @param name with its quotes or angle brackets
     * @param location in the user's file
     */
    public record Include(String name, SourceLocation location) {}

    public static KernelFile of(List<KernelFunction> functions, List<Include> missing, Unit unit, boolean wholeStory) {
        return new KernelFile(functions, missing, Optional.empty(), unit, wholeStory);
    }

    public static KernelFile notUnderstood(String problem) {
        return new KernelFile(List.of(), List.of(), Optional.of(problem), Unit.EMPTY, false);
    }
}
