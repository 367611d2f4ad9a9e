package io.github.halomill.generator.diagnostic;

import io.github.halomill.runtime.base.Printable;

/**
 * One thing that is wrong, printed as {@code jacobi.xml:12:17: error [HM014] swap names 'C', which is no argument} and
 * a line {@code   hint: arguments are A, B, pitch, c}.
 *
 * @param code stable, documented in {@link DiagnosticCode}
 * @param severity whether it stops the work
 * @param location where
 * @param message the cause
 * @param hint the cure
 * @param trace where in Halomill a bug was met; else empty
 */
public record Diagnostic(
        DiagnosticCode code, Severity severity, SourceLocation location, String message, String hint, String trace) {

    /** Cause and cure quote what a user wrote: they become {@link Printable}. */
    public Diagnostic {
        message = Printable.of(message);
        hint = Printable.of(hint);
    }

    /** One of what a user wrote. */
    public Diagnostic(DiagnosticCode code, Severity severity, SourceLocation location, String message, String hint) {
        this(code, severity, location, message, hint, "");
    }

    /** This diagnostic as an error, which stops the work. */
    public Diagnostic asError() {
        return new Diagnostic(code, Severity.ERROR, location, message, hint, trace);
    }

    /** This diagnostic with another cure. */
    public Diagnostic withHint(String cure) {
        return new Diagnostic(code, severity, location, message, cure, trace);
    }

    @Override
    public String toString() {
        return location + ": " + severity + " [" + code.id() + "] " + message + "\n  hint: " + hint;
    }
}
