package io.github.halomill.generator.cli;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Severity;
import java.util.List;

/** What the command's exit codes mean. */
final class ExitCodes {

    /** It is done. */
    static final int DONE = 0;

    /** The description, the kernel or the data is wrong. */
    static final int WRONG_INPUT = 1;

    /** The command line is wrong. */
    static final int USAGE = 2;

    /** With {@code --check}: what was generated before is not what would be generated now. */
    static final int STALE = 3;

    /** The tool is wrong; {@code EX_SOFTWARE} of sysexits.h. */
    static final int BUG = 70;

    private ExitCodes() {}

    /** That of work which came to nothing, and found this. */
    static int ofFailed(List<Diagnostic> found) {
        return Math.max(WRONG_INPUT, of(found));
    }

    /** That of work which found this. */
    static int of(List<Diagnostic> found) {
        List<Diagnostic> errors = found.stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .toList();
        if (errors.stream().anyMatch(diagnostic -> diagnostic.code() == DiagnosticCode.BUG)) {
            return BUG;
        }
        return errors.isEmpty() ? DONE : WRONG_INPUT;
    }
}
