package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.partition.Partition;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Decides how a program is run: how many devices get a zone, how often ghost zones are exchanged, in which work-groups,
 * with which packing, and in which form kernels run. What is not requested is tried on the problem itself, filled with
 * zeros, for a few seconds, and remembered.
 */
final class Tuner {

    /** A run that is as short is not worth trials, which take seconds. */
    private static final double SHORT_SECONDS = 0.5;

    /** The least number of iterations of a trial. */
    private static final int TRIAL_STEPS = 5;

    private final ZoneProgram program;
    private final ExecutionOptions options;
    private final TuningCache cache;
    private final DeviceContexts contexts;
    private final Planner planner;
    private final Trials trials;
    private final Streaming streaming;
    private final GroupSearch groups;
    private final StreamSearch streams;
    private final CoarseSearch coarse;
    private Optional<FirstInput> firstInput = Optional.empty();

    Tuner(ZoneProgram program, ExecutionOptions options, DeviceContexts contexts) {
        this(program, options, contexts, TuningCache.ofUser());
    }

    Tuner(ZoneProgram program, ExecutionOptions options, DeviceContexts contexts, TuningCache cache) {
        this.program = program;
        this.options = options;
        this.cache = cache;
        this.contexts = contexts;
        this.planner = new Planner(program, options);
        this.trials = new Trials(program, options, contexts, planner);
        this.streaming = new Streaming(program);
        this.groups = new GroupSearch(program, options, trials);
        this.streams = new StreamSearch(streaming, options, planner, trials, contexts);
        this.coarse = new CoarseSearch(program, options, planner, trials, groups);
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
        Plan plan = Together.get(options.ranks(), () -> planner.of(requested));
        Optional<String> pointless = whyNotToTune(plan);
        if (pointless.isPresent()) {
            return planner.of(requested.because(pointless.get()));
        }
        return tuned(requested);
    }

    /** What holds the plan against the first input, if it was just found and has kernels in another form. */
    Optional<FirstInput> firstInput() {
        return firstInput;
    }

    private Choice requested() {
        int zones = options.devices().size();
        Choice plain = new Choice(
                new Choice.Cut(zones, 0, options.cut().weights().of(zones)),
                options.cut().depth().orElse(1),
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                Optional.empty(),
                Coarsening.NONE,
                "as requested");
        return switch (options.forms().variant()) {
            case AUTO, PLAIN -> plain;
            case COARSE -> plain.withCoarsening(coarse.asked());
            case STREAMED, TILED -> streamed(plain);
        };
    }

    private Choice streamed(Choice plain) {
        Partition cut = planner.partition(plain);
        Optional<Integer> depth = options.cut().depth().stream().boxed().findFirst();
        StreamShape shape = streaming.asked(cut, depth, options);
        int steps = cut.zones().size() == 1 ? plain.depth() : depth.orElse(streaming.depth(shape));
        return plain.withDepth(steps).withStreaming(Optional.of(Streamed.untried(shape)));
    }

    /** With zones that take turns if the devices cannot hold them all, and turns are possible. */
    private Optional<Plan> inTurns(Choice requested) {
        if (options.ranks().count() > 1) {
            return Optional.empty();
        }
        Partition partition = planner.partition(requested);
        List<Device> devices = Placement.of(partition, options.devices());
        return DeviceLimits.tooLittle(partition, program.images(partition), devices)
                .map(why -> outOfCore(Optional.of(why)));
    }

    /** With zones that take turns, in which kernels run as they are. */
    private Plan outOfCore(Optional<String> tooLittle) {
        if (options.forms().variant() == Variant.COARSE) {
            throw coarse.refused("zones take turns on the devices");
        }
        if (options.forms().variant() == Variant.STREAMED || options.forms().variant() == Variant.TILED) {
            throw streaming.refused(
                    "zones take turns on the devices", options.forms().variant());
        }
        return new OutOfCore(program, options, contexts).plan(tooLittle);
    }

