package io.github.halomill.runtime.cl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;

/** A few bytes that a command writes, which may be others as soon as it is enqueued. */
public final class ClFill {

    private final ByteBuffer pattern;
    private final Pointer pointer;

    /** Of 1, 2, 4 or 8 bytes. */
    public ClFill(int bytes) {
        pattern = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        pointer = Pointer.to(pattern);
    }

    /** What is written. */
    public ByteBuffer pattern() {
        return pattern;
    }

    void enqueue(cl_command_queue queue, ClCalls calls, ClBuffer buffer, long offset) {
        int bytes = pattern.capacity();
        calls.add();
        calls.check(
                "clEnqueueFillBuffer",
                CL.clEnqueueFillBuffer(queue, buffer.handle(), pointer, bytes, offset, bytes, 0, null, null));
    }
}
