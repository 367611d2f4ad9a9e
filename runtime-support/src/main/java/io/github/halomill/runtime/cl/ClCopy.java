package io.github.halomill.runtime.cl;

import java.nio.ByteBuffer;
import org.jocl.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * A copy between device memory and host memory, made ready once, so that carrying it out again and again allocates
 * nothing. It goes in both directions: {@link ClQueue#read} and {@link ClQueue#write}.
 */
public final class ClCopy {

    private static final long[] PACKED = new long[3];

    private final ClBuffer buffer;
    private final long offset;
    private final @Nullable ByteRect rect;
    private final long bytes;
    private final Pointer host;

    private ClCopy(ClBuffer buffer, long offset, @Nullable ByteRect rect, ByteBuffer memory) {
        if (!memory.isDirect()) {
            throw new IllegalArgumentException("drivers copy to and from direct memory only");
        }
        this.buffer = buffer;
        this.offset = offset;
        this.rect = rect;
        this.bytes = memory.remaining();
        this.host = Pointer.toBuffer(memory.slice());
    }

    /** Between device bytes from {@code offset} on and all that remains of {@code host}. */
    public static ClCopy linear(ClBuffer buffer, long offset, ByteBuffer host) {
        return new ClCopy(buffer, offset, null, host);
    }

    /** Between a box of the device's bytes and all that remains of {@code host}, packed. */
    public static ClCopy box(ClBuffer buffer, ByteRect rect, ByteBuffer host) {
        return new ClCopy(buffer, 0, rect, host);
    }

    /** Bytes that it moves. */
    public long bytes() {
        return bytes;
    }

    ClBuffer buffer() {
        return buffer;
    }

    long offset() {
        return offset;
    }

    @Nullable
    ByteRect rect() {
        return rect;
    }

    long[] hostOrigin() {
        return PACKED;
    }

    Pointer host() {
        return host;
    }

    /**
     * A box of bytes in a device buffer.
     *
     * @param origin first byte in a row, row in a plane, plane
     * @param region bytes per row, rows, planes
     * @param rowPitch bytes from row to row
     * @param slicePitch bytes from plane to plane
     */
    @SuppressWarnings("ArrayRecordComponent") // JOCL's types, made once per copy
    public record ByteRect(long[] origin, long[] region, long rowPitch, long slicePitch) {

        /** Whether its bytes follow each other. */
        boolean isContiguous() {
            boolean ofRows = region[1] == 1 || region[0] == rowPitch;
            return ofRows && (region[2] == 1 || region[1] * rowPitch == slicePitch);
        }

        /** Where its first byte lies. */
        long offset() {
            return origin[0] + origin[1] * rowPitch + origin[2] * slicePitch;
        }

        /** How many bytes it has. */
        long bytes() {
            return region[0] * region[1] * region[2];
        }
    }
}
