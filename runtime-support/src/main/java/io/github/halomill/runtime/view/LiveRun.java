package io.github.halomill.runtime.view;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.exec.save.PauseRequest;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.report.DeviceUse;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A run that somebody may look at: zones pause where somebody wants to see something, and wait where somebody has
 * paused them. While nobody looks it costs a number that is stored after each iteration.
 */
public final class LiveRun implements PauseRequest, AutoCloseable {

    /** A while in which nobody sees what else devices did: to count it takes longer than to take a frame. */
    private static final long DEVICES_NANOS = 900_000_000;

    /** How a run ends that another one takes the place of, on the devices that are left. */
    public static final String AGAIN = "again";

    private final StencilProgram program;
    private final Problem problem;
    private final Extras extras;
    private final long before;
    private final long total;
    private final Controls controls;
    private final Frames frames;
    private final AtomicLong done = new AtomicLong();
    private final long start = System.nanoTime();

    /** After how many iterations what writes checkpoints is asked next. */
    private long due = Long.MIN_VALUE;

    /** Nanoseconds in which the run has waited, and since when it waits; 0: it does not. */
    private final AtomicLong waited = new AtomicLong();

    private volatile long waitsSince;

    /** What devices did until the last rest. */
    private volatile List<Map<String, Object>> devices = List.of();

    private long devicesSince = start - 2 * DEVICES_NANOS;

    private volatile String state = "running";

    /**
     * What a run has besides.
     *
     * @param checkpoints decides where the run pauses otherwise
     * @param checkpointNow has it write a checkpoint when it is asked next; empty: none are written
     * @param asked whether the run was asked to stop: by what, from 1; 0: not
     */
    public record Extras(PauseRequest checkpoints, Optional<Runnable> checkpointNow, IntSupplier asked) {}

    /** Of a program that has done {@code before} of {@code total} iterations; {@code held} before the first. */
    LiveRun(StencilProgram program, long before, long total, boolean held, Extras extras) {
        this.program = program;
        this.problem = program.partition().problem();
        this.extras = extras;
        this.before = before;
        this.total = total;
        this.controls = new Controls(program.resumable()::pauseSoon, held);
        this.frames = new Frames(program.resumable(), problem, controls::wake);
        done.set(before);
    }

    /** That many iterations of the run are done. */
    public void progressed(long steps) {
        done.setRelease(before + steps);
    }

    @Override
    public long next(long iterations) {
        while (true) {
            long asked = controls.asked();
            boolean now = controls.takeCheckpoint();
            if (now) {
                extras.checkpointNow.ifPresent(Runnable::run);
            }
            if (now || iterations >= due || extras.asked.getAsInt() > 0) {
                due = extras.checkpoints.next(iterations);
                if (due <= iterations) {
                    return iterations;
                }
            }
            rest(iterations);
            long pauseAt = controls.pauseAt(iterations);
            if (pauseAt > iterations) {
                return Math.min(due, pauseAt);
            }
            if (program.resumable().isStopping() || !await(asked)) {
                return iterations;
            }
        }
    }

    /** No zone runs: takes what somebody wants to see. */
    private void rest(long iterations) {
        long now = System.nanoTime();
        if (now - devicesSince > DEVICES_NANOS) {
            devices = deviceUse();
            devicesSince = now;
        }
        if (frames.isBusy()) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("iteration", iterations);
            if (problem.hasTime()) {
                facts.put("time", program.scalar(Scalars.TIME));
            }
            frames.take(facts);
        }
    }

    private boolean await(long asked) {
        waitsSince = System.nanoTime();
        try {
            return controls.await(asked);
        } finally {
            waited.addAndGet(System.nanoTime() - waitsSince);
            waitsSince = 0;
        }
    }

    private List<Map<String, Object>> deviceUse() {
        List<Map<String, Object>> all = new ArrayList<>();
        double seconds = seconds();
        for (DeviceUse use : program.report().devices()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("id", use.id());
            one.put("name", use.name());
            one.put("busy", share(use.kernelSeconds(), seconds));
            one.put("transfer", share(use.transferSeconds(), seconds));
            one.put("wait", share(use.neighbourWaitSeconds(), seconds));
            all.add(one);
        }
        return all;
    }

    private static double share(double part, double whole) {
        return whole > 0 && part > 0 ? Math.min(1, part / whole) : 0;
    }

    /** Seconds in which the run ran. */
    private double seconds() {
        long now = System.nanoTime();
        long since = waitsSince;
        return (now - start - waited.get() - (since == 0 ? 0 : now - since)) / 1e9;
    }

    /** The run is over: {@code done}, {@code stopped}, {@code failed} or {@link #AGAIN}. */
    public void ended(String how) {
        state = how;
    }

    /** Whether another one takes its place. */
    boolean isFollowed() {
        return state.equals(AGAIN);
    }

    /** What was wanted and is still to be taken, while no zone runs; false: nothing is. */
    boolean takeRest() {
        rest(done.getAcquire());
        return frames.isBusy();
    }

    Controls controls() {
        return controls;
    }

    Frames frames() {
        return frames;
    }

    Problem problem() {
        return problem;
    }

    /** Whether checkpoints are written. */
    boolean hasCheckpoints() {
        return extras.checkpointNow.isPresent();
    }

    /** What does not change: as a tree of JSON. */
    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("program", program.name());
        facts.put("total", total);
        facts.put("dimensions", problem.grid().dimensions());
        facts.put("checkpoints", hasCheckpoints());
        facts.put("bytesPerStep", problem.bytesPerStep(problem.grid().cells()));
        facts.put("fields", problem.fields().stream().map(this::facts).toList());
        return facts;
    }

    private Map<String, Object> facts(FieldSpec field) {
        Box shown = FrameQuery.shown(field, problem);
        List<Slot> slots = field.type().slots();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", field.name());
        facts.put("type", field.type().clName());
        facts.put("size", FrameQuery.each(shown.extent()::along));
        facts.put("cells", shown.extent().equals(problem.grid().size()));
        facts.put(
                "written",
                problem.usesOf(field.name()).stream()
                        .anyMatch(use -> use.access().writes()));
        facts.put("real", slots.stream().allMatch(slot -> slot.scalar().isFloating()));
        facts.put("components", field.components());
        facts.put("slots", slots.stream().map(Slot::name).toList());
        return facts;
    }

    /** How the run is now; {@code every} and {@code known}: what is known of its curves. */
    Map<String, @Nullable Object> status(long every, long known) {
        Map<String, @Nullable Object> status = new LinkedHashMap<>();
        status.put("state", state.equals("running") && controls.isWaiting() ? "paused" : state);
        status.put("done", done.getAcquire());
        status.put("seconds", seconds());
        status.put("devices", devices);
        status.put("curves", Curves.since(program.series().excerpt(Curves.MOST), every, known));
        return status;
    }

    @Override
    public void close() {
        controls.goesOn();
        frames.close();
    }
}
