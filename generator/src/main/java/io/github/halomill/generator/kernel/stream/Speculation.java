package io.github.halomill.generator.kernel.stream;

/** Where a copy may carry out a kernel of numbers that mean nothing, and leave what it makes of them. */
enum Speculation {
    /** Nowhere: it might do harm. */
    NEVER,

    /** At work-items that the launch has. */
    AT_ITEMS,

    /** At all ids: it reads no memory but its fields, which the copy passes it. */
    ANYWHERE
}
