package io.github.halomill.runtime.schedule;

/** What a kernel does with an argument. */
public enum Access {
    INPUT,
    OUTPUT,
    INOUT;

    /** Whether the kernel reads it. */
    public boolean reads() {
        return this != OUTPUT;
    }

    /** Whether the kernel writes it. */
    public boolean writes() {
        return this != INPUT;
    }
}
