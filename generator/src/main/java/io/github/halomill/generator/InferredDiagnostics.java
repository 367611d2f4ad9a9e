package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import java.util.Set;
import java.util.regex.Pattern;

/** What is said of a description that nobody wrote: its elements are in no file, and its sizes are guesses. */
final class InferredDiagnostics {

    /** Warnings that a user may know better: nobody did. */
    private static final Set<DiagnosticCode> NOT_SHOWN =
            Set.of(DiagnosticCode.MAY_LEAVE_ARRAY, DiagnosticCode.LOCAL_OVERLAP);

    private static final Pattern OF_DESCRIPTION = Pattern.compile("<[a-z_]+>|--trust");

    private InferredDiagnostics() {}

    /** The diagnostic, where the user has only the kernel. */
    static Diagnostic of(Diagnostic diagnostic) {
        String hint = diagnostic.hint();
        Diagnostic possible = OF_DESCRIPTION.matcher(hint).find()
                ? diagnostic.withHint(
                        hint + "; for that, write the description with 'halomill infer --draft -o FILE.xml'")
                : diagnostic;
        return NOT_SHOWN.contains(diagnostic.code()) ? possible.asError() : possible;
    }
}
