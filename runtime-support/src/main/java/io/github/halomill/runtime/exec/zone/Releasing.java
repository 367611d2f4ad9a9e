package io.github.halomill.runtime.exec.zone;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Gives up what was on devices of which one has failed. Its driver may never come back from what it is told: then
 * nobody waits for that, and it is left behind with the thread that tells it.
 */
public final class Releasing {

    /** Far longer than drivers take to release all that a program has. */
    public static final long LONGEST_MILLIS = 20_000;

    private Releasing() {}

    /**
     * Does something on a thread of its own, and waits for it; an interrupt is passed on in the end.
     *
     * @param name of the thread
     * @return whether it is done; false: after so many milliseconds it was not
     * @throws RuntimeException what it throws
     */
    public static boolean within(long millis, String name, Runnable release) {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        release.run();
                    } catch (RuntimeException | Error e) {
                        failure.set(e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        if (!join(thread, millis)) {
            return false;
        }
        Throwable thrown = failure.get();
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (RuntimeException) thrown;
        }
        return true;
    }

    /** Whether it has ended by then. */
    private static boolean join(Thread thread, long millis) {
        boolean interrupted = false;
        long end = System.nanoTime() + millis * 1_000_000;
        long left = millis;
        while (left > 0 && thread.isAlive()) {
            try {
                thread.join(left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            left = (end - System.nanoTime()) / 1_000_000;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
