package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.device.DeviceType;

/** Measures how fast a device copies its own memory: what a kernel that is limited by memory could reach at most. */
final class Roofline {

    /** Far more than caches hold, on devices with so much memory. */
    private static final long BYTES = 1L << 30;

    /** The same of a processor, which copies less in the same time. */
    private static final long BYTES_OF_PROCESSORS = 1L << 28;

    private static final int REPETITIONS = 5;

    private Roofline() {}

    /** Bytes read and written per nanosecond, that is 10^9 per second; the best of a few copies. */
    static double gigabytesPerSecond(DeviceContext on) {
        long most = Math.min(
                on.device().properties().maxAllocation(),
                on.device().properties().globalMemory() / 16);
        boolean processor = on.device().properties().type() == DeviceType.CPU;
        long bytes = Math.max(1 << 20, Math.min(processor ? BYTES_OF_PROCESSORS : BYTES, most));
        try (ClBuffer from = ClBuffer.create(on.context(), bytes);
                ClBuffer to = ClBuffer.create(on.context(), bytes)) {
            ClQueue queue = on.compute();
            copy(queue, from, to, bytes);
            long best = Long.MAX_VALUE;
            for (int i = 0; i < REPETITIONS; i++) {
                best = Math.min(best, copy(queue, from, to, bytes));
            }
            return 2.0 * bytes / best;
        }
    }

    private static long copy(ClQueue queue, ClBuffer from, ClBuffer to, long bytes) {
        long start = System.nanoTime();
        queue.copy(from, to, bytes);
        queue.finish();
        return Math.max(1, System.nanoTime() - start);
    }
}
