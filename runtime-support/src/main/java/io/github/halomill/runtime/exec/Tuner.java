package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.KernelSpace;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Split;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides how a program is run: how many devices get a zone, how often ghost zones are exchanged, in which work-groups and with
 * which packing. What is not told is tried on the problem itself, filled with zeros, for about {@value #BUDGET_SECONDS} seconds,
 * and remembered.
 */
final class Tuner {

    private static final Logger LOG = LoggerFactory.getLogger(Tuner.class);

    /** No trial begins after that. */
    private static final double BUDGET_SECONDS = 3;

    private static final int[] DEPTHS = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
    private static final int SECOND_DEPTH = 8;

    /** What is tried where the description leaves work-groups open; they are cut down to divide a launch. */
    private static final List<Extent> GROUPS_1D = List.of(Extent.of(128), Extent.of(256), Extent.of(512));

    private static final List<Extent> GROUPS_2D =
            List.of(Extent.of(256, 1), Extent.of(128, 2), Extent.of(64, 4), Extent.of(32, 8), Extent.of(16, 16));
    private static final List<Extent> GROUPS_3D = List.of(
            Extent.of(256, 1, 1), Extent.of(128, 2, 1), Extent.of(64, 4, 1), Extent.of(32, 4, 2), Extent.of(16, 4, 4));

    /** Smaller gains are noise. */
    private static final double GAIN = 0.995;

    private final ZoneProgram program;
    private final ExecutionOptions options;
    private final TuningCache cache;
    private final Trial trial;
    private final long start = System.nanoTime();

    Tuner(ZoneProgram program, ExecutionOptions options, DeviceContexts contexts) {
        this(program, options, contexts, TuningCache.ofUser());
    }

    Tuner(ZoneProgram program, ExecutionOptions options, DeviceContexts contexts, TuningCache cache) {
        this.program = program;
        this.options = options;
        this.cache = cache;
        this.trial = new Trial(program, contexts);
    }

    /** As told, as was measured before, or as it measures now. */
    Plan plan() {
        Choice told = new Choice(options.devices().size(), options.depth().orElse(1), null, Packing.DEVICE, "as told");
        Plan plan = plan(told);
        Optional<String> pointless = whyNotToTune(plan);
        if (pointless.isPresent()) {
            return plan(told.because(pointless.get()));
        }
        String key = TuningCache.key(program, options);
        Optional<Choice> before = options.tuning() == Tuning.FORCE ? Optional.empty() : cache.find(key);
        if (before.isPresent()) {
            return plan(before.get().because(before.get().reason() + " (tuned before)"));
        }
        Choice best = tune(told);
        cache.keep(key, best);
        return plan(best);
    }

    private Plan plan(Choice choice) {
        Partition partition = partition(choice.zones(), choice.depth());
        DeviceLimits.check(partition, options.devices());
        return new Plan(
                partition, options.devices(), options.overlap(), choice.groupSize(), choice.packing(), choice.reason());
    }

    private Partition partition(int zones, int depth) {
        if (options.split().isEmpty()) {
            return Partition.of(program.problem(), zones, options.strategy(), depth);
        }
        Split split = options.split().get();
        if (split.zones() > options.devices().size()) {
            throw new RunException("the split asks for " + split.zones() + " devices, and there are "
                    + options.devices().size() + "; ask for fewer parts");
        }
        return Partition.of(program.problem(), split, depth);
    }

    private Optional<String> whyNotToTune(Plan plan) {
        if (options.tuning() == Tuning.OFF) {
            return Optional.of("not tuned, as told");
        }
        Set<String> physical = new HashSet<>();
        if (!options.devices().stream().map(Device::physicalId).allMatch(physical::add)) {
            return Optional.of("not tuned: several zones share a device");
        }
        boolean one = plan.partition().zones().size() == 1;
        if (one && !program.problem().space().groupSizeChosenByDriver()) {
            return Optional.of("one zone: nothing to tune");
        }
        return Optional.empty();
    }

    private Choice tune(Choice told) {
        Choice best = groupSize(told);
        if (plan(best).partition().zones().size() == 1) {
            return best;
        }
        best = packing(best);
        if (options.depth().isPresent() || plan(best).partition().transfers().isEmpty()) {
            return best;
        }
        return fewerDevices(depth(best));
    }

    private double time(Choice choice) {
        double seconds = trial.secondsPerStep(plan(choice));
        LOG.debug("{}: {} us a step", choice.toText(), seconds * 1e6);
        return seconds;
    }

    private boolean hasTime() {
        return (System.nanoTime() - start) / 1e9 < BUDGET_SECONDS;
    }

    private Choice groupSize(Choice from) {
        KernelSpace space = program.problem().space();
        if (!space.groupSizeChosenByDriver()) {
            return from;
        }
        Choice best = from.because("work-groups chosen by the driver");
        double fastest = time(best);
        for (Extent size : List.of(GROUPS_1D, GROUPS_2D, GROUPS_3D).get(space.dimensions() - 1)) {
            Choice other = from.withGroupSize(size).because("work-groups of " + size + ", the fastest of those tried");
            if (!hasTime() || !fits(size)) {
                continue;
            }
            double seconds = time(other);
            if (seconds < GAIN * fastest) {
                best = other;
                fastest = seconds;
            }
        }
        return best;
    }

    private boolean fits(Extent size) {
        return options.devices().stream()
                .allMatch(device -> size.volume() <= device.properties().maxWorkGroupSize());
    }

    private Choice packing(Choice from) {
        if (!hasTime() || !hasScatteredFaces(plan(from).partition())) {
            return from;
        }
        Choice driver = from.withPacking(Packing.DRIVER);
        return time(driver) < GAIN * time(from) ? driver : from;
    }

    private static boolean hasScatteredFaces(Partition partition) {
        for (Transfer transfer : partition.transfers()) {
            Zone zone = partition.zones().get(transfer.from());
            for (Box box : transfer.boxes()) {
                if (!box.isContiguousIn(zone.box(transfer.argument()))) {
                    return true;
                }
            }
        }
        return false;
    }

    private record Timed(Choice choice, double seconds) {}

    /** By the cost model and by trial of what it proposes. */
    private Timed depth(Choice from) {
        double atOne = time(from);
        Timed best = new Timed(from.because(reason(from, "an exchange before each step; " + micros(atOne))), atOne);
        if (!hasTime() || !isAffordable(SECOND_DEPTH)) {
            return best;
        }
        double atSecond = time(from.withDepth(SECOND_DEPTH));
        double work = DepthModel.work(plan(from.withDepth(SECOND_DEPTH)).partition());
        DepthModel model = DepthModel.of(atOne, SECOND_DEPTH, work, atSecond);
        String costs = "a step computes " + micros(model.compute()) + ", an exchange adds " + micros(model.exchange());
        best = new Timed(from.because(reason(from, costs + "; measured " + micros(atOne) + " a step")), atOne);
        Set<Integer> tried = new HashSet<>(Set.of(1));
        for (int proposed = SECOND_DEPTH; tried.add(proposed) && hasTime(); proposed = next(model, from, tried)) {
            double seconds = proposed == SECOND_DEPTH ? atSecond : time(from.withDepth(proposed));
            if (seconds > 1.1 * best.seconds) {
                break;
            }
            if (seconds < GAIN * best.seconds) {
                String text = costs + "; measured " + micros(seconds) + " a step, " + micros(atOne) + " at depth 1";
                best = new Timed(from.withDepth(proposed).because(reason(from, text)), seconds);
            }
        }
        return best;
    }

    private static String reason(Choice from, String text) {
        return from.groupSize() == null ? text : from.reason() + "; " + text;
    }

    /** What the model likes best; if that was tried, twice as much; else nothing new. */
    private int next(DepthModel model, Choice from, Set<Integer> tried) {
        int best = 1;
        double least = Double.MAX_VALUE;
        for (int depth : DEPTHS) {
            if (isAffordable(depth)) {
                double work = DepthModel.work(plan(from.withDepth(depth)).partition());
                double seconds = model.predict(depth, work);
                if (seconds < GAIN * least) {
                    best = depth;
                    least = seconds;
                }
            }
        }
        while (best > 1 && tried.contains(best) && isAffordable(2 * best)) {
            best *= 2;
        }
        return best;
    }

    /** Whether zones stay about as large as they are: in memory by a tenth, in work by a half. */
    private boolean isAffordable(int depth) {
        try {
            Partition wide = partition(options.devices().size(), depth);
            Partition narrow = partition(options.devices().size(), 1);
            DeviceLimits.check(wide, options.devices());
            double grown = (double) DeviceLimits.bytes(wide) / DeviceLimits.bytes(narrow);
            boolean small = DeviceLimits.bytes(wide) < 1L << 30;
            return grown < (small ? 1.5 : 1.1) && DepthModel.work(wide) < 1.5;
        } catch (RunException e) {
            return false; // not that deep
        }
    }

    /** Half of the devices and one: where steps are short, or devices unequal, more need not pay. */
    private Choice fewerDevices(Timed all) {
        if (options.split().isPresent()) {
            return all.choice;
        }
        Timed best = all;
        int zones = plan(all.choice).partition().zones().size();
        for (int fewer : zones > 2 ? new int[] {1, zones / 2} : new int[] {1}) {
            Choice choice = all.choice.withZones(fewer);
            if (hasTime() && fitsDevices(choice)) {
                double seconds = time(choice);
                if (seconds < best.seconds) {
                    String text = fewer + " of " + zones + " devices: " + micros(seconds) + " a step, where all need "
                            + micros(all.seconds);
                    best = new Timed(choice.because(text), seconds);
                }
            }
        }
        return best.choice;
    }

    private boolean fitsDevices(Choice choice) {
        try {
            plan(choice);
            return true;
        } catch (RunException e) {
            return false;
        }
    }

    private static String micros(double seconds) {
        return String.format(Locale.ROOT, "%.1f us", seconds * 1e6);
    }
}
