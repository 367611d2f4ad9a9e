package io.github.halomill.runtime.exec.end;

import io.github.halomill.runtime.base.DeviceFailedException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread at a time use a program, until it is closed or has failed, and says to others what is in their way.
 */
public final class RunLock {

    private final String program;
    private @Nullable String doing;
    private @Nullable Thread holder;
    private boolean closed;
    private @Nullable Throwable failure;

    private boolean paused;

    /** What is told of what goes wrong while somebody uses the program. */
    private final UnaryOperator<RuntimeException> told;

    /** {@code told}: what is thrown to whoever uses the program where something else was. */
    public RunLock(String program, UnaryOperator<RuntimeException> told) {
        this.program = program;
        this.told = told;
    }

    /**
     * Uses the program.
     *
     * @param what such as {@code running}
     * @throws IllegalStateException if that cannot be
     */
    public void during(String what, Runnable use) {
        if (isPaused(what)) {
            use.run();
            return;
        }
        begin(what);
        try {
            use.run();
        } catch (RuntimeException e) {
            throw told.apply(e);
        } finally {
            end();
        }
    }

    /** Calls what belongs to the holder, who may use the program meanwhile, but not run it. */
    public void duringPause(Runnable call) {
        setPaused(true);
        try {
            call.run();
        } finally {
            setPaused(false);
        }
    }

    private synchronized void setPaused(boolean now) {
        paused = now;
    }

    /** Whether whoever asks is called by the holder. */
    public synchronized boolean isPausedBy(Thread thread) {
        return paused && holder == thread;
    }

    private synchronized boolean isPaused(String what) {
        return paused && holder == Thread.currentThread() && !what.equals(doing);
    }

    private synchronized void begin(String what) {
        if (doing != null) {
            throw new IllegalStateException(program + " is " + doing + "; wait until that is done");
        }
        requireOpen();
        requireRight();
        doing = what;
        holder = Thread.currentThread();
    }

    private synchronized void end() {
        doing = null;
        holder = null;
        notifyAll();
    }

    /** Throws {@link IllegalStateException} if the program cannot go on. */
    public synchronized void requireRight() {
        if (failure != null) {
            throw new IllegalStateException(program + " has failed before; close it and build a new one", failure);
        }
    }

    /** Who uses the program, if anyone does. */
    public synchronized @Nullable Thread holder() {
        return holder;
    }

    /** Why the program cannot go on: zones that stopped at different steps do not fit together. */
    public synchronized void fail(Throwable because) {
        failure = because;
    }

    /** Whether the program cannot go on. */
    public synchronized boolean hasFailed() {
        return failure != null;
    }

    /** Whether that is because a device failed. */
    public synchronized boolean hasLostDevice() {
        return failure instanceof DeviceFailedException;
    }

    /** Nobody gets to use the program any more, but who does may still be under way. */
    public synchronized void close() {
        closed = true;
    }

    public synchronized boolean isClosed() {
        return closed;
    }

    /** Throws {@link IllegalStateException} if the program is closed. */
    public synchronized void requireOpen() {
        if (closed) {
            throw new IllegalStateException(program + " is closed", failure);
        }
    }

    /**
     * Waits until nobody uses the program, for that many milliseconds at most; whether nobody does. An interrupt waits,
     * too.
     */
    public synchronized boolean awaitEnd(long millis) {
        boolean interrupted = false;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (doing != null && System.nanoTime() < end) {
            try {
                wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return doing == null;
    }
}
