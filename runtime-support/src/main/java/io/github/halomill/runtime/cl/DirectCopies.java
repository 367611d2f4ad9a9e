package io.github.halomill.runtime.cl;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_mem;
import org.jspecify.annotations.Nullable;

/**
 * Copies between host and device that need not block. JOCL's own methods have a thread of theirs wait for the event of
 * every such copy, so that the memory is not collected before: three calls more for each, a thread that is in the way,
 * and an event that must not be given to another command. Here memory outlives the queue, so that the native methods
 * beneath JOCL's are called.
 */
final class DirectCopies {

    private static final MethodHandle READ = method("clEnqueueReadBufferNative", linear());
    private static final MethodHandle WRITE = method("clEnqueueWriteBufferNative", linear());
    private static final MethodHandle READ_BOX = method("clEnqueueReadBufferRectNative", box());
    private static final MethodHandle WRITE_BOX = method("clEnqueueWriteBufferRectNative", box());

    private DirectCopies() {}

    private static MethodType linear() {
        return MethodType.methodType(
                int.class,
                cl_command_queue.class,
                cl_mem.class,
                boolean.class,
                long.class,
                long.class,
                Pointer.class,
                int.class,
                cl_event[].class,
                cl_event.class);
    }

    private static MethodType box() {
        return MethodType.methodType(
                int.class,
                cl_command_queue.class,
                cl_mem.class,
                boolean.class,
                long[].class,
                long[].class,
                long[].class,
                long.class,
                long.class,
                long.class,
                long.class,
                Pointer.class,
                int.class,
                cl_event[].class,
                cl_event.class);
    }

    private static MethodHandle method(String name, MethodType type) {
        try {
            return MethodHandles.privateLookupIn(CL.class, MethodHandles.lookup())
                    .findStatic(CL.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "this version of JOCL has no " + name + "; use the one that Halomill names", e);
        }
    }

    static int read(
            cl_command_queue queue,
            ClCopy copy,
            boolean blocking,
            int count,
            cl_event @Nullable [] after,
            @Nullable cl_event done) {
        ClCopy.ByteRect rect = copy.rect();
        return rect == null
                ? linear(READ, queue, copy, blocking, count, after, done)
                : box(READ_BOX, queue, copy, rect, blocking, count, after, done);
    }

    static int write(
            cl_command_queue queue,
            ClCopy copy,
            boolean blocking,
            int count,
            cl_event @Nullable [] after,
            @Nullable cl_event done) {
        ClCopy.ByteRect rect = copy.rect();
        return rect == null
                ? linear(WRITE, queue, copy, blocking, count, after, done)
                : box(WRITE_BOX, queue, copy, rect, blocking, count, after, done);
    }

    private static int linear(
            MethodHandle call,
            cl_command_queue queue,
            ClCopy copy,
            boolean blocking,
            int count,
            cl_event @Nullable [] after,
            @Nullable cl_event done) {
        try {
            return (int) call.invokeExact(
                    queue,
                    copy.buffer().handle(),
                    blocking,
                    copy.offset(),
                    copy.bytes(),
                    copy.host(),
                    count,
                    after,
                    done);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static int box(
            MethodHandle call,
            cl_command_queue queue,
            ClCopy copy,
            ClCopy.ByteRect rect,
            boolean blocking,
            int count,
            cl_event @Nullable [] after,
            @Nullable cl_event done) {
        try {
            return (int) call.invokeExact(
                    queue,
                    copy.buffer().handle(),
                    blocking,
                    rect.origin(),
                    copy.hostOrigin(),
                    rect.region(),
                    rect.rowPitch(),
                    rect.slicePitch(),
                    0L,
                    0L,
                    copy.host(),
                    count,
                    after,
                    done);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
    }
}
