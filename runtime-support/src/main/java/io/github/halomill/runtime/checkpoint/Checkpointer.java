package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exec.save.PauseRequest;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.exec.save.Snapshot;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Decides when a run pauses for a checkpoint, and has it written: of copies aside while zones go on, or while they
 * pause, where there is no room for copies, where there are several ranks, and where the run was asked to stop. Zones
 * pause about once a second, in an iteration that is estimated, to look at the first rank's clock, and at whether some
 * rank was asked to stop; so all ranks agree without any message in between.
 */
public final class Checkpointer implements PauseRequest {

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final StencilProgram fields;
    private final Resumable program;
    private final CheckpointWriter writer;
    private final Every every;
    private final Ranks ranks;
    private final IntSupplier asked;
    private final LongSupplier clock;
    private final Consumer<String> log;

    private boolean begun;

    /** Iterations of the newest checkpoint, or those with which the run began. */
    private long saved;

    private long savedNanos;

    /** Iterations at the last pause, and when that ended. */
    private long looked;

    private long lookedNanos;

    /** Whether checkpoints are written while zones go on. */
    private boolean aside;

    /** Written by whoever writes checkpoints. */
    private volatile Optional<Path> newest;

    /** Bytes of all checkpoints so far. */
    private final AtomicLong bytes = new AtomicLong();

    /** Whether one is wanted at the next pause, whatever the time. */
    private volatile boolean now;

    private OptionalInt stoppedBy = OptionalInt.empty();

    /**
     * Of a run that is about to begin.
     *
     * @param from the checkpoint that it goes on from
     * @param asked whether this rank was asked to stop: by what, from 1; 0: not
     * @param log told of each checkpoint
     */
    public Checkpointer(
            StencilProgram program,
            CheckpointOptions options,
            Optional<Path> from,
            IntSupplier asked,
            Consumer<String> log) {
        this(program, options, from, asked, log, System::nanoTime);
    }

    Checkpointer(
            StencilProgram program,
            CheckpointOptions options,
            Optional<Path> from,
            IntSupplier asked,
            Consumer<String> log,
            LongSupplier clock) {
        this.fields = program;
        this.program = program.resumable();
        this.ranks = this.program.ranks();
        this.writer = new CheckpointWriter(program, options, options.folder().orElseThrow());
        this.every = options.every();
        this.newest = from;
        this.asked = asked;
        this.log = log;
        this.clock = clock;
    }

    /**
     * Collective: before a run that has done that many iterations.
     *
     * @throws io.github.halomill.runtime.base.RunException if nothing can be written, or it is in the way of another
     *     run's checkpoints
     */
    public void check(long done) {
        writer.check(done);
        Optional<String> obstacle = program.openCopies();
        aside = obstacle.isEmpty();
        log.accept(
                aside
                        ? "checkpoints are written while zones compute, of copies aside on the devices"
                        : "zones rest while checkpoints are written: " + obstacle.get());
    }

    @Override
    public long next(long done) {
        long[] signal = {asked.getAsInt()};
        ranks.allReduce(signal, Ranks.Operation.MAX);
        if (!begun) {
            begun = true;
            saved = done;
            looked = done;
            savedNanos = clock.getAsLong();
            lookedNanos = savedNanos;
        }
        double perStep = (clock.getAsLong() - lookedNanos) / (double) Math.max(1, done - looked);
        if (done > saved && (signal[0] > 0 || now || isDue(done))) {
            write(aside && signal[0] == 0);
            saved = done;
            savedNanos = clock.getAsLong();
        }
        now = false;
        if (signal[0] > 0) {
            stoppedBy = OptionalInt.of((int) signal[0]);
            return done;
        }
        long steps = steps(done, perStep);
        looked = done;
        lookedNanos = clock.getAsLong();
        return done + steps;
    }

    /** Has a checkpoint be written at the next pause, where one rank runs the program. */
    public void now() {
        now = true;
    }

    private boolean isDue(long done) {
        return every.isCounted()
                ? done % every.iterations() == 0
                : Together.first(
                                ranks,
                                clock.getAsLong() - savedNanos >= every.time().toNanos() ? 1 : 0)
                        > 0;
    }

    private void write(boolean whileZonesGoOn) {
        RunState state = program.runState();
        if (whileZonesGoOn) {
            program.copyAside(copies -> write(state, copies));
        } else {
            write(state, (field, sink) -> fields.fields().get(field).copyTo(sink));
        }
    }

    private void write(RunState state, Snapshot contents) {
        long start = System.nanoTime();
        Path written = writer.write(state, contents);
        newest = Optional.of(written);
        bytes.addAndGet(fields.fields().stream()
                .mapToLong(field -> field.shape().packedBytes())
                .sum());
        log.accept("wrote checkpoint " + written + " in " + (System.nanoTime() - start) / 1_000_000 + " ms");
    }

    /** Iterations to the next pause: about as many as take a second, but not many more than were seen to take less. */
    private long steps(long done, double nanosPerStep) {
        long nanos = LOOK_NANOS;
        if (!every.isCounted()) {
            nanos = Math.min(nanos, every.time().toNanos() - (clock.getAsLong() - savedNanos));
        }
        double estimate = Math.min(nanos / Math.max(1, nanosPerStep), 2.0 * (done - looked));
        long steps = Math.max(1, (long) Together.first(ranks, estimate));
        return every.isCounted() ? Math.min(steps, every.iterations() - done % every.iterations()) : steps;
    }

    /** By what the run was asked to stop, and did, if it was. */
    public OptionalInt stoppedBy() {
        return stoppedBy;
    }

    /** Bytes of fields in all checkpoints that this run wrote. For all threads. */
    public long bytes() {
        return bytes.get();
    }

    /** The newest checkpoint that this run wrote, or went on from. */
    public Optional<Path> newest() {
        return newest;
    }
}
