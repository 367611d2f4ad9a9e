package io.github.halomill.runtime.cl;

import org.jocl.CL;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** A context of one device: the buffers of a shared one are moved whole by drivers, 84 ms for 16 KiB on two GPUs. */
public final class ClContext extends ClObject {

    /**
     * JOCL keeps a native map of contexts, which it does not guard: devices that are opened or closed at the same time,
     * each by its own thread, corrupt it, and the virtual machine crashes.
     */
    private static final Object JOCL_CONTEXTS = new Object();

    private final cl_context handle;
    private final cl_device_id device;
    private final ClCalls calls = new ClCalls();

    private ClContext(cl_context handle, cl_device_id device) {
        this.handle = handle;
        this.device = device;
    }

    /** Creates a context for one device of a platform. */
    public static ClContext create(cl_platform_id platform, cl_device_id device) {
        cl_context_properties properties = new cl_context_properties();
        properties.addProperty(CL.CL_CONTEXT_PLATFORM, platform);
        int[] code = new int[1];
        synchronized (JOCL_CONTEXTS) {
            cl_context handle = CL.clCreateContext(properties, 1, new cl_device_id[] {device}, null, null, code);
            ClException.check("clCreateContext", code[0]);
            return new ClContext(handle, device);
        }
    }

    /** This context once more, to be closed as well; what is called on its device by this is counted apart. */
    public ClContext again() {
        synchronized (JOCL_CONTEXTS) {
            ClException.check("clRetainContext", CL.clRetainContext(handle));
            return new ClContext(handle, device);
        }
    }

    /** Counts what is called on this context's device. */
    public ClCalls calls() {
        return calls;
    }

    cl_context handle() {
        return handle;
    }

    cl_device_id device() {
        return device;
    }

    @Override
    void release() {
        synchronized (JOCL_CONTEXTS) {
            ClException.check("clReleaseContext", CL.clReleaseContext(handle));
        }
    }
}
