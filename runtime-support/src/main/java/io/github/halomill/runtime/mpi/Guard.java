package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.base.RunException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Sees to it that all ranks end when one cannot go on: it says on standard error which rank, on which host, and why,
 * and has MPI end the others. Without it they would wait for ever.
 */
final class Guard {

    /** The exit code of ranks one of which failed. */
    static final int FAILED = 17;

    private static final Duration LONGEST = Duration.ofSeconds(2);

    /** Launchers that are told to end ranks forget what these have printed just before. */
    private static final Duration FORWARDING = Duration.ofMillis(500);

    private static final Duration LOOKING = Duration.ofSeconds(1);

    /**
     * The process that started this one, asked for before MPI has begun, when it lives: {@link #beforeMpi} loads this
     * class.
     */
    private static final Optional<ProcessHandle> PARENT =
            ProcessHandle.current().parent();

    private final Carrier carrier;
    private final String self;
    private final Runnable orderly;
    private final AtomicBoolean aborting = new AtomicBoolean();

    /**
     * For a rank that calls itself {@code self}.
     *
     * @param orderly parts from the other ranks, if that can be done
     */
    Guard(Carrier carrier, String self, Runnable orderly) {
        this.carrier = carrier;
        this.self = self;
        this.orderly = orderly;
    }

    /**
     * Ends this process by a signal if it ends before MPI has begun: others may wait in {@code MPI_Init}, and MPICH's
     * launcher does not tell them of one that exits.
     *
     * @return to be removed from the hooks of the Java machine once MPI has begun
     */
    static Thread beforeMpi() {
        Thread hook = new Thread(
                () -> {
                    sleep(FORWARDING);
                    LibC.killThis();
                },
                "halomill-mpi-unbegun");
        Runtime.getRuntime().addShutdownHook(hook);
        return hook;
    }

    /** MPI has begun: {@code hook} of {@link #beforeMpi} is not needed any more. */
    static void begun(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // a signal ends the Java machine, and the hook this process
        }
    }

    /** From now on nothing on this rank ends without the others' hearing of it. */
    void set() {
        carrier.onFailure(failure -> fail(text(failure)));
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (!carrier.isEnded()) {
                fail("thread " + thread.getName() + " failed: " + text(failure));
            }
        });
        Runtime.getRuntime().addShutdownHook(new Thread(this::exit, "halomill-mpi-exit"));
        startDaemon("halomill-mpi-parent", this::watchParent);
    }

    /**
     * A launcher that has ended ends no ranks any more: MPICH's may end its own part of a node before that has ended
     * the ranks there.
     */
    private void watchParent() {
        while (ProcessHandle.current().parent().equals(PARENT)) {
            sleep(LOOKING);
        }
        if (!carrier.isEnded()) {
            fail("the process that started this one has ended");
        }
    }

    /** Says why, and ends all ranks. */
    void fail(String why) {
        System.err.println(self + ": " + why);
        System.err.flush();
        abort(FAILED);
    }

    /** Ends all ranks, or at least this one; does not return. */
    void abort(int exitCode) {
        if (carrier.isEnded()) {
            Runtime.getRuntime().halt(exitCode);
        }
        if (aborting.compareAndSet(false, true)) {
            sleep(FORWARDING);
            haltLater(exitCode);
            if (carrier.isOwn()) {
                carrier.mpi().abort(exitCode);
            } else {
                carrier.ask(new CommunicationTask() {
                    @Override
                    boolean advance() {
                        carrier.mpi().abort(exitCode);
                        return true;
                    }
                });
            }
        }
        sleep(Duration.ofDays(1));
    }

    /** If MPI does not end the process, the Java machine does. */
    private static void haltLater(int exitCode) {
        startDaemon("halomill-mpi-halt", () -> {
            sleep(LONGEST);
            Runtime.getRuntime().halt(exitCode);
        });
    }

    private static void startDaemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void sleep(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            try {
                Thread.sleep(left / 1_000_000 + 1);
            } catch (InterruptedException e) {
                // whoever wants something of this thread gets nothing any more
            }
        }
    }

    /** The Java machine ends. */
    private void exit() {
        if (carrier.isEnded() || isEndedBySignal()) {
            return;
        }
        if (hasMainReturned() && !aborting.get()) {
            orderly.run();
        }
        if (!carrier.isEnded()) {
            fail("the Java machine ended before the ranks had parted (Ranks.close)");
        }
    }

    /**
     * Whether the Java machine ends because there is nothing left to do, rather than by {@link System#exit}: then a
     * thread with that name ends it.
     */
    private static boolean hasMainReturned() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().equals("DestroyJavaVM"))
                .flatMap(thread -> Stream.of(thread.getValue()))
                .anyMatch(call -> call.getClassName().equals("java.lang.Shutdown"));
    }

    /**
     * Launchers end ranks by signals when another one has failed, and see that a rank was ended by one: nothing is to
     * be said or done.
     */
    private static boolean isEndedBySignal() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .anyMatch(name -> name.startsWith("SIG") && name.endsWith(" handler"));
    }

    private static String text(Throwable failure) {
        if (failure instanceof RunException || failure instanceof MpiFailure) {
            return String.valueOf(failure.getMessage());
        }
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString().stripTrailing();
    }
}
