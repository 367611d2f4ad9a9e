package io.github.halomill.bench;

import static org.jocl.CL.CL_MEM_READ_WRITE;
import static org.jocl.CL.CL_TRUE;
import static org.jocl.CL.clBuildProgram;
import static org.jocl.CL.clCreateBuffer;
import static org.jocl.CL.clCreateCommandQueue;
import static org.jocl.CL.clCreateContext;
import static org.jocl.CL.clCreateKernel;
import static org.jocl.CL.clCreateProgramWithSource;
import static org.jocl.CL.clEnqueueNDRangeKernel;
import static org.jocl.CL.clEnqueueReadBuffer;
import static org.jocl.CL.clEnqueueWriteBuffer;
import static org.jocl.CL.clFinish;
import static org.jocl.CL.clReleaseCommandQueue;
import static org.jocl.CL.clReleaseContext;
import static org.jocl.CL.clReleaseKernel;
import static org.jocl.CL.clReleaseMemObject;
import static org.jocl.CL.clReleaseProgram;
import static org.jocl.CL.clSetKernelArg;

import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.schedule.KernelSpace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;
import org.jocl.cl_program;

/**
 * What somebody writes for one device with JOCL and nothing else: a context, a queue, two buffers, and a loop that launches the
 * kernel and swaps its first two arguments. It is what a zone of a generated program is held against.
 */
final class HandWrittenLoop implements Stepper {

    /** Rows or planes are copied in pieces of at most this many bytes, or one if that is more. */
    private static final long PIECE = 64L << 20;

    private final Extent size;
    private final int dimensions;
    private final long[] global;
    private final long[] local;

    private final cl_context context;
    private final cl_command_queue queue;
    private final cl_program program;
    private final cl_kernel kernel;
    private cl_mem next;
    private cl_mem now;

    /**
     * Sets everything up.
     *
     * @param space work-items and work-groups; work-items are rounded up to whole work-groups
     * @param size elements of each of the two arrays of float
     * @param scalars what the kernel is passed behind them
     */
    @SuppressWarnings("deprecation") // clCreateCommandQueue, which OpenCL 1.2 has
    HandWrittenLoop(Device on, KernelSource source, KernelSpace space, Extent size, List<Number> scalars) {
        int[] status = new int[1];
        this.size = size;
        dimensions = space.dimensions();
        global = new long[dimensions];
        local = new long[dimensions];
        for (int d = 0; d < dimensions; d++) {
            local[d] = space.groupSize().along(d);
            global[d] = space.groups().along(d) * local[d];
        }
        cl_context_properties properties = new cl_context_properties();
        properties.addProperty(CL.CL_CONTEXT_PLATFORM, on.clPlatform());
        context = clCreateContext(properties, 1, new cl_device_id[] {on.clDevice()}, null, null, status);
        check("clCreateContext", status[0]);
        queue = clCreateCommandQueue(context, on.clDevice(), 0, status);
        check("clCreateCommandQueue", status[0]);
        program = clCreateProgramWithSource(context, 1, new String[] {source.text()}, null, status);
        check("clCreateProgramWithSource", status[0]);
        check("clBuildProgram", clBuildProgram(program, 0, null, "", null, null));
        kernel = clCreateKernel(program, source.function(), status);
        check("clCreateKernel", status[0]);
        next = buffer(context, size.volume() * Float.BYTES);
        now = buffer(context, size.volume() * Float.BYTES);
        for (int i = 0; i < scalars.size(); i++) {
            check("clSetKernelArg", clSetKernelArg(kernel, 2 + i, Integer.BYTES, pointer(scalars.get(i))));
        }
        upload(new PatternSource(size));
    }

    private static cl_mem buffer(cl_context context, long bytes) {
        int[] status = new int[1];
        cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, null, status);
        check("clCreateBuffer", status[0]);
        return buffer;
    }

    private static Pointer pointer(Number scalar) {
        return scalar instanceof Float real
                ? Pointer.to(new float[] {real})
                : Pointer.to(new int[] {scalar.intValue()});
    }

    @Override
    public void run(long steps) {
        for (long step = 0; step < steps; step++) {
            check("clSetKernelArg", clSetKernelArg(kernel, 0, Sizeof.cl_mem, Pointer.to(next)));
            check("clSetKernelArg", clSetKernelArg(kernel, 1, Sizeof.cl_mem, Pointer.to(now)));
            check(
                    "clEnqueueNDRangeKernel",
                    clEnqueueNDRangeKernel(queue, kernel, dimensions, null, global, local, 0, null, null));
            cl_mem written = next;
            next = now;
            now = written;
        }
        check("clFinish", clFinish(queue));
    }

    private void upload(ElementSource source) {
        forEachPiece((box, offset, bytes) -> {
            source.read(box, bytes);
            bytes.flip();
            check(
                    "clEnqueueWriteBuffer",
                    clEnqueueWriteBuffer(
                            queue, next, CL_TRUE, offset, bytes.limit(), Pointer.to(bytes), 0, null, null));
            check(
                    "clEnqueueWriteBuffer",
                    clEnqueueWriteBuffer(queue, now, CL_TRUE, offset, bytes.limit(), Pointer.to(bytes), 0, null, null));
        });
    }

    @Override
    public void read(ElementSink sink) {
        forEachPiece((box, offset, bytes) -> {
            check(
                    "clEnqueueReadBuffer",
                    clEnqueueReadBuffer(queue, now, CL_TRUE, offset, bytes.limit(), Pointer.to(bytes), 0, null, null));
            sink.write(box, bytes);
        });
    }

    @FunctionalInterface
    private interface Piece {
        void copy(Box box, long offset, ByteBuffer bytes);
    }

    /** Whole rows, or planes if there are three dimensions, as many as {@link #PIECE} holds. */
    private void forEachPiece(Piece piece) {
        int slowest = dimensions - 1;
        long layers = size.along(slowest);
        long layerBytes = size.volume() / layers * Float.BYTES;
        long step = Math.min(layers, Math.max(1, PIECE / layerBytes));
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(Math.toIntExact(step * layerBytes)).order(ByteOrder.nativeOrder());
        for (long from = 0; from < layers; from += step) {
            long count = Math.min(step, layers - from);
            bytes.clear().limit((int) (count * layerBytes));
            piece.copy(layers(from, count), from * layerBytes, bytes);
        }
    }

    private Box layers(long from, long count) {
        return Box.of(size).withRange(dimensions - 1, from, from + count);
    }

    @Override
    public void close() {
        check("clFinish", clFinish(queue));
        clReleaseMemObject(next);
        clReleaseMemObject(now);
        clReleaseKernel(kernel);
        clReleaseProgram(program);
        clReleaseCommandQueue(queue);
        clReleaseContext(context);
    }

    private static void check(String call, int code) {
        if (code != CL.CL_SUCCESS) {
            throw new ClException(call, code, "");
        }
    }
}
