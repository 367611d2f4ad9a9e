package io.github.halomill.testing.mutation;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls in a thread of its own, which is left alone where it takes more time of a processor than it may, or waits for
 * long.
 */
final class Watch implements AutoCloseable {

    /** How many times as long somebody may wait. */
    private static final int LONGEST = 20;

    private final int seconds;
    private Worker worker = new Worker();

    Watch(int seconds) {
        this.seconds = seconds;
        worker.start();
    }

    private static final class Worker extends Thread {
        private final LinkedBlockingQueue<FutureTask<?>> tasks = new LinkedBlockingQueue<>();

        Worker() {
            super("reader");
            setDaemon(true);
        }

        long processorNanos() {
            return ManagementFactory.getThreadMXBean().getThreadCpuTime(getId());
        }

        @Override
        public void run() {
            try {
                while (!isInterrupted()) {
                    tasks.take().run();
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    /** What the trial finds, or that it does not end. */
    Optional<Finding> call(Trials.Trial trial) throws IOException {
        FutureTask<Optional<Finding>> task = new FutureTask<>(trial::run);
        long end = worker.processorNanos() + seconds * 1_000_000_000L;
        worker.tasks.add(task);
        try {
            for (int waited = 0; worker.processorNanos() < end && waited < LONGEST * seconds; waited++) {
                try {
                    return task.get(1, TimeUnit.SECONDS);
                } catch (TimeoutException e) {
                    // it may be that others have the processor
                }
            }
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        StackTraceElement[] stack = worker.getStackTrace();
        worker.interrupt();
        worker = new Worker();
        worker.start();
        return Optional.of(Finding.endless(stack));
    }

    @Override
    public void close() {
        worker.interrupt();
    }
}
