package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelBuilder;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Builds copies that are likely to be tried soon, beside trials of others: a compiler takes longer than a trial. What
 * is built stays with the contexts.
 */
final class EarlyBuilds implements AutoCloseable {

    /** Compilers that run beside that of a trial, which has to wait for them in part. */
    static final int MOST = 2;

    private final DeviceContexts contexts;
    private final ExecutorService builders = Executors.newFixedThreadPool(MOST, EarlyBuilds::named);

    EarlyBuilds(DeviceContexts contexts) {
        this.contexts = contexts;
    }

    private static Thread named(Runnable work) {
        Thread thread = new Thread(work, "early build");
        thread.setDaemon(true);
        return thread;
    }

    /** Begins to build for some devices what tells ids and sizes itself. */
    void begin(KernelSource source, List<Device> devices) {
        for (Device device : devices) {
            KernelBuilder kernels = contexts.of(device).kernels();
            builders.execute(() -> build(kernels, source));
        }
    }

    private static void build(KernelBuilder kernels, KernelSource source) {
        try {
            kernels.build(source, Extent.of(1), Offset.ZERO);
        } catch (RunException e) {
            // the trial says so
        }
    }

    /** Waits for builds that go on; no other begins. */
    @Override
    public void close() {
        builders.shutdownNow();
        boolean interrupted = false;
        while (!builders.isTerminated()) {
            try {
                builders.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
