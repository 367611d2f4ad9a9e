package io.github.halomill.runtime.device;

import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClQueue;

/** Measures how fast a device copies its own memory: what a kernel that is limited by memory could reach at most. */
public final class Roofline {

    /** Far more than caches hold, on devices with so much memory. */
    private static final long BYTES = 1L << 30;

    /** Far more than caches hold, on a processor, which copies less in the same time. */
    private static final long BYTES_OF_PROCESSORS = 1L << 28;

    private static final int REPETITIONS = 5;

    private Roofline() {}

    /** As {@link #gigabytesPerSecond(Device, ClContext, ClQueue)}, on a context that is open only meanwhile. */
    static double gigabytesPerSecond(Device device) {
        try (ClContext context = ClContext.create(device.clPlatform(), device.clDevice(), device.id());
                ClQueue queue = ClQueue.create(context, false)) {
            return gigabytesPerSecond(device, context, queue);
        }
    }

    /** Bytes read and written per nanosecond, that is 10^9 per second; the best of a few copies. */
    public static double gigabytesPerSecond(Device device, ClContext context, ClQueue queue) {
        long most = Math.min(
                device.properties().maxAllocation(), device.properties().globalMemory() / 16);
        boolean processor = device.properties().type() == DeviceType.CPU;
        long bytes = Math.max(1 << 20, Math.min(processor ? BYTES_OF_PROCESSORS : BYTES, most));
        try (ClBuffer from = ClBuffer.create(context, bytes);
                ClBuffer to = ClBuffer.create(context, bytes)) {
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
