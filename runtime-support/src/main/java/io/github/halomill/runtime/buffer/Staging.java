package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;

/**
 * Moves boxes of any size between sources or sinks on the host and one device, which it is opened for. Used by one
 * thread at a time.
 */
public interface Staging extends AutoCloseable {

    /**
     * Fills {@code part} of a device's box from {@code source}; when it returns, all queues of the device's context see
     * that.
     *
     * @throws io.github.halomill.runtime.cl.ClException if the device fails
     */
    void upload(ElementSource source, Box part, DeviceBox target);

    /**
     * Hands {@code part} of a device's box to {@code sink}, which has all of it when this returns.
     *
     * @throws io.github.halomill.runtime.cl.ClException if the device fails
     */
    void download(DeviceBox source, Box part, ElementSink sink);

    /** Also after a failure: waits for what is under way. */
    @Override
    void close();
}
