package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.RunException;
import java.util.Set;
import org.jocl.CL;

/** A failed OpenCL call: its name, its code and the code's name. */
public class ClException extends RunException {

    private static final long serialVersionUID = 1L;

    /** No call with the handles that a context has can come to these, unless the driver has given it up. */
    private static final Set<Integer> LOST = Set.of(
            CL.CL_DEVICE_NOT_FOUND,
            CL.CL_DEVICE_NOT_AVAILABLE,
            CL.CL_INVALID_DEVICE,
            CL.CL_INVALID_CONTEXT,
            CL.CL_INVALID_COMMAND_QUEUE);

    /** NVIDIA's, where a kernel has read or written what is no memory; the context is of no use afterwards. */
    private static final int ILLEGAL_ACCESS = -9999;

    /** Calls that take memory, which a device may have too little of. */
    private static final Set<String> TAKES_MEMORY = Set.of("clCreateBuffer", "clCreateImage", "clEnqueueMapBuffer");

    private final String call;
    private final int code;
    private final String device;

    public ClException(String call, int code, String detail) {
        this(call, code, detail, "");
    }

    /** On the device of that name. */
    ClException(String call, int code, String detail, String device) {
        super(call + " failed with " + text(code) + (detail.isEmpty() ? "" : ": " + detail));
        this.call = call;
        this.code = code;
        this.device = device;
    }

    /** For people: a code by its name, with its number. */
    static String text(int code) {
        return (code == ILLEGAL_ACCESS ? "an illegal access to memory" : CL.stringFor_errorCode(code)) + " (" + code
                + ")";
    }

    /** The OpenCL function, for example {@code clEnqueueNDRangeKernel}. */
    public String call() {
        return call;
    }

    /** The OpenCL error code, negative. */
    public int code() {
        return code;
    }

    /** On which device; empty: nobody has said. */
    public String device() {
        return device;
    }

    /** Whether the device is not there any more, whatever it was asked for. */
    public boolean isOfLostDevice() {
        return LOST.contains(code);
    }

    /**
     * Whether it is the device that fails, if it has carried out such commands before: not where memory is short, its
     * own or the host's, and not where a call makes no sense.
     */
    public boolean isOfDevice() {
        boolean failed = code == CL.CL_OUT_OF_RESOURCES
                || code == CL.CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST
                || code == ILLEGAL_ACCESS;
        return isOfLostDevice() || (failed && !TAKES_MEMORY.contains(call));
    }
}
