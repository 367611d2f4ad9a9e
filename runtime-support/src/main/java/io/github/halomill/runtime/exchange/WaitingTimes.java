package io.github.halomill.runtime.exchange;

/** Told by an exchange how long the worker of a zone waits, and for whom. */
public interface WaitingTimes {

    /** What follows is timed. */
    void begin();

    /** Since {@link #begin}, or since the last such call, the worker has waited for its own device. */
    void awaitedDevice();

    /** Since {@link #begin}, or since the last such call, the worker has waited for a neighbour. */
    void awaitedNeighbour();

    /**
     * Whether the worker waits until its device has computed all before it waits for a neighbour, so that it is known
     * how long each takes: where the device does not tell.
     */
    default boolean keepsApart() {
        return false;
    }
}
