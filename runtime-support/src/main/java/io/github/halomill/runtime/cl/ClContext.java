package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.bits.SingleFloat;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
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

    private ClContext(ClCalls calls, cl_context handle, cl_device_id device) {
        super(calls);
        this.handle = handle;
        this.device = device;
    }

    /** Creates a context for one device of a platform. */
    public static ClContext create(cl_platform_id platform, cl_device_id device) {
        return create(platform, device, "");
    }

    /** The same; failures say that they are of the device of that {@code name}. */
    public static ClContext create(cl_platform_id platform, cl_device_id device, String name) {
        ClCalls calls = new ClCalls(name);
        cl_context_properties properties = new cl_context_properties();
        properties.addProperty(CL.CL_CONTEXT_PLATFORM, platform);
        int[] code = new int[1];
        synchronized (JOCL_CONTEXTS) {
            cl_context handle = CL.clCreateContext(properties, 1, new cl_device_id[] {device}, null, null, code);
            calls.check("clCreateContext", code[0]);
            return new ClContext(calls, handle, device);
        }
    }

    /** This context once more, to be closed as well; what is called on its device by this is counted apart. */
    public ClContext again() {
        synchronized (JOCL_CONTEXTS) {
            calls().check("clRetainContext", CL.clRetainContext(handle));
            return new ClContext(calls().apart(), handle, device);
        }
    }

    /**
     * The device has failed: nobody asks it for anything any more, as it may never answer, and objects are only
     * released. For all threads.
     */
    public void lose() {
        calls().lose();
    }

    cl_context handle() {
        return handle;
    }

    cl_device_id device() {
        return device;
    }

    /** What its device promises of {@code float}. */
    SingleFloat singleFloat() {
        long[] config = new long[1];
        Pointer to = Pointer.to(config);
        calls().check(
                        "clGetDeviceInfo",
                        CL.clGetDeviceInfo(device, CL.CL_DEVICE_SINGLE_FP_CONFIG, Sizeof.cl_long, to, null));
        return new SingleFloat(
                (config[0] & CL.CL_FP_DENORM) != 0, (config[0] & CL.CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0);
    }

    @Override
    void release() {
        if (calls().isLost()) {
            // Nobody else has to wait for the lock, if this never comes back.
            calls().released("clReleaseContext", CL.clReleaseContext(handle));
            return;
        }
        synchronized (JOCL_CONTEXTS) {
            calls().released("clReleaseContext", CL.clReleaseContext(handle));
        }
    }
}
