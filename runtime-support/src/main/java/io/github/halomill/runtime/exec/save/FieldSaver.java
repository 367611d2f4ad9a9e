package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.ArrayContents;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.LocalZones;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.Moment;
import io.github.halomill.runtime.report.RunFacts;
import io.github.halomill.runtime.report.Trace;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.margin.BorderNumbers;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * Saves fields: while zones compute, of copies that they take aside on their devices, or while all zones pause, where
 * there are several ranks, or no room for such copies.
 */
public final class FieldSaver implements AutoCloseable {

    /**
     * Of a device's memory, copies of all fields leave one part in so many alone: it may be the host's, which needs
     * some itself.
     */
    private static final int SPARE = 8;

    private final Problem problem;
    private final boolean hasTime;
    private final LocalZones zones;
    private final CopyRoom room;
    private final ArrayContents contents;
    private final Abort abort;
    private final ByZone<ZoneTimes> times;
    private final FrameWriters writers;
    private final Probes probes;

    /** By name: fields that are saved while zones compute. */
    private final Map<String, FieldFrames> frames = new LinkedHashMap<>();

    /** What checkpoints are written of while zones compute, if they are. */
    private Optional<FieldCopies> copies = Optional.empty();

    private final SavedSoFar soFar;

    /** For people: how fields are saved. */
    private final List<String> decisions = new ArrayList<>();

    /**
     * With nothing saved while zones compute, until {@link #open}.
     *
     * @param soFar by zones with other boundaries
     */
    public FieldSaver(
            ZoneProgram program,
            Plan plan,
            LocalZones zones,
            ArrayContents contents,
            Abort abort,
            ByZone<ZoneTimes> times,
            SavedSoFar soFar) {
        this.problem = program.problem();
        this.hasTime = problem.hasTime();
        this.zones = zones;
        this.room = new CopyRoom(program, plan, zones);
        this.contents = contents;
        this.abort = abort;
        this.times = times;
        this.soFar = soFar;
        this.writers = soFar.writers();
        this.probes = new Probes(problem, zones, contents.arrays(), writers);
    }

    /** Takes memory for copies of the fields that the schedule saves, as far as devices have it. */
    public void open(Optional<Trace> trace) {
        for (Step step : problem.steps()) {
            if (step instanceof Output.Save save && !frames.containsKey(save.field())) {
                open(field(save), trace);
            }
        }
    }

    private void open(FieldSpec field, Optional<Trace> trace) {
        List<PartitionedArray> alike = alike(field);
        CopyRoom.Taken<CopyAside> taken = room.take(
                zone -> bytes(alike, zone).max().orElse(0),
                0,
                id -> CopyAside.open(zones.devices().get(id), alike, field.name(), trace),
                CopyAside::close);
        taken.copies().ifPresent(made -> frames.put(field.name(), new FieldFrames(made, writers)));
        decisions.add(
                taken.copies().isPresent()
                        ? field.name() + " is saved while zones compute, of copies aside on the devices"
                        : "zones rest while " + field.name() + " is saved: " + taken.obstacle());
    }

    /**
     * Takes memory for copies of all fields, if devices have it, so that checkpoints need no pause longer than it takes
     * to copy.
     *
     * @return what is in the way of that; empty: nothing
     */
    public String openCopies(Optional<Trace> trace) {
        if (copies.isPresent()) {
            return "";
        }
        CopyRoom.Taken<ZoneCopies> taken = room.take(
                zone -> bytes(contents.arrays(), zone).sum(),
                SPARE,
                id -> ZoneCopies.open(zones.devices().get(id), contents.arrays(), trace),
                ZoneCopies::close);
        copies = taken.copies().map(made -> new FieldCopies(contents.arrays(), made, writers));
        return taken.obstacle();
    }

    /** Copies all fields aside while all zones pause, and has a task read that while they go on. */
    public void copyAside(List<Integer> bindings, Consumer<Snapshot> task) {
        copies.orElseThrow().take(bindings, contents.numbers(), task);
    }

    private static LongStream bytes(List<PartitionedArray> arrays, int zone) {
        return arrays.stream().mapToLong(array -> array.onZone(zone).buffer().bytes());
    }

    /** The arrays that a field may point to, and perhaps some more. */
    private List<PartitionedArray> alike(FieldSpec field) {
        return contents.arrays().stream()
                .filter(array -> array.field().shape().equals(field.shape())
                        && array.field().type().equals(field.type()))
                .toList();
    }

