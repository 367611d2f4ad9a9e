package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.ClPinned;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import java.nio.ByteBuffer;

/** Moves boxes of any size between sources or sinks on the host and one device, in pieces through pinned memory. */
public final class Staging implements AutoCloseable {

    /** Bytes of the pinned memory. Larger pieces were not faster; all devices together stay far below 300 MB. */
    public static final int BYTES = 8 << 20;

    private final ClQueue queue;
    private final ClPinned pinned;
    private final ClSignal done;

    /** Uses {@code pinned}, which is closed with this. */
    public Staging(ClQueue queue, ClPinned pinned) {
        this.queue = queue;
        this.pinned = pinned;
        this.done = queue.signal();
    }

    /** Fills {@code part} of a device's box from {@code source}. */
    public void upload(ElementSource source, Box part, DeviceBox target) {
        Chunks.forEach(part, BYTES / target.elementBytes(), chunk -> {
            ByteBuffer memory = pinned.memory().limit(target.bytes(chunk));
            source.read(chunk, memory);
            queue.write(target.copy(chunk, memory.rewind()), null, done);
            done.await();
        });
    }

    /** Hands {@code part} of a device's box to {@code sink}. */
    public void download(DeviceBox source, Box part, ElementSink sink) {
        Chunks.forEach(part, BYTES / source.elementBytes(), chunk -> {
            ByteBuffer memory = pinned.memory().limit(source.bytes(chunk));
            queue.read(source.copy(chunk, memory), null, done);
            done.await();
            sink.write(chunk, memory);
        });
    }

    @Override
    public void close() {
        try (pinned) {
            done.close();
        }
    }
}
