package io.github.halomill.runtime.cl;

/** Learns when the device carried out commands. */
@FunctionalInterface
public interface ClCommandWatch {

    /**
     * A command is complete.
     *
     * @param name what it was: {@code read}, {@code write} or the name of the launch
     * @param queuedNanos when it was enqueued, on the device's clock
     * @param startNanos when the device began with it
     * @param endNanos when it was done
     */
    void command(String name, long queuedNanos, long startNanos, long endNanos);
}
