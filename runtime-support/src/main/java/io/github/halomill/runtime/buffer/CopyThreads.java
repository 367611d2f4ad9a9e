package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.base.JavaExit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The threads on which sources are read and sinks written while devices copy; they end by themselves when there is
 * nothing to do.
 */
public final class CopyThreads {

    private static final ThreadGroup GROUP = new ThreadGroup("halomill-copy");

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(GROUP, task, GROUP.getName());
        thread.setDaemon(true);
        return thread;
    });

    private CopyThreads() {}

    /** Whether a thread is one of these. */
    public static boolean isOne(Thread thread) {
        return GROUP.equals(thread.getThreadGroup());
    }

    /** What one of the threads does. */
    static final class Task {

        /** Nothing. */
        static final Task NONE = new Task(CompletableFuture.completedFuture(null));

        private final CompletableFuture<Void> ended;
        private volatile @Nullable Thread thread;

        private Task(CompletableFuture<Void> ended) {
            this.ended = ended;
        }

        static Task begin(Runnable work) {
            Task task = new Task(new CompletableFuture<>());
            THREADS.execute(() -> {
                task.thread = Thread.currentThread();
                try {
                    work.run();
                    task.ended.complete(null);
                } catch (Throwable e) {
                    task.ended.completeExceptionally(e);
                }
            });
            return task;
        }

        /**
         * Waits until it is done; throws what went wrong, which no interrupt does. Does not come back where the thread
         * has ended the Java machine.
         */
        void await() {
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        ended.get(JavaExit.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
                        return;
                    } catch (TimeoutException e) {
                        Thread by = thread;
                        if (by != null && JavaExit.isWaitedForBy(by)) {
                            System.exit(1); // it ends already: this thread waits for that, too, and is seen to
                        }
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) e.getCause(); // sources and sinks throw no other
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        /** Waits until it is done, however. */
        void settle() {
            try {
                await();
            } catch (RuntimeException | Error e) {
                // told by whoever waited first
            }
        }
    }
}
