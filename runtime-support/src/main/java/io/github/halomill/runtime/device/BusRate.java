package io.github.halomill.runtime.device;

import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClPinned;
import io.github.halomill.runtime.cl.ClQueue;

/** Measures how fast a device gets what is in pinned memory of the host. */
public final class BusRate {

    private static final int BYTES = 64 << 20;
    private static final int REPETITIONS = 3;

    private BusRate() {}

    /** Bytes per nanosecond, that is 10^9 per second; the best of a few copies. */
    public static double gigabytesPerSecond(ClContext context, ClQueue queue) {
        try (ClPinned host = ClPinned.allocate(context, queue, BYTES);
                ClBuffer buffer = ClBuffer.create(context, BYTES)) {
            ClCopy copy = ClCopy.linear(buffer, 0, host.memory());
            long best = Long.MAX_VALUE;
            for (int i = 0; i <= REPETITIONS; i++) {
                long start = System.nanoTime();
                queue.write(copy, null, null);
                queue.finish();
                best = Math.min(best, Math.max(1, System.nanoTime() - start));
            }
            return (double) BYTES / best;
        }
    }
}
