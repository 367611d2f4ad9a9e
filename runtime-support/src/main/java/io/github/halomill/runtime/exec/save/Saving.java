package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.ArrayContents;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.Workers;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.FrameIndex;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/**
 * Saves fields: while zones compute, of copies that they take aside on their devices, or while all zones rest, where
 * there are several ranks, or no room for such copies.
 */
public final class Saving implements AutoCloseable {

    /**
     * Of a device's memory, copies of all fields leave one part in so many alone: it may be the host's, which needs
     * some itself.
     */
    private static final int SPARE = 8;

    private final ZoneProgram program;
    private final Plan plan;
    private final Problem problem;
    private final Homes homes;
    private final List<PartitionedArray> arrays;
    private final ArrayContents contents;
    private final Abort abort;
    private final ByZone<ZoneTimes> times;
    private final FrameWriters writers;

    /** By name: fields that are saved while zones compute. */
    private final Map<String, FieldFrames> frames = new LinkedHashMap<>();

    /** What checkpoints are written of while zones compute, if they are. */
    private Optional<FieldCopies> copies = Optional.empty();

    /** Bytes that devices have left, by their places. */
    private Map<String, Long> left = Map.of();

    /** By the pattern of their names: the list of files, if there is one. */
    private final Map<String, FrameIndex> indexes = new HashMap<>();

    /** Whether the run goes on where another one ended. */
    private boolean goesOn;

    /** For people: how fields are saved. */
    private final List<String> decisions = new ArrayList<>();

    /** Nanoseconds that all zones have waited for files. */
    private long rested;

    /** With nothing saved while zones compute, until {@link #open}. */
    public Saving(
            ZoneProgram program,
            Plan plan,
            Homes homes,
            List<PartitionedArray> arrays,
            ArrayContents contents,
            Abort abort,
            ByZone<ZoneTimes> times,
            FrameWriters writers) {
        this.program = program;
        this.plan = plan;
        this.problem = program.problem();
        this.homes = homes;
        this.arrays = arrays;
        this.contents = contents;
        this.abort = abort;
        this.times = times;
        this.writers = writers;
        for (Step step : problem.steps()) {
            if (step instanceof Step.Save save) {
                FrameIndex.of(save.file(), save.field()).ifPresent(index -> indexes.put(save.file(), index));
            }
        }
    }

    /** Takes memory for copies of the fields that the schedule saves, as far as devices have it. */
    public void open(ByZone<ZoneDevice> devices, Workers workers, Optional<Trace> trace) {
        left = DeviceLimits.left(plan.partition(), program.images(plan.partition()), plan.devices());
        for (Step step : problem.steps()) {
            if (step instanceof Step.Save save && !frames.containsKey(save.field())) {
                open(field(save), devices, workers, trace);
            }
        }
    }

    private void open(FieldSpec field, ByZone<ZoneDevice> devices, Workers workers, Optional<Trace> trace) {
        Map<String, Long> rest = new HashMap<>(left);
        String obstacle = obstacle(devices, zone -> largest(alike(field), zone), rest);
        if (obstacle.isEmpty()) {
            ConcurrentLinkedQueue<String> refused = new ConcurrentLinkedQueue<>();
            ByZone<Optional<CopyAside>> made = workers.forEach(id ->
                    unlessRefused(() -> CopyAside.open(devices.get(id), alike(field), field.name(), trace), refused));
            if (refused.isEmpty()) {
                left = rest;
                frames.put(field.name(), new FieldFrames(made.map(Optional::orElseThrow), writers));
                decisions.add(field.name() + " is saved while zones compute, of copies aside on the devices");
                return;
            }
            made.forEach(copy -> copy.ifPresent(CopyAside::close));
            obstacle = "a device has no room for a copy aside, " + refused.peek();
        }
        decisions.add("zones rest while " + field.name() + " is saved: " + obstacle);
    }

    /**
     * Takes memory for copies of all fields, if devices have it, so that checkpoints need no rest longer than it takes
     * to copy.
     *
     * @return what is in the way of that; empty: nothing
     */
    public String openCopies(ByZone<ZoneDevice> devices, Workers workers, Optional<Trace> trace) {
        if (copies.isPresent()) {
            return "";
        }
        Map<String, Long> rest = new HashMap<>(left);
        Set<String> places = new HashSet<>();
        for (ZoneDevice device : devices.values()) {
            if (places.add(device.device().place())) {
                rest.merge(
                        device.device().place(), -device.device().properties().globalMemory() / SPARE, Long::sum);
            }
        }
        String obstacle = obstacle(devices, this::all, rest);
        if (!obstacle.isEmpty()) {
            return obstacle;
        }
        ConcurrentLinkedQueue<String> refused = new ConcurrentLinkedQueue<>();
        ByZone<Optional<ZoneCopies>> made =
                workers.forEach(id -> unlessRefused(() -> ZoneCopies.open(devices.get(id), arrays, trace), refused));
        if (!refused.isEmpty()) {
            made.forEach(copy -> copy.ifPresent(ZoneCopies::close));
            return "a device has no room for a copy aside, " + refused.peek();
        }
        copies = Optional.of(new FieldCopies(arrays, made.map(Optional::orElseThrow), writers));
        return "";
    }