    private FrameFile file(Output.Save save, Scalars now) {
        FrameSeries of = soFar.series(save);
        return FrameFile.of(save, field(save), problem.grid(), at(now), of, soFar.goesOn());
    }

    private Moment at(Scalars now) {
        return new Moment(now.iteration() + 1, hasTime ? now.get(Scalars.TIME) : Double.NaN);
    }

    private FieldSpec field(Output.Save save) {
        return problem.fields().get(problem.indexOf(save.field()));
    }

    /** Says how fields are saved. */
    public void describe(Consumer<String> log) {
        decisions.forEach(log);
    }

    /**
     * Collective: makes the folders that files go to, as far as their names are known before.
     *
     * @throws RunException on all ranks, if files cannot be written there
     */
    public void requireFolders() {
        Together.run(
                zones.homes().ranks(),
                () -> FrameFile.requireFolders(problem, zones.homes().ranks()));
    }

    /** Another run begins, after that many iterations. */
    public void start(long done) {
        soFar.begins(done);
        writers.start();
        probes.start(done);
    }

    /**
     * Collective: the run that is under way goes on after that many iterations, in zones with other boundaries;
     * {@code copied}: copies of all fields were taken.
     */
    public void goOn(long done, boolean copied, Optional<Trace> trace) {
        probes.start(done);
        if (copied) {
            openCopies(trace);
        }
    }

    /** Whether {@link #copyAside} may be called. */
    public boolean takesCopies() {
        return copies.isPresent();
    }

    /** Records what a zone has at the places of a probe; as {@link #goesOn}. */
    public void probe(int zone, Output.Probe probe, List<Integer> bindings, Scalars now) {
        probes.take(zone, probe, bindings.get(problem.indexOf(probe.field())), at(now));
    }

    /** Collective: while all zones pause, has what probes recorded go to their files. */
    public void writeProbes() {
        probes.drain();
    }

    /**
     * Saves what a zone has of a field and lets it go on; false: all zones have to pause for it.
     *
     * @param bindings what fields point to now
     * @param now the scalars as they are now, those of the iteration under way
     */
    public boolean goesOn(int zone, Output.Save save, List<Integer> bindings, Scalars now) {
        FieldFrames of = frames.get(save.field());
        if (of == null) {
            return false;
        }
        PartitionedArray array = contents.arrays().get(bindings.get(problem.indexOf(save.field())));
        BorderNumbers numbers = array.field().numbers(now);
        of.take(zone, file(save, now), array, numbers, times.get(zone), abort::check);
        return true;
    }

    /** Collective: saves a field; all zones pause. */
    public void saveAtPause(Output.Save save, int array, Scalars now, Runnable check) {
        long start = System.nanoTime();
        FrameFile file = file(save, now);
        try (FileSink sink = file.open(zones.homes().ranks())) {
            contents.download(array, file.part(), sink.asking(check));
            sink.commit();
        }
        Together.run(zones.homes().ranks(), () -> {
            if (zones.homes().ranks().rank() == 0) {
                file.list().run();
            }
        });
        writers.wrote(file);
        soFar.paused(start);
    }

    /**
     * Waits until all frames, and what is made of copies, are complete, or dropped because one could not be written; no
     * zone is carrying out a step.
     */
    public void drain() {
        drainFrames();
        probes.drain();
    }

    private void drainFrames() {
        copies.ifPresent(FieldCopies::drain);
        long start = System.nanoTime();
        ClResources.closeAll(
                frames.values().stream().<AutoCloseable>map(of -> of::drain).toList()); // each, also after one fails
        if (!frames.isEmpty()) {
            soFar.paused(start);
        }
    }

    /** Drops all frames that are not complete; what goes wrong with that is told to {@code because}. */
    public void drop(Throwable because) {
        writers.drop();
        try {
            ClResources.closeAll(List.<AutoCloseable>of(probes::drop, this::drainFrames)); // the last first
        } catch (RuntimeException e) {
            because.addSuppressed(e);
        }
    }

    /** Throws what went wrong while zones computed, if anything. */
    public void complain() {
        writers.complain();
    }

    /** What was saved so far. */
    public RunFacts.Saved saved() {
        double waited = times.stream()
                .mapToDouble(of -> of.worker().frameSeconds())
                .max()
                .orElse(0);
        return new RunFacts.Saved(writers.files(), writers.bytes(), waited + soFar.pausedSeconds(), writers.pictures());
    }

    @Override
    public void close() {
        ClResources.closeAll(copies.stream().toList(), frames.values());
    }
}
