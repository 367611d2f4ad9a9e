package io.github.halomill.runtime.cl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jocl.CL;

/**
 * A part of a buffer that the host reads or writes where it lies, until it is closed. Nothing else may use that part
 * meanwhile; parts that are mapped at once must not overlap. For one thread, but the memory is for any.
 */
public final class ClMapping implements AutoCloseable {

    private final ClQueue queue;
    private final ClBuffer buffer;
    private final ByteBuffer mapped;

    private ClMapping(ClQueue queue, ClBuffer buffer, ByteBuffer mapped) {
        this.queue = queue;
        this.buffer = buffer;
        this.mapped = mapped;
    }

    /**
     * Waits for what {@code queue} has to do, and shows {@code bytes} bytes from {@code offset} on to the host, which
     * does not change them.
     *
     * @throws ClException if the device cannot do that
     */
    public static ClMapping toRead(ClQueue queue, ClBuffer buffer, long offset, int bytes) {
        return map(queue, buffer, CL.CL_MAP_READ, offset, bytes);
    }

    /**
     * Shows {@code bytes} bytes from {@code offset} on to the host, which writes all of them: what they were is lost.
     */
    public static ClMapping toWrite(ClQueue queue, ClBuffer buffer, long offset, int bytes) {
        return map(queue, buffer, CL.CL_MAP_WRITE_INVALIDATE_REGION, offset, bytes);
    }

    private static ClMapping map(ClQueue queue, ClBuffer buffer, long flags, long offset, int bytes) {
        queue.calls().requireThere();
        int[] code = new int[1];
        ByteBuffer mapped =
                CL.clEnqueueMapBuffer(queue.handle(), buffer.handle(), true, flags, offset, bytes, 0, null, null, code);
        queue.calls().check("clEnqueueMapBuffer", code[0], bytes + " bytes from " + offset + " on");
        return new ClMapping(queue, buffer, mapped);
    }

    /** The bytes, in native byte order; a view of its own for each caller. */
    public ByteBuffer memory() {
        return mapped.duplicate().clear().order(ByteOrder.nativeOrder());
    }

    /** Enqueues that the host is done with it. */
    @Override
    public void close() {
        if (!queue.calls().isLost()) {
            queue.calls()
                    .check(
                            "clEnqueueUnmapMemObject",
                            CL.clEnqueueUnmapMemObject(queue.handle(), buffer.handle(), mapped, 0, null, null));
        }
    }
}
