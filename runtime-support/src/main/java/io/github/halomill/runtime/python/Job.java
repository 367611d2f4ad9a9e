package io.github.halomill.runtime.python;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Something that takes its time, on a thread of its own: the caller waits in slices and looks at signals in between.
 */
public final class Job {

    private final FutureTask<@Nullable Object> task;
    private final Thread thread;

    private Job(Callable<@Nullable Object> work) {
        task = new FutureTask<>(work);
        thread = new Thread(task, "halomill-python");
        thread.setDaemon(true);
    }

    /** Begins a job. */
    static Job begin(Callable<@Nullable Object> work) {
        Job job = new Job(work);
        job.thread.start();
        return job;
    }

    /** Waits for the end, that many milliseconds at most; whether it has come. */
    public boolean isDoneWithin(long milliseconds) throws InterruptedException {
        try {
            task.get(milliseconds, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true; // the result tells
        }
        return true;
    }

    /** Has the job end soon. */
    public void interrupt() {
        thread.interrupt();
    }

    /** What came of it; throws what the job threw. */
    public @Nullable Object result() throws Throwable {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
