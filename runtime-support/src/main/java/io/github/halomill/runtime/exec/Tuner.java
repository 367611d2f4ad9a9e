package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Split;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Grouping;
import io.github.halomill.runtime.schedule.Launch;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Decides how a program is run: how many devices get a zone, how often ghost zones are exchanged, in which work-groups, with which
 * packing, and whether streamed. What is not requested is tried on the problem itself, filled with zeros, for about {@value #BUDGET_SECONDS} seconds, and
 * {@value #STREAMING_SECONDS} more for streamed copies,
 * and remembered.
 */
final class Tuner {

    /** No trial begins after that, but for the two that every choice needs: as it is, and on one device. */
    private static final double BUDGET_SECONDS = 3;

    /** No trial of a streamed copy begins that long after the first. */
    private static final double STREAMING_SECONDS = 2;

    private static final int[] DEPTHS = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
    private static final int SECOND_DEPTH = 4;

    /** What is tried where the description leaves work-groups open, rows first. */
    private static final List<Extent> GROUPS_1D = List.of(Extent.of(256), Extent.of(128), Extent.of(512));

    private static final List<Extent> GROUPS_2D =
            List.of(Extent.of(256, 1), Extent.of(128, 2), Extent.of(64, 4), Extent.of(32, 8), Extent.of(16, 16));
    private static final List<Extent> GROUPS_3D = List.of(
            Extent.of(256, 1, 1),
            Extent.of(128, 1, 4),
            Extent.of(128, 2, 1),
            Extent.of(64, 4, 1),
            Extent.of(64, 8, 2),
            Extent.of(32, 4, 2),
            Extent.of(16, 4, 4));

    /** So many sizes of a launch in a row that are no better than one before: no other is tried. */
    private static final int IN_VAIN = 3;

    /** Smaller gains are noise. */
    private static final double GAIN = 0.98;

    private final ZoneProgram program;
    private final ExecutionOptions options;
    private final TuningCache cache;
    private final Trial trial;
    private final Streaming streaming;
    private final DeviceContexts contexts;
    private final long start = System.nanoTime();

    Tuner(ZoneProgram program, ExecutionOptions options, DeviceContexts contexts) {
        this(program, options, contexts, TuningCache.ofUser());
    }

    Tuner(ZoneProgram program, ExecutionOptions options, DeviceContexts contexts, TuningCache cache) {
        this.program = program;
        this.options = options;
        this.cache = cache;
        this.contexts = contexts;
        this.trial = new Trial(program, contexts, options.ranks());
        this.streaming = new Streaming(program);
    }

    /** As told, as was measured before, or as it measures now. */
    Plan plan() {
        if (options.memory().outOfCore()) {
            return outOfCore(Optional.empty());
        }
        Choice requested = requested();
        Optional<Plan> inTurns = inTurns(requested);
        if (inTurns.isPresent()) {
            return inTurns.get();
        }
        Plan plan = Together.get(options.ranks(), () -> plan(requested));
        Optional<String> pointless = whyNotToTune(plan);
        if (pointless.isPresent()) {
            return plan(requested.because(pointless.get()));
        }
        String key = TuningCache.key(program, options);
        Optional<Choice> before = options.tuning() == Tuning.FORCE
                ? Optional.empty()
                : Together.first(options.ranks(), cache.find(key))
                        .flatMap(Choice::parse)
                        .filter(choice -> choice.zones() <= options.devices().size());
        if (before.isPresent()) {
            options.log().accept("found in " + cache + " what was fastest before");
            return plan(before.get().because(before.get().reason() + " (tuned before)"));
        }
        Choice best = tune(requested);
        if (options.ranks().rank() == 0) {
            cache.keep(key, best.toText());
            options.log().accept("kept in " + cache + " what is fastest");
        }
        return plan(best);
    }

    private Choice requested() {
        int zones = options.devices().size();
        Choice plain = new Choice(
                zones,
                options.depth().orElse(1),
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                Optional.empty(),
                "as requested");
        if (options.variant() != Variant.STREAMED) {
            return plain;
        }
        Optional<Integer> depth = options.depth().stream().boxed().findFirst();
        StreamShape shape = streaming.asked(zones, depth);
        int steps = zones == 1 ? plain.depth() : depth.orElse(shape.steps());
        return plain.withDepth(steps).withStreaming(Optional.of(shape));
    }

    /** With zones that take turns if the devices cannot hold them all, and turns are possible. */
    private Optional<Plan> inTurns(Choice requested) {
        if (options.ranks().count() > 1) {
            return Optional.empty();
        }
        Partition partition = partition(requested.zones(), requested.depth());
        List<Device> devices = Placement.of(partition, options.devices());
        return DeviceLimits.tooLittle(partition, program.images(partition), devices)
                .map(why -> outOfCore(Optional.of(why)));
    }

    /** With zones that take turns, which nothing streams. */
    private Plan outOfCore(Optional<String> tooLittle) {
        if (options.variant() == Variant.STREAMED) {
            throw streaming.refused("zones take turns on the devices");
        }
        return new OutOfCore(program, options, contexts).plan(tooLittle);
    }

    private Plan plan(Choice choice) {
        Partition partition = partition(choice.zones(), choice.depth());
        List<ImageArgument> images = program.images(partition);
        List<Device> devices = Placement.of(partition, options.devices());
        DeviceLimits.check(partition, images, devices);
        // Images are filled and brought back as a whole, not piece by piece.
        boolean overlap = options.overlap() && images.isEmpty();
        if (choice.streaming().isPresent()) {
            streaming.check(partition);
        }
        return new Plan(
                partition,
                devices,
                overlap,
                choice.groupSizes(),
                choice.packing(),
                choice.streaming(),
                0,
                choice.reason());
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
            return Optional.of("not tuned, as requested");
        }
        Set<String> physical = new HashSet<>();
        if (!options.devices().stream().map(Device::place).allMatch(physical::add)) {
            return Optional.of("not tuned: several zones share a device");
        }
        boolean one = plan.partition().zones().size() == 1;
        if (one && open().isEmpty() && whyNotToStream().isPresent()) {
            return Optional.of("one zone: nothing to tune");
        }
        return Optional.empty();
    }

    private Choice tune(Choice requested) {
        Choice plain = inSteps(requested.withStreaming(Optional.empty()));
        return whyNotToStream()
                .map(why -> options.variant() == Variant.PLAIN
                        ? plain
                        : plain.because(plain.reason() + "; not streamed: " + why))
                .orElseGet(() -> streamed(plain));
    }

    /** Why no streamed copy is tried. */
    private Optional<String> whyNotToStream() {
        return switch (options.variant()) {
            case PLAIN -> Optional.of("as requested");
            case STREAMED -> Optional.empty();
            case AUTO -> streaming.pointless(options);
        };
    }

    /** With a streamed copy, if one is faster than the kernel itself and gives its bits. */
    private Choice streamed(Choice plain) {
        Optional<String> obstacle = streaming.obstacle(plan(plain).partition());
        if (obstacle.isPresent()) {
            return plain.because(plain.reason() + "; not streamed: " + obstacle.get());
        }
        double own = time(plain);
        double limit = seconds() + STREAMING_SECONDS;
        ShapeSearch search = new ShapeSearch(
                shape -> streaming.near(shape, options), shape -> secondsIn(plain, shape), () -> seconds() < limit);
        Optional<ShapeSearch.Timed> best = search.from(streaming.likely(options));
        if (best.isEmpty()) {
            return plain.because(plain.reason() + "; not streamed: no shape of work-groups that was tried can be");
        }
        boolean asked = options.variant() == Variant.STREAMED;
        if (!asked && best.get().seconds() >= GAIN * own) {
            return plain.because(plain.reason() + "; no streamed copy is faster than " + micros(own) + " a step");
        }
        Choice streamed = inShape(plain, best.get().shape());
        return giveSameBits(plain, streamed)
                ? streamed.because(micros(best.get().seconds()) + " a step, where the kernel itself takes "
                        + micros(own) + "; " + plain.reason())
                : plain.because(plain.reason() + "; not streamed: the copy gives other bits on random numbers");
    }

    /** Streamed; on several zones with an exchange before each launch, or as deep as asked for. */
    private Choice inShape(Choice plain, StreamShape shape) {
        boolean several = plan(plain).partition().zones().size() > 1;
        int depth = several ? options.depth().orElse(shape.steps()) : plain.depth();
        return plain.withDepth(depth).withStreaming(Optional.of(shape));
    }

    /** The time of a step; empty if it cannot be streamed so. */
    private OptionalDouble secondsIn(Choice plain, StreamShape shape) {
        Choice choice = inShape(plain, shape);
        int zones = plan(plain).partition().zones().size();
        if (!streaming.isPossible(shape.steps(), zones) || (zones > 1 && choice.depth() % shape.steps() != 0)) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(time(choice));
        } catch (RunStoppedException e) {
            throw e;
        } catch (RunException e) {
            options.log().accept("strips of " + shape.toText() + " cannot be: " + e.getMessage());
            return OptionalDouble.empty();
        }
    }

    private boolean giveSameBits(Choice plain, Choice streamed) {
        int steps = streamed.streaming().orElseThrow().steps();
        long iterations = 2L * steps + 2;
        Choice reference = plain.withDepth(streamed.depth());
        boolean same = trial.digests(plan(reference), iterations).equals(trial.digests(plan(streamed), iterations));
        return !Together.all(options.ranks(), same).contains(false);
    }

    /** As it is best run one step after the other. */
    private Choice inSteps(Choice requested) {
        Choice best = groupSizes(requested);
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
        Plan plan = plan(choice);
        try {
            double seconds = trial.secondsPerStep(plan);
            options.log().accept("tried " + plan.describe() + ": " + micros(seconds) + " a step");
            return seconds;
        } catch (RunStoppedException e) {
            throw new RunStoppedException(program.name() + " was stopped while it tried what is fastest", 0);
        }
    }

    private boolean hasTime() {
        return seconds() < BUDGET_SECONDS;
    }

    /** Since it began, by the first rank's clock. */
    private double seconds() {
        return Together.first(options.ranks(), (System.nanoTime() - start) / 1e9);
    }

    /** The launches whose work-groups may have any size, and may be chosen. */
    private List<Launch> open() {
        return program.problem().launches().stream()
                .filter(launch -> isOpen(launch.space().grouping()))
                .distinct()
                .toList();
    }

    private boolean isOpen(Grouping grouping) {
        return grouping == Grouping.BY_DRIVER
                || (grouping == Grouping.FIRST_GUESS && options.groups() == GroupChoice.TUNED);
    }

    private Choice groupSizes(Choice from) {
        List<Launch> open = open();
        if (open.isEmpty()) {
            return from;
        }
        String guess = open.stream().anyMatch(launch -> launch.space().grouping() == Grouping.BY_DRIVER)
                ? "work-groups chosen by the driver, or rows where sizes are no multiple of 32"
                : "work-groups as described";
        Timed best = new Timed(from.because(guess), time(from));
        for (Launch launch : open) {
            best = groupSize(launch, best);
        }
        return best.choice;
    }

    private Timed groupSize(Launch launch, Timed from) {
        Timed best = from;
        int inVain = 0;
        for (Extent size :
                List.of(GROUPS_1D, GROUPS_2D, GROUPS_3D).get(launch.space().dimensions() - 1)) {
            if (inVain == IN_VAIN || !hasTime() || !fits(size)) {
                continue;
            }
            GroupSizes sizes = from.choice.groupSizes().with(launch.name(), size);
            double seconds = time(from.choice.withGroupSizes(sizes));
            inVain++;
            if (seconds < GAIN * best.seconds) {
                String reason = "work-groups of " + sizes.describe() + ", the fastest of those tried";
                best = new Timed(from.choice.withGroupSizes(sizes).because(reason), seconds);
                inVain = 0;
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
        Choice driver = from.withPacking(Packing.DRIVER).because(reason(from, "faces moved row by row by the driver"));
        return time(driver) < GAIN * time(from) ? driver : from;
    }

    private static boolean hasScatteredFaces(Partition partition) {
        for (Transfer transfer : partition.transfers()) {
            Zone zone = partition.zones().get(transfer.from());
            for (Box box : transfer.sent()) {
                if (!box.isContiguousIn(zone.box(transfer.argument()))) {
                    return true;
                }
            }
        }
        return false;
    }

    private record Timed(Choice choice, double seconds) {}

    /** What the cost model proposes after two measurements, and from there twice as much as long as that is faster. */
    private Timed depth(Choice from) {
        double atOne = time(from);
        Timed shallow =
                new Timed(from.because(reason(from, "measured " + micros(atOne) + " a step at depth 1")), atOne);
        if (!hasTime() || !isAffordable(SECOND_DEPTH)) {
            return shallow;
        }
        double atSecond = time(from.withDepth(SECOND_DEPTH));
        DepthModel model = DepthModel.of(atOne, SECOND_DEPTH, work(from, SECOND_DEPTH), atSecond);
        String costs = "a step computes " + micros(model.compute()) + ", an exchange adds " + micros(model.exchange())
                + "; measured " + micros(atOne) + " a step at depth 1";
        Timed best = faster(new Timed(from.because(reason(from, costs)), atOne), from, SECOND_DEPTH, atSecond, costs);
        int proposed = proposal(model, from);
        if (proposed != 1 && proposed != SECOND_DEPTH && hasTime()) {
            best = faster(best, from, proposed, time(from.withDepth(proposed)), costs);
        }
        while (best.choice.depth() > 1 && isAffordable(2 * best.choice.depth()) && hasTime()) {
            int deeper = 2 * best.choice.depth();
            Timed before = best;
            best = faster(best, from, deeper, time(from.withDepth(deeper)), costs);
            if (best.equals(before)) {
                break;
            }
        }
        return best;
    }

    private static Timed faster(Timed best, Choice from, int depth, double seconds, String costs) {
        if (seconds >= best.seconds) {
            return best;
        }
        String text = costs + ", " + micros(seconds) + " at depth " + depth;
        return new Timed(from.withDepth(depth).because(reason(from, text)), seconds);
    }

    private double work(Choice from, int depth) {
        return DepthModel.work(plan(from.withDepth(depth)).partition());
    }

    private int proposal(DepthModel model, Choice from) {
        int best = 1;
        double least = Double.MAX_VALUE;
        for (int depth : DEPTHS) {
            if (isAffordable(depth)) {
                double seconds = model.predict(depth, work(from, depth));
                if (seconds < least) {
                    best = depth;
                    least = seconds;
                }
            }
        }
        return best;
    }

    private static String reason(Choice from, String text) {
        boolean plain = from.groupSizes().isEmpty() && from.packing() == Packing.DEVICE;
        return plain ? text : from.reason() + "; " + text;
    }

    /** Whether zones stay about as large as they are: in memory by a tenth, in work by a half. */
    private boolean isAffordable(int depth) {
        try {
            Partition wide = partition(options.devices().size(), depth);
            Partition narrow = partition(options.devices().size(), 1);
            DeviceLimits.check(wide, program.images(wide), Placement.of(wide, options.devices()));
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
            // One device is always tried: where steps are short it may win, and there a trial is short.
            if ((fewer == 1 || hasTime()) && fitsDevices(choice)) {
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
