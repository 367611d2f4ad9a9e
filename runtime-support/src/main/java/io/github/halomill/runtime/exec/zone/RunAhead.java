package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import org.jspecify.annotations.Nullable;

/** Keeps the host a few steps ahead of a device: far enough that it never runs dry, and queues stay short. */
public final class RunAhead implements AutoCloseable {

    private final ClQueue queue;
    private final Pace pace = new Pace(System::nanoTime);

    /** Told in turn, each time that the host looks. */
    private ClSignal now;

    private ClSignal before;

    /** Iterations of the run that are done when {@link #before} is told. */
    private long beforeDone;

    /** Those that the device is known to have done. */
    private long done;

    public RunAhead(ClQueue queue) {
        this.queue = queue;
        this.now = queue.signal();
        this.before = queue.signal();
    }

    /** The signal that the last command of the step that now begins has to tell, if any. */
    @Nullable
    public ClSignal next() {
        return pace.isDue() ? now : null;
    }

    /**
     * The step is enqueued, after which {@code iterations} of the run are done; if the host looks, it waits for the
     * step at which it looked before.
     */
    public void enqueued(ZoneTimes times, long iterations) {
        if (pace.isDue()) {
            queue.flush();
            if (before.isSet()) {
                times.begin();
                before.await();
                times.awaitedDevice();
                done = beforeDone;
            }
            ClSignal newest = now;
            now = before;
            before = newest;
            beforeDone = iterations;
        }
        pace.stepped();
    }

    /** How many iterations of the run the device is known to have done. */
    public long done() {
        return done;
    }

    /** Forgets all steps, which are carried out: {@code iterations} of the run are done. */
    public void settle(long iterations) {
        done = iterations;
        now.clear();
        before.clear();
    }

    @Override
    public void close() {
        ClSignal other = now;
        try (other) {
            before.close();
        }
    }
}
