package io.github.halomill.runtime.cl;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToIntBiFunction;
import org.jocl.CL;

/**
 * The OpenCL calls on a device: counts them, as each crosses from Java to native code once, and says of those that fail
 * whose they are. To count is for the one thread that works with the device.
 */
public final class ClCalls {

    /** By device and call, what a call that succeeds comes to nevertheless: tests have devices fail. */
    private static volatile ToIntBiFunction<String, String> faults = (device, call) -> CL.CL_SUCCESS;

    private final String device;

    /** Whether the device is not to be used any more, by nobody who has its context. */
    private final AtomicBoolean lost;

    private long count;

    /** Of the device of that name; empty: nobody asks which one fails. */
    ClCalls(String device) {
        this(device, new AtomicBoolean());
    }

    private ClCalls(String device, AtomicBoolean lost) {
        this.device = device;
        this.lost = lost;
    }

    /** From now on calls come to what {@code other} says, where they succeed; returns what said so before. */
    static ToIntBiFunction<String, String> fault(ToIntBiFunction<String, String> other) {
        ToIntBiFunction<String, String> before = faults;
        faults = other;
        return before;
    }

    /** Calls on the same device, which are counted apart. */
    ClCalls apart() {
        return new ClCalls(device, lost);
    }

    /** The device's name; empty where nobody asks for it. */
    String device() {
        return device;
    }

    /** Calls so far. */
    public long count() {
        return count;
    }

    /**
     * A call is about to be made.
     *
     * @throws ClException if the device is lost
     */
    void add() {
        requireThere();
        count++;
    }

    /** A call is about to be made that gives something up, which a lost device's driver is still told. */
    void addRelease() {
        count++;
    }

    /** Throws {@link ClException} if the device is lost. */
    void requireThere() {
        if (lost.get()) {
            throw failed("any call", CL.CL_DEVICE_NOT_AVAILABLE, "it failed before");
        }
    }

    /**
     * The device has failed: its driver may never come back from what it is asked now, and is told only what it may
     * forget. For all threads.
     */
    void lose() {
        lost.set(true);
    }

    /** Whether it has. */
    boolean isLost() {
        return lost.get();
    }

    /** Throws if a call did not come to CL_SUCCESS. */
    void check(String call, int code) {
        check(call, code, "");
    }

    /** The same; {@code detail} says more of what was wanted. */
    void check(String call, int code, String detail) {
        int known = code == CL.CL_SUCCESS ? faults.applyAsInt(device, call) : code;
        if (known != CL.CL_SUCCESS) {
            throw failed(call, known, detail);
        }
    }

    /** The same of a call that gives something up, which nobody expects of a device that is lost. */
    void released(String call, int code) {
        try {
            check(call, code);
        } catch (ClException e) {
            if (!isLost()) {
                throw e;
            }
        }
    }

    /** Whether a thread is at a driver at this moment, from which it may never come back. */
    public static boolean isMadeBy(Thread thread) {
        StackTraceElement[] frames = thread.getStackTrace();
        return frames.length > 0
                && frames[0].isNativeMethod()
                && frames[0].getClassName().equals(CL.class.getName());
    }

    /** That a call failed. */
    ClException failed(String call, int code, String detail) {
        return new ClException(call, code, detail, device);
    }
}
