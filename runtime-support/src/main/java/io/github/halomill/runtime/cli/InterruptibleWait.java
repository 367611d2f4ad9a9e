package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.RunException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Waits for what cannot be interrupted so that the wait can. */
final class InterruptibleWait {

    private InterruptibleWait() {}

    /**
     * The result of a task, which goes on by itself if this thread is interrupted.
     *
     * @throws RunException if it is interrupted
     */
    static <T> T forResult(Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(future, "halomill-input");
        thread.setDaemon(true);
        thread.start();
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
