package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import org.jspecify.annotations.Nullable;

/** Keeps the host at most {@value #STEPS} steps ahead of a device: far enough that it never runs dry, and queues stay short. */
final class RunAhead implements AutoCloseable {

    private static final int STEPS = 32;

    private final ClQueue queue;

    /** Told at every sixteenth step, in turn. */
    private final ClSignal[] halves;

    private long steps;

    RunAhead(ClQueue queue) {
        this.queue = queue;
        this.halves = new ClSignal[] {queue.signal(), queue.signal()};
    }

    /** The signal that the last command of the step that now begins has to tell, if any. */
    @Nullable
    ClSignal next() {
        return isHalf() ? halves[(int) (steps / (STEPS / 2) % 2)] : null;
    }

    /** The step is enqueued; waits for what was enqueued 16 to 32 steps before. */
    void enqueued(ZoneTimes times) {
        if (isHalf()) {
            queue.flush();
            ClSignal before = halves[(int) ((steps / (STEPS / 2) + 1) % 2)];
            if (before.isSet()) {
                times.begin();
                before.await();
                times.awaitedDevice();
            }
        }
        steps++;
    }

    private boolean isHalf() {
        return steps % (STEPS / 2) == 0;
    }

    /** Forgets all steps, which are carried out. */
    void settle() {
        for (ClSignal signal : halves) {
            signal.clear();
        }
    }

    @Override
    public void close() {
        for (ClSignal signal : halves) {
            signal.close();
        }
    }
}
