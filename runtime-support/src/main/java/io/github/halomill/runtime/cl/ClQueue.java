package io.github.halomill.runtime.cl;

import java.nio.ByteBuffer;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jspecify.annotations.Nullable;

/** An in-order command queue. Commands do not block unless they say so. */
public final class ClQueue extends ClObject {

    private final cl_command_queue handle;

    private ClQueue(cl_command_queue handle) {
        this.handle = handle;
    }

    /** Creates a queue on the device of {@code context}. */
    @SuppressWarnings("deprecation") // the successor needs OpenCL 2.0, and some devices have 1.2
    public static ClQueue create(ClContext context) {
        int[] code = new int[1];
        cl_command_queue handle = CL.clCreateCommandQueue(context.handle(), context.device(), 0, code);
        ClException.check("clCreateCommandQueue", code[0]);
        return new ClQueue(handle);
    }

    /**
     * Runs a kernel.
     *
     * @param dimensions 1, 2 or 3
     * @param offset global offset per dimension, or null for none
     * @param global work-items per dimension
     * @param local work-items per work-group and dimension, or null to leave them to the driver
     */
    public void launch(
            ClKernel kernel, int dimensions, long @Nullable [] offset, long[] global, long @Nullable [] local) {
        ClException.check(
                "clEnqueueNDRangeKernel",
                CL.clEnqueueNDRangeKernel(handle, kernel.handle(), dimensions, offset, global, local, 0, null, null));
    }

    /** Copies device bytes from {@code offset} on to all of {@code host}, a direct buffer. */
    public ClEvent read(ClBuffer buffer, long offset, ByteBuffer host) {
        cl_event event = new cl_event();
        ClException.check(
                "clEnqueueReadBuffer",
                CL.clEnqueueReadBuffer(
                        handle,
                        buffer.handle(),
                        false,
                        offset,
                        host.remaining(),
                        Pointer.toBuffer(host),
                        0,
                        null,
                        event));
        return new ClEvent(event);
    }

    /** Copies all of {@code host}, a direct buffer, to device bytes from {@code offset} on. */
    public ClEvent write(ClBuffer buffer, long offset, ByteBuffer host) {
        cl_event event = new cl_event();
        ClException.check(
                "clEnqueueWriteBuffer",
                CL.clEnqueueWriteBuffer(
                        handle,
                        buffer.handle(),
                        false,
                        offset,
                        host.remaining(),
                        Pointer.toBuffer(host),
                        0,
                        null,
                        event));
        return new ClEvent(event);
    }

    /** Copies a box of the device's bytes to {@code host}, packed. */
    public ClEvent readRect(ClBuffer buffer, ByteRect rect, ByteBuffer host) {
        cl_event event = new cl_event();
        ClException.check(
                "clEnqueueReadBufferRect",
                CL.clEnqueueReadBufferRect(
                        handle,
                        buffer.handle(),
                        false,
                        rect.origin(),
                        new long[3],
                        rect.region(),
                        rect.rowPitch(),
                        rect.slicePitch(),
                        0,
                        0,
                        Pointer.toBuffer(host),
                        0,
                        null,
                        event));
        return new ClEvent(event);
    }

    /** Copies {@code host}, packed, to a box of the device's bytes. */
    public ClEvent writeRect(ClBuffer buffer, ByteRect rect, ByteBuffer host) {
        cl_event event = new cl_event();
        ClException.check(
                "clEnqueueWriteBufferRect",
                CL.clEnqueueWriteBufferRect(
                        handle,
                        buffer.handle(),
                        false,
                        rect.origin(),
                        new long[3],
                        rect.region(),
                        rect.rowPitch(),
                        rect.slicePitch(),
                        0,
                        0,
                        Pointer.toBuffer(host),
                        0,
                        null,
                        event));
        return new ClEvent(event);
    }

    /** An event that completes when all commands so far are complete. */
    public ClEvent marker() {
        cl_event event = new cl_event();
        ClException.check("clEnqueueMarkerWithWaitList", CL.clEnqueueMarkerWithWaitList(handle, 0, null, event));
        return new ClEvent(event);
    }

    /** Hands what is enqueued to the device. */
    public void flush() {
        ClException.check("clFlush", CL.clFlush(handle));
    }

    /** Blocks until all commands so far are complete. */
    public void finish() {
        ClException.check("clFinish", CL.clFinish(handle));
    }

    cl_command_queue handle() {
        return handle;
    }

    @Override
    void release() {
        ClException.check("clReleaseCommandQueue", CL.clReleaseCommandQueue(handle));
    }

    /**
     * A box of bytes in a device buffer.
     *
     * @param origin first byte in a row, row in a plane, plane
     * @param region bytes per row, rows, planes
     * @param rowPitch bytes from row to row
     * @param slicePitch bytes from plane to plane
     */
    @SuppressWarnings("ArrayRecordComponent") // JOCL's types, made for one call
    public record ByteRect(long[] origin, long[] region, long rowPitch, long slicePitch) {}
}
