package io.github.halomill.runtime.cli.options;

/** How a run is verified. */
public enum VerificationKind {
    /** Not at all. */
    NONE,
    /** It is run again on one zone, and every bit is compared. */
    ZONES,
    /** So, and another run in which all is spoilt that a zone must not read is compared, too. */
    POISON
}