    private Optional<String> whyNotToTune(Plan plan) {
        String equal = equalParts();
        if (options.forms().tuning() == Tuning.OFF) {
            return Optional.of("not tuned, as requested" + equal);
        }
        Set<String> physical = new HashSet<>();
        if (!options.devices().stream().map(Device::place).allMatch(physical::add)) {
            return Optional.of("not tuned: several zones share a device" + equal);
        }
        boolean one = plan.partition().zones().size() == 1;
        if (one
                && groups.isPointless()
                && streams.whyNot().isPresent()
                && coarse.whyNot().isPresent()) {
            return Optional.of("one zone: nothing to tune");
        }
        return Optional.empty();
    }

    /** For people, where devices that differ are not measured. */
    private String equalParts() {
        return WeightSearch.isWanted(options) ? "; devices differ, and get equal parts all the same" : "";
    }

    /** With a second copy of what is streamed, if what is left of the run is worth it. */
    private Plan tuned(Choice requested) {
        String key = TuningCache.key(program, options);
        Choice choice = rememberedOrMeasured(requested, key);
        Optional<StreamShape> fewer = streams.fewer(choice);
        if (fewer.isPresent()) {
            firstInput = Optional.of(new FirstInput(trials.trial(), options, cache, key));
        }
        return planner.of(choice).and(fewer);
    }

    /** What was fastest before; else what is now, which is kept. */
    private Choice rememberedOrMeasured(Choice requested, String key) {
        Optional<Choice> before = options.forms().tuning() == Tuning.FORCE
                ? Optional.empty()
                : Together.first(options.ranks(), cache.find(key))
                        .flatMap(Choice::parse)
                        .filter(choice -> choice.zones() <= options.devices().size());
        if (before.isPresent()) {
            options.observers().log().accept("found in " + cache + " what was fastest before");
            return before.get().because(before.get().reason() + " (tuned before)");
        }
        Optional<String> shortRun = whyTooShort(requested);
        if (shortRun.isPresent()) {
            return requested.because(shortRun.get());
        }
        Choice best = fastest(requested);
        if (best.streaming().isPresent() || !best.coarsening().isEmpty()) {
            firstInput = Optional.of(new FirstInput(trials.trial(), options, cache, key));
        }
        if (options.ranks().rank() == 0) {
            cache.keep(key, best.toText());
            options.observers().log().accept("kept in " + cache + " what is fastest");
        }
        return best;
    }

    /** That all iterations take less than trials would; empty: they take longer, or nobody knows how many there are. */
    private Optional<String> whyTooShort(Choice requested) {
        OptionalLong iterations = options.probes().iterations();
        if (iterations.isEmpty() || options.forms().tuning() == Tuning.FORCE) {
            return Optional.empty();
        }
        long count = iterations.getAsLong();
        if (count <= TRIAL_STEPS) {
            return Optional.of("not tuned: a trial has more than " + count + " iterations" + equalParts());
        }
        double seconds = count * trials.time(requested);
        return seconds < SHORT_SECONDS
                ? Optional.of("not tuned: " + count + " iterations take about "
                        + String.format(Locale.ROOT, "%.2f s", seconds) + ", and trials longer" + equalParts())
                : Optional.empty();
    }

    private Choice fastest(Choice requested) {
        Choice weighted = new WeightSearch(options, planner, trials)
                .from(requested.withStreaming(Optional.empty()).withCoarsening(Coarsening.NONE));
        Timed<Choice> all = onAllDevices(weighted);
        Timed<Choice> fastest = new DeviceSearch(options, planner, trials).from(all);
        Choice plain = fastest.choice();
        Choice streamed = streams.from(all.choice(), fastest);
        // Several steps at a time save more memory traffic than several elements do, but tiles cost more to find than
        // it saves at times.
        boolean deep = streamed.streaming()
                .filter(of -> of.steps() > 1 && !of.shape().tile())
                .isPresent();
        return deep ? streamed : coarse.from(plain, streamed);
    }

    /** As all devices run it best, one step after the other. */
    private Timed<Choice> onAllDevices(Choice requested) {
        Choice best = groups.from(requested);
        if (planner.zones(best) > 1) {
            best = new CutSearch(program, options, planner, trials).from(best);
            best = new PackingSearch(planner, trials).from(best);
        }
        boolean exchanges = !planner.of(best).partition().transfers().isEmpty();
        return options.cut().depth().isPresent() || !exchanges
                ? new Timed<>(best, trials.time(best))
                : new DepthSearch(program, options, planner, trials).from(best);
    }
}
