package io.github.halomill.runtime.cli.options;

/** How it is shown how far a run is. */
public enum ProgressKind {
    /** By a line that is redrawn, on a terminal; by lines now and then elsewhere. */
    AUTO,
    /** By a line that is redrawn. */
    LIVE,
    /** By lines now and then. */
    PLAIN,
    /** Not at all. */
    NONE
}
