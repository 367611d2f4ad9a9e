package io.github.halomill.runtime.cl;

import org.jocl.CL;
import org.jocl.cl_event;

/** The completion of an enqueued command. */
public final class ClEvent extends ClObject {

    private final cl_event handle;

    ClEvent(cl_event handle) {
        this.handle = handle;
    }

    /** Blocks until the command is complete; throws {@link ClException} if it failed on the device. */
    public void await() {
        ClException.check("clWaitForEvents", CL.clWaitForEvents(1, new cl_event[] {handle}));
    }

    /** Like {@link #await}, and releases the event. */
    public void awaitAndClose() {
        try (this) {
            await();
        }
    }

    @Override
    void release() {
        ClException.check("clReleaseEvent", CL.clReleaseEvent(handle));
    }
}
