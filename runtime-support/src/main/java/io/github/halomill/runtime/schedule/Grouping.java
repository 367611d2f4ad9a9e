package io.github.halomill.runtime.schedule;

/** Where the work-groups of a kernel come from. */
public enum Grouping {
    /** From the description, and what the kernel does may depend on them. */
    DESCRIBED,
    /** From the description, but the kernel does the same in groups of any size. */
    FIRST_GUESS,
    /** The description leaves them out, and the driver chooses, anew for each launch. */
    BY_DRIVER
}
