package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.RunException;
import org.jocl.CL;

/** A failed OpenCL call: its name, its code and the code's name. */
public class ClException extends RunException {

    private static final long serialVersionUID = 1L;

    private final String call;
    private final int code;

    public ClException(String call, int code, String detail) {
        super(call + " failed with " + CL.stringFor_errorCode(code) + " (" + code + ")"
                + (detail.isEmpty() ? "" : ": " + detail));
        this.call = call;
        this.code = code;
    }

    /** Throws if {@code code} is not CL_SUCCESS. */
    public static void check(String call, int code) {
        if (code != CL.CL_SUCCESS) {
            throw new ClException(call, code, "");
        }
    }

    /** The OpenCL function, for example {@code clEnqueueNDRangeKernel}. */
    public String call() {
        return call;
    }

    /** The OpenCL error code, negative. */
    public int code() {
        return code;
    }
}
