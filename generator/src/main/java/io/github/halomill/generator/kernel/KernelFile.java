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
 * @param reserved names that it declares and OpenCL C has already, in source order
 * @param problem why the source could not be understood; there are no functions then
 * @param unit what its functions do; empty if that is not understood
 */
public record KernelFile(
        List<KernelFunction> functions,
        List<Include> missing,
        List<ReservedName> reserved,
        Optional<ReadingProblem> problem,
        Unit unit) {

    public KernelFile {
        functions = List.copyOf(functions);
        missing = List.copyOf(missing);
        reserved = List.copyOf(reserved);
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

    /**
     * What keeps a source from being understood.
     *
     * @param place the start of the file where there is no other
     * @param message the cause
     * @param hint the cure
     * @param certain whether no compiler takes it; else it may be something that is not known here
     */
    public record ReadingProblem(SourceLocation place, String message, String hint, boolean certain) {

        /** A cure for much. */
        public static final String OPTIONS =
                "give macros that it needs with -D, folders of headers with -I, and a text that host code puts in front of it with -include FILE";

        /** Where a compiler needs the number of a macro that is known when the program runs. */
        public static ReadingProblem ofSize(String macro, String where, SourceLocation place) {
            return new ReadingProblem(
                    place,
                    "'" + macro + "' is defined by the program's parameters, and " + where
                            + " needs its number before the program runs",
                    "define it by a number, -D " + macro + "=64 among the build options: programs take no other then",
                    true);
        }

        /** A problem that not every reader need have. */
        public ReadingProblem(SourceLocation place, String message, String hint) {
            this(place, message, hint, false);
        }

        @Override
        public String toString() {
            return place + ": " + message;
        }
    }

    public static KernelFile of(
            List<KernelFunction> functions, List<Include> missing, List<ReservedName> reserved, Unit unit) {
        return new KernelFile(functions, missing, reserved, Optional.empty(), unit);
    }

    public static KernelFile notUnderstood(ReadingProblem problem) {
        return new KernelFile(List.of(), List.of(), List.of(), Optional.of(problem), Unit.EMPTY);
    }
}
