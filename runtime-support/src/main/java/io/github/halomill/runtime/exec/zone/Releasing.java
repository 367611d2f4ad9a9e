package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.base.JavaExit;
import io.github.halomill.runtime.cl.ClCalls;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives up what was on devices of which one has failed. Its driver may never come back from what it is told: then
 * nobody waits for that, and it is left behind with the thread that tells it.
 */
public final class Releasing {

    /** So often in a row a thread is seen at a driver before nobody waits any more: for about 20 seconds. */
    public static final int MOST_LOOKS = 400;

    private final Thread thread;
    private final BooleanSupplier othersAreAtDriver;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /**
     * Something that is done on a thread of its own.
     *
     * @param name of the thread
     * @param othersAreAtDriver whether other threads that it waits for are at a driver
     */
    public Releasing(String name, Runnable release, BooleanSupplier othersAreAtDriver) {
        this.othersAreAtDriver = othersAreAtDriver;
        this.thread = new Thread(
                () -> {
                    try {
                        release.run();
                    } catch (RuntimeException | Error e) {
                        failure.set(e);
                    }
                },
                name);
        thread.setDaemon(true);
    }

    /**
     * Does it, and waits for it; an interrupt is passed on in the end.
     *
     * @param looks so often in a row a thread is to be seen at a driver before nobody waits any more
     * @return whether it is done
     * @throws RuntimeException what it throws
     */
    public boolean isDone(int looks) {
        thread.start();
        int seen = 0;
        boolean interrupted = false;
        while (thread.isAlive() && seen < looks) {
            try {
                thread.join(JavaExit.PATIENCE_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            seen = ClCalls.isMadeBy(thread) || othersAreAtDriver.getAsBoolean() ? seen + 1 : 0;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        boolean done = !thread.isAlive();
        if (done) {
            rethrow(failure.get());
        }
        return done;
    }

    private static void rethrow(@Nullable Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (RuntimeException) thrown;
        }
    }
}