    /** Copies all fields aside while all zones rest, and has a task read that while they go on. */
    public void copyAside(List<Integer> denotes, Consumer<Snapshot> task) {
        copies.orElseThrow().take(denotes, task);
    }

    private long all(int zone) {
        return arrays.stream()
                .mapToLong(array -> array.onZone(zone).buffer().bytes())
                .sum();
    }

    private static long largest(List<PartitionedArray> arrays, int zone) {
        return arrays.stream()
                .mapToLong(array -> array.onZone(zone).buffer().bytes())
                .max()
                .orElse(0);
    }

    /**
     * What is in the way of copies of so many bytes of each zone; empty: nothing so far, and they are taken off
     * {@code left}.
     */
    private String obstacle(ByZone<ZoneDevice> devices, IntToLongFunction bytesOf, Map<String, Long> left) {
        if (!homes.isOne()) {
            return "several ranks write a file together";
        }
        if (plan.takesTurns()) {
            return "zones take turns on their devices";
        }
        if (devices.stream().anyMatch(device -> device.transfer() == device.compute())) {
            return "a device has one queue for everything";
        }
        for (ZoneDevice device : devices.values()) {
            String place = device.device().place();
            long bytes = bytesOf.applyAsLong(device.zone().id());
            long rest = left.getOrDefault(place, 0L) - bytes;
            left.put(place, rest);
            if (rest < 0) {
                return "device " + device.device() + " has no room for a copy aside of " + bytes + " bytes";
            }
        }
        return "";
    }

    private static <T> Optional<T> unlessRefused(Supplier<T> open, ConcurrentLinkedQueue<String> refused) {
        try {
            return Optional.of(open.get());
        } catch (ClException e) {
            refused.add(e.getMessage());
            return Optional.empty();
        }
    }

    /** The arrays that a field may denote, and perhaps some more. */
    private List<PartitionedArray> alike(FieldSpec field) {
        return arrays.stream()
                .filter(array -> array.field().size().equals(field.size())
                        && array.field().type().equals(field.type()))
                .toList();
    }

    private FrameFile file(Step.Save save, long done) {
        return FrameFile.of(save, field(save), done, Optional.ofNullable(indexes.get(save.file())), goesOn);
    }

    private FieldSpec field(Step.Save save) {
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
        Together.run(homes.ranks(), () -> {
            if (homes.ranks().rank() == 0) {
                problem.steps().forEach(step -> {
                    if (step instanceof Step.Save save) {
                        FrameFile.requireFolder(save);
                    }
                });
            }
        });
    }

    /** Another run begins, behind so many iterations. */
    public void start(long before) {
        goesOn = before > 0;
        writers.start();
    }

    /**
     * Saves what a zone has of a field and lets it go on; false: all zones have to rest for it.
     *
     * @param denotes what fields denote now
     * @param done iterations, with the one under way
     */
    public boolean goesOn(int zone, Step.Save save, List<Integer> denotes, long done) {
        FieldFrames of = frames.get(save.field());
        if (of == null) {
            return false;
        }
        PartitionedArray array = arrays.get(denotes.get(problem.indexOf(save.field())));
        of.take(zone, file(save, done), array, times.get(zone), abort::check);
        return true;
    }

    /** Collective: saves a field; all zones rest. */
    public void rest(Step.Save save, int array, long done, Runnable check) {
        long start = System.nanoTime();
        FieldSpec field = field(save);
        FrameFile file = file(save, done);
        try (FileSink sink = file.open(homes.ranks())) {
            contents.download(array, field.whole(), sink.asking(check));
            sink.commit();
        }
        Together.run(homes.ranks(), () -> {
            if (homes.ranks().rank() == 0) {
                file.list().run();
            }
        });
        writers.wrote(file.shape().packedBytes());
        rested += System.nanoTime() - start;
    }

    /**
     * Waits until all frames, and what is made of copies, are complete, or dropped because one could not be written; no
     * zone is carrying out a step.
     */
    public void drain() {
        copies.ifPresent(FieldCopies::drain);
        long start = System.nanoTime();
        frames.values().forEach(FieldFrames::drain);
        rested += frames.isEmpty() ? 0 : System.nanoTime() - start;
    }

    /** Drops all frames that are not complete; what goes wrong with that is told to {@code because}. */
    public void drop(Throwable because) {
        writers.drop();
        try {
            drain();
        } catch (RuntimeException e) {
            because.addSuppressed(e);
        }
    }

    /** Throws what went wrong while zones computed, if anything. */
    public void complain() {
        writers.complain();
    }

    /** What was saved so far. */
    public RunReport.Saved saved() {
        double waited = times.stream()
                .mapToDouble(of -> of.worker().frameSeconds())
                .max()
                .orElse(0);
        return new RunReport.Saved(writers.files(), writers.bytes(), waited + rested / 1e9);
    }

    @Override
    public void close() {
        writers.close();
        frames.values().forEach(FieldFrames::close);
        copies.ifPresent(FieldCopies::close);
    }
}
