package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Mailbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The one thread that calls MPI. It carries what is put into mailboxes and on boards, does what others ask for, and
 * waits for nothing: whatever takes longer is begun, and asked for again and again. While messages move it allocates
 * nothing.
 */
final class Carrier {

    private static final long STACK = 8L << 20;

    private final ConcurrentLinkedQueue<CommunicationTask> asked = new ConcurrentLinkedQueue<>();
    private final List<CommunicationTask> tasks = new ArrayList<>();
    private final IdentityHashMap<Mailbox, Connection> connections = new IdentityHashMap<>();
    private final Backoff backoff = new Backoff();
    private final Mpi mpi;
    private final Requests requests;
    private final Gatherings gatherings;
    private final Thread thread;
    private volatile Consumer<Throwable> failed = failure -> {};
    private volatile boolean ended;

    private Carrier(Mpi mpi) {
        this.mpi = mpi;
        this.requests = new Requests(mpi);
        this.gatherings = new Gatherings(mpi);
        this.thread = Thread.currentThread();
    }

    /**
     * Begins MPI on a thread of its own.
     *
     * @param candidates files or names of libraries, the best first
     * @param deadline how long to wait for the other ranks; zero: for ever
     * @throws RunException if there is none, or if MPI cannot begin
     */
    static Carrier begin(List<String> candidates, Duration deadline) {
        CompletableFuture<Carrier> begun = new CompletableFuture<>();
        Thread thread = new Thread(null, () -> run(candidates, begun), "halomill-mpi", STACK);
        thread.setDaemon(true);
        thread.start();
        try {
            return deadline.isZero() ? begun.get() : begun.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | InterruptedException e) {
            throw new RunException(
                    "MPI_Init waited for other ranks longer than " + deadline.toSeconds()
                            + " s; HALOMILL_DEADLINE says how many seconds to wait, 0 for ever",
                    e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw cause instanceof RunException known ? known : new RunException("MPI cannot begin: " + cause, e);
        }
    }

    private static void run(List<String> candidates, CompletableFuture<Carrier> begun) {
        Carrier carrier;
        try {
            LibC.sleepExactly();
            carrier = new Carrier(Mpi.init(MpiLibrary.open(candidates)));
            begun.complete(carrier);
        } catch (RuntimeException | LinkageError e) {
            begun.completeExceptionally(e);
            return;
        }
        try {
            carrier.carry();
        } catch (RuntimeException | Error e) {
            carrier.failed.accept(e);
        }
    }

    /** What to do, on the communication thread, if it cannot go on. */
    void onFailure(Consumer<Throwable> action) {
        failed = action;
    }

    /** What the ranks of this node share. */
    void among(SharedProcessors shared) {
        backoff.among(shared);
    }

    Mpi mpi() {
        return mpi;
    }

    /** Where all connections are; for the communication thread. */
    Requests requests() {
        return requests;
    }

    /** All boards; for the communication thread. */
    Gatherings gatherings() {
        return gatherings;
    }

    /** By mailbox; for the communication thread. */
    IdentityHashMap<Mailbox, Connection> connections() {
        return connections;
    }

    /** Whether this is the communication thread. */
    boolean isOwn() {
        return Thread.currentThread() == thread;
    }

    /** MPI has ended as far as this process can wait for it. */
    void giveUp() {
        ended = true;
    }

    /** Whether MPI has ended. */
    boolean isEnded() {
        return ended;
    }

    /** Has the communication thread do something, after what was asked for or put into mailboxes before. */
    <T extends CommunicationTask> T ask(T task) {
        if (ended) {
            throw new IllegalStateException("the ranks have parted");
        }
        task.setCrowded(backoff.isCrowded());
        asked.add(task);
        LockSupport.unpark(thread);
        return task;
    }

    /** Nothing more is carried; the last that the communication thread does. */
    void end() {
        mpi.finish();
        ended = true;
    }

    private void carry() {
        while (!ended) {
            boolean moved = takeTasks();
            moved |= requests.start();
            moved |= requests.finish();
            moved |= gatherings.step();
            moved |= !tasks.isEmpty() && tasks.removeIf(CommunicationTask::step);
            boolean idle = tasks.isEmpty() && requests.isEmpty() && !moved;
            if (idle) {
                mpi.progress();
            }
            if (idle && gatherings.isEmpty()) {
                backoff.rest();
            } else {
                backoff.after(moved);
            }
        }
    }

    private boolean takeTasks() {
        boolean taken = false;
        for (CommunicationTask next = asked.poll(); next != null; next = asked.poll()) {
            tasks.add(next);
            taken = true;
        }
        return taken;
    }
}
