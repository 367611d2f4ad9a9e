package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import java.nio.ByteBuffer;

/**
 * Translates a device's clock to that of {@link System#nanoTime}. A command that is waited for was enqueued and
 * completed between two looks at the host's clock; the shortest of a few tells best.
 *
 * @param offset host time less device time, in nanoseconds
 */
record DeviceClock(long offset) {

    private static final int TRIES = 5;
    private static final int BYTES = 4;

    /** Asks the device of {@code queue}. */
    static DeviceClock of(ClContext context, ClQueue queue) {
        long[] best = {Long.MAX_VALUE, 0};
        try (ClBuffer buffer = ClBuffer.create(context, BYTES);
                ClSignal done = queue.signal()) {
            ClCopy copy = ClCopy.linear(buffer, 0, ByteBuffer.allocateDirect(BYTES));
            for (int i = 0; i < TRIES; i++) {
                long[] device = new long[2];
                queue.watch((name, queued, start, end) -> {
                    device[0] = queued;
                    device[1] = end;
                });
                long before = System.nanoTime();
                queue.write(copy, null, done);
                done.await();
                long after = System.nanoTime();
                queue.watch(null);
                done.clear();
                if (after - before < best[0]) {
                    best[0] = after - before;
                    best[1] = before + (after - before) / 2 - (device[0] + (device[1] - device[0]) / 2);
                }
            }
        }
        return new DeviceClock(best[1]);
    }

    long toHost(long deviceNanos) {
        return deviceNanos + offset;
    }
}
