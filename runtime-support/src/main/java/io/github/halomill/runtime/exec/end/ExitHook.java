package io.github.halomill.runtime.exec.end;

import io.github.halomill.runtime.base.JavaExit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a program before the Java machine ends, whoever ends it: otherwise OpenCL would be taken down under threads
 * that use it, which aborts the process.
 */
public final class ExitHook {

    /** For what is closed by who opened it before the machine can end. */
    public static final ExitHook NONE = new ExitHook(false);

    private final Thread opener = Thread.currentThread();
    private final @Nullable Thread hook;
    private @Nullable Runnable closing;
    private boolean forgotten;

    private ExitHook(boolean set) {
        hook = set ? new Thread(this::close, "halomill-exit") : null;
    }

    /**
     * From now on until {@link #forget} the machine does not end before what this thread opens is closed.
     *
     * @throws IllegalStateException if it ends already
     */
    public static ExitHook set() {
        ExitHook exit = new ExitHook(true);
        Runtime.getRuntime().addShutdownHook(exit.hook);
        return exit;
    }

    /** What is to be closed is open, and {@code close} closes it. */
    public synchronized void closes(Runnable close) {
        closing = close;
        notifyAll();
    }

    /** Nothing is open any more. */
    public void forget() {
        synchronized (this) {
            forgotten = true;
            notifyAll();
        }
        try {
            if (hook != null) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        } catch (IllegalStateException e) {
            // The machine ends: the hook runs, or has run.
        }
    }

    private void close() {
        Runnable open = awaitOpen();
        if (open != null) {
            open.run();
        }
    }

    /** What closes what is open; null if nothing is. While it is being opened, its opener is interrupted. */
    private synchronized @Nullable Runnable awaitOpen() {
        while (closing == null && !forgotten && !JavaExit.isWaitedForBy(opener)) {
            opener.interrupt();
            try {
                wait(JavaExit.PATIENCE_MILLIS);
            } catch (InterruptedException e) {
                // nobody interrupts a hook
            }
        }
        return forgotten ? null : closing;
    }
}
