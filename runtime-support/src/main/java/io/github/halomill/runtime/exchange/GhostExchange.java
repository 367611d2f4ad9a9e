package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.cl.ClQueue;

/** A way to refresh the ghost zones of one argument on one zone. Used by that zone's worker only. */
public interface GhostExchange extends AutoCloseable {

    /**
     * Sends what the neighbours read of {@code array} and puts what they send into its ghost zones, after all commands that
     * are on {@code queue} and before all that follow.
     *
     * @return bytes that this zone received
     */
    long exchange(ClQueue queue, DeviceBox array);

    /** Waits until nothing of the last exchange is under way. */
    void drain();

    /** Forgets what is under way, after a failure. */
    @Override
    void close();
}
