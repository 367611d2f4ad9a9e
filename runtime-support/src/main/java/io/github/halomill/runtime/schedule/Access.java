package io.github.halomill.runtime.schedule;

/** What a kernel does with an argument. */
public enum Access {
    INPUT,
    OUTPUT,
    INOUT,

    /**
     * It writes elements and reads none that another launch wrote; those that it does not write keep their values.
     * Descriptions say {@link #INOUT}.
     */
    PARTIAL;

    /** Whether what the elements held before matters. */
    public boolean reads() {
        return this != OUTPUT;
    }

    /** Whether the kernel writes it. */
    public boolean writes() {
        return this != INPUT;
    }

    /** How often a launch moves each element at least, between memory and work-items. */
    public int transfers() {
        return this == INOUT ? 2 : 1;
    }

    /** As descriptions have it. */
    public Access described() {
        return this == PARTIAL ? INOUT : this;
    }
}
