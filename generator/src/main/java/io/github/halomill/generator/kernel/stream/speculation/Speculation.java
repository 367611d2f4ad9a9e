package io.github.halomill.generator.kernel.stream.speculation;

/** Where a copy may carry out a kernel whatever numbers it reads, and discard the result. */
public enum Speculation {
    /** Nowhere: it might do harm. */
    NEVER,

    /** At work-items that the launch has. */
    AT_ITEMS,

    /** At all ids: it reads no memory but its fields, which the copy passes it. */
    ANYWHERE
}
