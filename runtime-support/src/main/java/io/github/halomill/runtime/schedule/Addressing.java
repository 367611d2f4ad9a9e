package io.github.halomill.runtime.schedule;

/** What a kernel on a zone sees of the problem. */
public enum Addressing {
    /** The whole problem: ids, sizes and scalars of the full kernel space; split along the slowest dimension only. */
    GLOBAL,
    /** A smaller problem of the same shape: ids start at 0, scalars are bound per zone; any split. */
    LOCAL
}
