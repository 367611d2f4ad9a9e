package io.github.halomill.runtime.cl;

import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_event;
import org.jspecify.annotations.Nullable;

/**
 * Tells when a command is complete. One signal serves many commands, one after the other: it is the event of the last
 * one that it was given to, and nothing is allocated when it is given to the next. For one thread.
 */
public final class ClSignal extends ClObject {

    private static final int FAILED = CL.CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;

    private final cl_event event = new cl_event();
    private final cl_event[] list = {event};
    private final long[] nanos = new long[1];
    private final Pointer toNanos = Pointer.to(nanos);
    private boolean set;
    private @Nullable ClQueue queue;
    private String name = "";
    private @Nullable ClCommandWatch watch;

    ClSignal(ClCalls calls) {
        super(calls);
    }

    /** Whether some command is to tell it, or has. */
    public boolean isSet() {
        return set;
    }

    /** Blocks until the command is complete; throws {@link ClException} if it failed on the device. */
    public void await() {
        requireSet();
        calls().add();
        int code = CL.clWaitForEvents(1, list);
        calls().check("clWaitForEvents", code == FAILED ? status() : code);
    }

    /** What the command that failed came to. */
    private int status() {
        int[] status = new int[1];
        int code =
                CL.clGetEventInfo(event, CL.CL_EVENT_COMMAND_EXECUTION_STATUS, Sizeof.cl_int, Pointer.to(status), null);
        return code == CL.CL_SUCCESS && status[0] < 0 ? status[0] : FAILED;
    }

    /** From now on until it is cleared: its command is watched. */
    void watched(String label, ClCommandWatch by) {
        name = label;
        watch = by;
    }

    private void report(ClCommandWatch by) {
        await();
        by.command(
                name,
                time(CL.CL_PROFILING_COMMAND_QUEUED),
                time(CL.CL_PROFILING_COMMAND_START),
                time(CL.CL_PROFILING_COMMAND_END));
    }

    private long time(int which) {
        calls().add();
        calls().check(
                        "clGetEventProfilingInfo",
                        CL.clGetEventProfilingInfo(event, which, Sizeof.cl_long, toNanos, null));
        return nanos[0];
    }

    private void requireSet() {
        if (!set) {
            throw new IllegalStateException("no command was given this signal");
        }
    }

    /** Forgets the command, but waits for it if it is watched. */
    public void clear() {
        if (set) {
            ClCommandWatch by = watch;
            watch = null;
            if (by != null) {
                report(by);
            }
            set = false;
            calls().addRelease();
            calls().released("clReleaseEvent", CL.clReleaseEvent(event));
        }
    }

    /** Where the next command's event goes; {@link #givenBy} when it is there. */
    cl_event renewed() {
        clear();
        return event;
    }

    void givenBy(ClQueue newQueue) {
        set = true;
        queue = newQueue;
    }

    /** Whether it is told by a command of that queue. */
    boolean isOf(ClQueue other) {
        return queue == other;
    }

    /** As a list of events to wait for. */
    cl_event[] asList() {
        requireSet();
        return list;
    }

    @Override
    void release() {
        watch = null; // what is closed without being cleared may have failed
        clear();
    }
}
