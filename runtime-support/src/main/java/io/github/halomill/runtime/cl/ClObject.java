package io.github.halomill.runtime.cl;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** An OpenCL object that is released once, by {@link #close}. Counts what is alive, so that leaks can be found. */
public abstract class ClObject implements AutoCloseable {

    private static final AtomicLong CREATED = new AtomicLong();
    private static final AtomicLong RELEASED = new AtomicLong();

    private final AtomicBoolean closed = new AtomicBoolean();
    private final ClCalls calls;

    /** One of the device that {@code calls} go to. */
    ClObject(ClCalls calls) {
        this.calls = calls;
        CREATED.incrementAndGet();
    }

    /** The calls on its device. */
    public final ClCalls calls() {
        return calls;
    }

    /** OpenCL objects created in this process so far. */
    public static long created() {
        return CREATED.get();
    }

    /** OpenCL objects released in this process so far. */
    public static long released() {
        return RELEASED.get();
    }

    /** Calls the release function; the name of that function and its result. */
    abstract void release();

    @Override
    public final void close() {
        if (closed.compareAndSet(false, true)) {
            RELEASED.incrementAndGet();
            release();
        }
    }
}
