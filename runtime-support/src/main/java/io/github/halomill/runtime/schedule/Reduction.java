package io.github.halomill.runtime.schedule;

import java.util.Locale;

/** How elements are put together to a number. */
public enum Reduction {
    SUM,
    MIN,
    MAX,
    /** The sum of squares. */
    SUMSQ,
    /** The largest magnitude. */
    MAXABS;

    /** As descriptions and programs have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
