package io.github.halomill.runtime.cl;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_kernel;

/** A kernel function with its arguments. For one thread. */
public final class ClKernel extends ClObject {

    private final String name;
    private final cl_kernel handle;
    private final ClContext context;

    private ClKernel(String name, cl_kernel handle, ClContext context) {
        super(context.calls());
        this.name = name;
        this.handle = handle;
        this.context = context;
    }

    /** The kernel function of that name. */
    public static ClKernel create(ClProgram program, String name) {
        int[] code = new int[1];
        cl_kernel handle = CL.clCreateKernel(program.handle(), name, code);
        program.calls().check("clCreateKernel", code[0], "kernel " + name);
        return new ClKernel(name, handle, program.context());
    }

    /** The function's name. */
    public String name() {
        return name;
    }

    /** How many parameters the function has. */
    public int parameters() {
        int[] count = new int[1];
        calls().check(
                        "clGetKernelInfo",
                        CL.clGetKernelInfo(handle, CL.CL_KERNEL_NUM_ARGS, Sizeof.cl_int, Pointer.to(count), null));
        return count[0];
    }

    /** Work-items that a work-group may have at most: fewer than the device takes, if each needs much. */
    public long largestWorkGroup() {
        long[] most = new long[1];
        calls().check(
                        "clGetKernelWorkGroupInfo",
                        CL.clGetKernelWorkGroupInfo(
                                handle,
                                context.device(),
                                CL.CL_KERNEL_WORK_GROUP_SIZE,
                                Sizeof.size_t,
                                Pointer.to(most),
                                null));
        return most[0];
    }

    /**
     * The type of parameter {@code index} in OpenCL C, {@code float*} for example; empty where the driver does not
     * tell.
     */
    public Optional<String> parameterType(int index) {
        long[] size = new long[1];
        if (CL.clGetKernelArgInfo(handle, index, CL.CL_KERNEL_ARG_TYPE_NAME, 0, null, size) != CL.CL_SUCCESS) {
            return Optional.empty();
        }
        byte[] text = new byte[(int) size[0]];
        int code =
                CL.clGetKernelArgInfo(handle, index, CL.CL_KERNEL_ARG_TYPE_NAME, text.length, Pointer.to(text), null);
        return code == CL.CL_SUCCESS
                ? Optional.of(new String(text, StandardCharsets.UTF_8).replace("\0", ""))
                : Optional.empty();
    }

    /** Passes a buffer. */
    public void set(int index, ClBuffer buffer) {
        check(index, CL.clSetKernelArg(handle, index, Sizeof.cl_mem, buffer.argument()));
    }

    /** Passes an image. */
    public void set(int index, ClImage image) {
        check(index, CL.clSetKernelArg(handle, index, Sizeof.cl_mem, image.argument()));
    }

    /** Passes a sampler. */
    public void set(int index, ClSampler sampler) {
        check(index, CL.clSetKernelArg(handle, index, Sizeof.cl_sampler, sampler.argument()));
    }

    /** Passes the bytes of a value, all of {@code value}, a direct buffer. */
    public void set(int index, ByteBuffer value) {
        check(index, CL.clSetKernelArg(handle, index, value.remaining(), Pointer.toBuffer(value)));
    }

    /** Gives each work-group that many bytes of local memory, to which the parameter points. */
    public void setLocal(int index, long bytes) {
        check(index, CL.clSetKernelArg(handle, index, bytes, null));
    }

    /** Passes a {@code long}. */
    public void set(int index, long value) {
        check(index, CL.clSetKernelArg(handle, index, Sizeof.cl_long, Pointer.to(new long[] {value})));
    }

    private void check(int index, int code) {
        calls().add();
        if (code != CL.CL_SUCCESS) {
            throw calls().failed("clSetKernelArg", code, "parameter " + index + " of kernel " + name);
        }
    }

    cl_kernel handle() {
        return handle;
    }

    @Override
    void release() {
        calls().released("clReleaseKernel", CL.clReleaseKernel(handle));
    }
}
