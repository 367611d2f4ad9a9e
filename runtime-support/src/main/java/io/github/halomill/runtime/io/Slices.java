package io.github.halomill.runtime.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Cuts buffers into pieces. */
public final class Slices {

    private Slices() {}

    /** The next {@code bytes} bytes as a buffer of their own, in native order; {@code buffer} moves past them. */
    public static ByteBuffer next(ByteBuffer buffer, long bytes) {
        if (bytes > buffer.remaining()) {
            throw new IllegalArgumentException(
                    "a buffer with " + bytes + " bytes is needed, not with " + buffer.remaining());
        }
        ByteBuffer slice = buffer.slice(buffer.position(), (int) bytes).order(ByteOrder.nativeOrder());
        buffer.position(buffer.position() + (int) bytes);
        return slice;
    }
}
