package io.github.halomill.runtime.cl;

import org.jocl.CL;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jspecify.annotations.Nullable;

/**
 * The queues of the driver that a {@link ClQueue} consists of: one that measures its commands, on which drivers spend
 * time, and one for when nobody asks. Commands go to one of them, and come after all that went to the other.
 */
final class DriverQueues {

    private final ClContext context;
    private final ClCalls calls;
    private final cl_command_queue plain;

    /** The one that measures; null: nobody has asked so far. */
    private @Nullable cl_command_queue measuring;

    private cl_command_queue now;
    private cl_command_queue wanted;

    /** What the one that commands go to now has waited for: all that the other had to do. */
    private final cl_event[] before = {new cl_event()};

    /** {@code alone}: there is only one, which measures, as the driver does not keep an order between two. */
    DriverQueues(ClContext context, ClCalls calls, boolean alone) {
        this.context = context;
        this.calls = calls;
        this.plain = create(context, calls, alone);
        this.measuring = alone ? plain : null;
        this.now = plain;
        this.wanted = plain;
    }

    @SuppressWarnings("deprecation") // the successor needs OpenCL 2.0, and some devices have 1.2
    private static cl_command_queue create(ClContext context, ClCalls calls, boolean measures) {
        int[] code = new int[1];
        cl_command_queue queue = CL.clCreateCommandQueue(
                context.handle(), context.device(), measures ? CL.CL_QUEUE_PROFILING_ENABLE : 0, code);
        calls.check("clCreateCommandQueue", code[0]);
        return queue;
    }

    /** Whether commands are measured from now on. */
    void measure(boolean measures) {
        if (measures && measuring == null) {
            measuring = create(context, calls, true);
        }
        wanted = !measures || measuring == null ? plain : measuring;
    }

    /** The one that has all commands so far, or waits for them. */
    cl_command_queue now() {
        return now;
    }

    /** The one that the next command goes to. */
    cl_command_queue next() {
        if (!now.equals(wanted)) {
            calls.add();
            calls.check("clEnqueueMarkerWithWaitList", CL.clEnqueueMarkerWithWaitList(now, 0, null, before[0]));
            calls.add();
            calls.check("clFlush", CL.clFlush(now));
            calls.add();
            calls.check("clEnqueueBarrierWithWaitList", CL.clEnqueueBarrierWithWaitList(wanted, 1, before, null));
            calls.add();
            calls.released("clReleaseEvent", CL.clReleaseEvent(before[0]));
            now = wanted;
        }
        return now;
    }

    void release() {
        try {
            if (measuring != null && !measuring.equals(plain)) {
                calls.released("clReleaseCommandQueue", CL.clReleaseCommandQueue(measuring));
            }
        } finally {
            calls.released("clReleaseCommandQueue", CL.clReleaseCommandQueue(plain));
        }
    }
}
