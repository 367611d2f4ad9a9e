package io.github.halomill.runtime.schedule;

/** How elements are put together to a number. */
public enum Reduction {
    SUM,
    MIN,
    MAX,
    SUMSQ,
    MAXABS
}
