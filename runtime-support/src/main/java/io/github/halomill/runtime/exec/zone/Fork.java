package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import org.jspecify.annotations.Nullable;

/**
 * Has a zone's device do two things at once: on the compute queue what neighbours wait for, which is too little for a
 * whole device, and beside it the rest. What follows them on the compute queue comes after both.
 */
public final class Fork implements AutoCloseable {

    private final ClQueue compute;
    private final ClQueue interior;

    /** Told when all is complete that both wait for. */
    private final ClSignal begin;

    private final ClSignal end;

    public Fork(ZoneDevice device) {
        this.compute = device.compute();
        this.interior = device.interior();
        this.begin = compute.signal();
        this.end = interior.signal();
    }

    /** What comes now, on either queue, waits for {@code after} and for all that was enqueued before. */
    public void open(@Nullable ClSignal after) {
        if (after != null) {
            compute.await(after);
        }
        compute.mark(begin);
    }

    /** What the first command on the interior's queue waits for. */
    public ClSignal begin() {
        compute.flush();
        return begin;
    }

    /** What the last command there tells. */
    public ClSignal end() {
        return end;
    }

    /** The compute queue waits for the interior's. */
    public void join() {
        interior.flush();
        compute.await(end);
    }

    /** Forgets what was watched; both queues are empty. */
    public void settle() {
        begin.clear();
        end.clear();
    }

    @Override
    public void close() {
        try (begin) {
            end.close();
        }
    }
}
