package io.github.halomill.generator.kernel.parse;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A call on a thread of its own, with a stack of known size and a limit of time: for recursion over text of any kind.
 * The thread has ended, too, when the call has.
 */
final class BoundedCall {

    private static final long STACK_BYTES = 64L << 20;

    /** A guard, many times what a call takes to see that it shall end. */
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(30);

    private BoundedCall() {}

    /**
     * The result of {@code call}.
     *
     * @param cancel asks the call to end; called if it takes too long
     * @throws TimeoutException if it took longer than {@code limit}
     * @throws InterruptedException if the calling thread was interrupted; the call is asked to end
     * @throws ExecutionException with what the call threw, {@link StackOverflowError} and {@link OutOfMemoryError}
     *     included
     */
    static <T> T run(Callable<T> call, Runnable cancel, Duration limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(null, task, "kernel reader", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (CancellationException e) {
            throw new IllegalStateException("nobody cancels the task", e);
        } finally {
            if (!task.isDone()) {
                cancel.run();
            }
            thread.join(TIME_TO_STOP.toMillis());
        }
    }
}
