package io.github.halomill.runtime.buffer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The threads on which sources are read and sinks written while devices copy; they end by themselves when there is nothing to do. */
public final class CopyThreads {

    private static final ThreadGroup GROUP = new ThreadGroup("halomill-copy");

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(GROUP, task, GROUP.getName());
        thread.setDaemon(true);
        return thread;
    });

    private CopyThreads() {}

    static CompletableFuture<Void> run(Runnable task) {
        return CompletableFuture.runAsync(task, THREADS);
    }

    /** Whether a thread is one of these. */
    public static boolean isOne(Thread thread) {
        return GROUP.equals(thread.getThreadGroup());
    }
}
