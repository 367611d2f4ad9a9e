package io.github.halomill.runtime.base;

import java.util.List;

/**
 * A device failed that had worked before: it is not there any more, or does not carry out what it is told. What the
 * program's arrays hold is lost. Whoever has something to go on from closes the program, and opens it on other devices.
 */
public final class DeviceFailedException extends RunException {

    private static final long serialVersionUID = 1L;

    private final String[] devices;
    private final long iterationsDone;
    private final long iterationsBegun;
    private final int code;
    private final boolean gone;

    /**
     * Some devices failed, the first before others.
     *
     * @param devices as the option {@code --devices} names them, such as {@code 0:1}
     * @param when it came
     * @param said by OpenCL
     */
    public DeviceFailedException(String message, List<String> devices, When when, Said said, Throwable cause) {
        super(message, cause);
        this.devices = devices.toArray(String[]::new);
        this.iterationsDone = when.done;
        this.iterationsBegun = when.begun;
        this.code = said.code;
        this.gone = said.gone;
    }

    /**
     * When a device failed: after so many iterations of all runs of its program, and of those before the checkpoint
     * that it went on from.
     *
     * @param done that the device is known to have carried out
     * @param begun that it was told to carry out
     */
    public record When(long done, long begun) {

        /** Before the first iteration. */
        public static final When BEFORE = new When(0, 0);
    }

    /**
     * What OpenCL said of a device.
     *
     * @param code such as -5, {@code CL_OUT_OF_RESOURCES}
     * @param gone whether that is said of devices that are not there any more, and of no other
     */
    public record Said(int code, boolean gone) {}

    /** The devices that failed, such as {@code 0:1}; the first failed before others. */
    public List<String> devices() {
        return List.of(devices);
    }

    /**
     * How many iterations the device is known to have carried out, in all runs of the program, and before the
     * checkpoint that it went on from. It failed in one of the next few.
     */
    public long iterationsDone() {
        return iterationsDone;
    }

    /** How many iterations the device was told to carry out by then: a few more than are done. */
    public long iterationsBegun() {
        return iterationsBegun;
    }

    /** The error code of OpenCL, such as -5, {@code CL_OUT_OF_RESOURCES}. */
    public int code() {
        return code;
    }

    /** Whether the device is not there any more; else it may also be that no device can do what it was told. */
    public boolean isGone() {
        return gone;
    }
}
