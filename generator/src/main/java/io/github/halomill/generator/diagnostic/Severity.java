package io.github.halomill.generator.diagnostic;

import java.util.Locale;

/** How bad a diagnostic is. */
public enum Severity {
    /** Nothing is generated. */
    ERROR,
    /** Generated, but perhaps not what was meant. */
    WARNING,
    /** As it should be, and good to know. */
    NOTE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
