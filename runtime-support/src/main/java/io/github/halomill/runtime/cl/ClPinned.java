package io.github.halomill.runtime.cl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jocl.CL;

/** Host memory that a device reaches without a copy by the driver: a mapped buffer of host-pointer kind. */
public final class ClPinned implements AutoCloseable {

    private final ClQueue queue;
    private final ClBuffer buffer;
    private final ByteBuffer mapped;

    private ClPinned(ClQueue queue, ClBuffer buffer, ByteBuffer mapped) {
        this.queue = queue;
        this.buffer = buffer;
        this.mapped = mapped;
    }

    /** Allocates and maps {@code bytes} bytes. */
    @SuppressWarnings("MustBeClosedChecker")
    public static ClPinned allocate(ClContext context, ClQueue queue, int bytes) {
        ClBuffer buffer = ClBuffer.create(context, CL.CL_MEM_READ_WRITE | CL.CL_MEM_ALLOC_HOST_PTR, bytes);
        int[] code = new int[1];
        ByteBuffer mapped = CL.clEnqueueMapBuffer(
                queue.handle(), buffer.handle(), true, CL.CL_MAP_READ | CL.CL_MAP_WRITE, 0, bytes, 0, null, null, code);
        try {
            context.calls().check("clEnqueueMapBuffer", code[0], bytes + " bytes");
        } catch (ClException e) {
            buffer.close();
            throw e;
        }
        return new ClPinned(queue, buffer, mapped.order(ByteOrder.nativeOrder()));
    }

    /** The memory from its start to its end, in native byte order; a view of its own for each caller. */
    public ByteBuffer memory() {
        return mapped.duplicate().clear().order(ByteOrder.nativeOrder());
    }

    @Override
    public void close() {
        try (buffer) {
            if (!queue.calls().isLost()) {
                queue.calls()
                        .check(
                                "clEnqueueUnmapMemObject",
                                CL.clEnqueueUnmapMemObject(queue.handle(), buffer.handle(), mapped, 0, null, null));
                queue.finish();
            }
        }
    }
}
