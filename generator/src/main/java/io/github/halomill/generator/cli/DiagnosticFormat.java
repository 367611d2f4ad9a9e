package io.github.halomill.generator.cli;

import java.util.Locale;

/** How diagnostics are printed. */
enum DiagnosticFormat {
    /** For people, on the error stream. */
    TEXT,
    /** For programs, on the output stream. */
    JSON;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
