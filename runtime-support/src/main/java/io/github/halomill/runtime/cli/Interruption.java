package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.RunException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How signals end what a command does: the thread that carries it out is interrupted where that does no harm, and asks
 * itself elsewhere. A second signal ends the process at once.
 */
final class Interruption implements AutoCloseable {

    private final Thread thread = Thread.currentThread();
    private final List<Runnable> undo = new ArrayList<>();
    private String phase = "setting up";
    private volatile @Nullable Signals signal;
    private boolean interruptible;
    private boolean closed;

    /** Thrown where a command asks, and a signal came. */
    static final class Interrupted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int exitCode;

        Interrupted(Signals signal, String when) {
            super("stopped by " + signal + " " + when);
            this.exitCode = signal.exitCode();
        }

        int exitCode() {
            return exitCode;
        }
    }

    /** Of the thread that asks for it, by the signals of the operating system. */
    static Interruption bySignals() {
        Interruption interruption = new Interruption();
        for (Signals each : Signals.values()) {
            Runnable restore = each.handle(() -> interruption.by(each));
            if (restore != null) {
                interruption.undo.add(restore);
            }
        }
        if (interruption.undo.isEmpty()) {
            Runtime.getRuntime().addShutdownHook(new Thread(interruption::byExit, "halomill-stop"));
        }
        return interruption;
    }

    /** A signal came. */
    synchronized void by(Signals which) {
        if (signal == null) {
            signal = which;
            if (!undo.isEmpty()) {
                List.of(Signals.values()).forEach(Signals::handleByDefault);
            }
            if (interruptible) {
                thread.interrupt();
            }
        }
    }

    /** The Java machine ends, which has not let signals be handled; its exit code tells of which one it was. */
    private synchronized void byExit() {
        if (!closed) {
            by(Signals.TERM);
        }
        while (!closed) {
            try {
                wait();
            } catch (InterruptedException e) {
                // nobody interrupts a hook
            }
        }
    }

    /** The signal that came, if any. */
    @Nullable
    Signals signal() {
        return signal;
    }

    /** The number of the signal that came; 0: none. */
    int number() {
        Signals came = signal;
        return came == null ? 0 : came.number();
    }

    /** What the command does from now on, for the message: {@code verifying} for example. */
    void begin(String what) {
        phase = what;
        check();
    }

    /** Throws {@link Interrupted} if a signal came. For all threads. */
    void check() {
        Signals came = signal;
        if (came != null) {
            throw came.stopped("while " + phase);
        }
    }

    /** Does what an interrupt ends soon, with an exception that tells nothing but that. */
    <T> T attempt(Supplier<T> action) {
        try {
            return during(action);
        } catch (RunException e) {
            check();
            throw e;
        }
    }

    /** Does what an interrupt ends soon, unless a signal came before. */
    <T> T during(Supplier<T> action) {
        synchronized (this) {
            check();
            interruptible = true;
        }
        try {
            return action.get();
        } finally {
            synchronized (this) {
                interruptible = false;
                if (signal != null) {
                    Thread.interrupted(); // files that are yet to be written would be closed by it
                }
            }
        }
    }

    /** Signals end the Java machine again. */
    @Override
    public void close() {
        undo.forEach(Runnable::run);
        synchronized (this) {
            closed = true;
            notifyAll();
        }
    }
}
