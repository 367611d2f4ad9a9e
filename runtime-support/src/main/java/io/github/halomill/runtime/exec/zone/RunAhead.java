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

    /** The step is enqueued; if the host looks, it waits for the step at which it looked before. */
    public void enqueued(ZoneTimes times) {
        if (pace.isDue()) {
            queue.flush();
            if (before.isSet()) {
                times.begin();
                before.await();
                times.awaitedDevice();
            }
            ClSignal newest = now;
            now = before;
            before = newest;
        }
        pace.stepped();
    }

    /** Forgets all steps, which are carried out. */
    public void settle() {
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
