package io.github.halomill.runtime.cl;

/**
 * Counts the OpenCL calls on a device: each crosses from Java to native code once. For the one thread that works with
 * the device.
 */
public final class ClCalls {

    private long count;

    /** Calls so far. */
    public long count() {
        return count;
    }

    void add() {
        count++;
    }
}
