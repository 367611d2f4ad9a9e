package io.github.halomill.runtime.cl;

import java.nio.ByteBuffer;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_mem;
import org.jspecify.annotations.Nullable;

/** Memory on a device. */
public final class ClBuffer extends ClObject {

    private final cl_mem handle;
    private final Pointer argument;
    private final long bytes;

    private ClBuffer(ClCalls calls, cl_mem handle, long bytes) {
        super(calls);
        this.handle = handle;
        this.argument = Pointer.to(handle);
        this.bytes = bytes;
    }

    /** Allocates {@code bytes} bytes, uninitialised, for kernels to read and write. */
    public static ClBuffer create(ClContext context, long bytes) {
        return create(context, CL.CL_MEM_READ_WRITE, bytes);
    }

    /** Memory that holds a copy of {@code content}, a direct buffer. */
    public static ClBuffer of(ClContext context, ByteBuffer content) {
        return create(
                context,
                CL.CL_MEM_READ_WRITE | CL.CL_MEM_COPY_HOST_PTR,
                content.remaining(),
                Pointer.toBuffer(content));
    }

    static ClBuffer create(ClContext context, long flags, long bytes) {
        return create(context, flags, bytes, null);
    }

    private static ClBuffer create(ClContext context, long flags, long bytes, @Nullable Pointer content) {
        context.calls().requireThere();
        int[] code = new int[1];
        cl_mem handle = CL.clCreateBuffer(context.handle(), flags, bytes, content, code);
        context.calls().check("clCreateBuffer", code[0], bytes + " bytes");
        return new ClBuffer(context.calls(), handle, bytes);
    }

    /** Its size in bytes. */
    public long bytes() {
        return bytes;
    }

    cl_mem handle() {
        return handle;
    }

    Pointer argument() {
        return argument;
    }

    @Override
    void release() {
        calls().released("clReleaseMemObject", CL.clReleaseMemObject(handle));
    }
}
