package io.github.halomill.runtime.exec.zone;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * After how many steps the host looks how far a device is: often enough that slow steps are counted when they are done,
 * and a run can be stopped soon; seldom enough that it costs nothing where steps are fast.
 */
final class Pace {

    private static final int MOST = 16;
    private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LongSupplier clock;
    private int steps = 1;
    private int left;
    private long looked;

    /** A pace by {@code clock}, in nanoseconds. */
    Pace(LongSupplier clock) {
        this.clock = clock;
        this.looked = clock.getAsLong();
    }

    /** Whether the host looks in the step that it is about. */
    boolean isDue() {
        return left == 0;
    }

    /** The step is enqueued; if the host was to look, it has, and waited for the device if that was far behind. */
    void stepped() {
        if (left == 0) {
            long now = clock.getAsLong();
            adapt(now - looked);
            looked = now;
            left = steps;
        }
        left--;
    }

    private void adapt(long nanos) {
        if (nanos < SHORT_NANOS && steps < MOST) {
            steps *= 2;
        } else if (nanos > LONG_NANOS && steps > 1) {
            steps /= 2;
        }
    }
}
