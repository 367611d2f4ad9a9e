package io.github.halomill.runtime.exec.tune;

import static io.github.halomill.runtime.exec.tune.Trials.micros;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.partition.Partition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Looks for the shape in which a streamed copy is fastest, and compares its bits with the kernel's. */
record StreamSearch(
        Streaming streaming, ExecutionOptions options, Planner planner, Trials trials, DeviceContexts contexts) {

    /** No trial begins that long after the first. */
    private static final double SECONDS = 3;

    /** So many are tried however long compilers take. */
    private static final int LEAST = 3;

    /** What takes so many times as long is too slow to look for a better shape. */
    private static final double HOPELESS = 1.5;

    /** On fewer devices a better shape is looked for near one that takes so many times as long as on all of them. */
    private static final double CLOSE = 1.2;

    /** Why none is tried. */
    Optional<String> whyNot() {
        return switch (options.forms().variant()) {
            case PLAIN, COARSE -> Optional.of("as requested");
            case STREAMED, TILED -> Optional.empty();
            case AUTO -> streaming.pointless(options);
        };
    }

    private boolean isAsked() {
        return options.forms().variant() == Variant.STREAMED || options.forms().variant() == Variant.TILED;
    }

    /**
     * With a streamed copy, if one is faster than the kernel itself and gives its bits.
     *
     * @param all as all devices run the kernel itself best
     * @param fastest as it is run best, maybe on fewer of them
     */
    Choice from(Choice all, Timed<Choice> fastest) {
        Choice plain = fastest.choice();
        Optional<String> never = whyNot();
        if (never.isPresent()) {
            return options.forms().variant() == Variant.AUTO ? plain.but("not streamed: " + never.get()) : plain;
        }
        double own = fastest.seconds();
        Optional<String> obstacle = streaming.obstacle(planner.of(all).partition());
        Optional<Timed<Choice>> found = obstacle.isPresent() ? Optional.empty() : onAllDevices(all, own);
        Optional<Timed<Choice>> best = onFewerDevices(all, found, own);
        if (best.isEmpty()) {
            return plain.but("not streamed: " + obstacle.orElse("no shape of work-groups that was tried can be"));
        }
        if (!isAsked() && !Trials.isFaster(best.get().seconds(), own)) {
            return plain.but("no streamed copy is faster than " + micros(own) + " a step");
        }
        Choice streamed = best.get().choice();
        return giveSameBits(streamed)
                ? streamed.withStreaming(streamed.streaming()
                        .map(of -> new Streamed(of.shape(), best.get().seconds(), own)))
                : plain.but("not streamed: the copy gives other bits on "
                        + trials.trial().numbers());
    }

    /**
     * The shape of a second copy for what is left of a run that is streamed as chosen, if one is worth it and gives the
     * kernel's bits.
     */
    Optional<StreamShape> fewer(Choice streamed) {
        if (streamed.streaming().isEmpty()) {
            return Optional.empty();
        }
        ZoneProgram program = planner.program();
        int cycle =
                program.call(program.problem().first()).streamed().orElseThrow().cycle();
        return Stops.of(program, planner.of(streamed).partition(), options.probes())
                .flatMap(stops -> stops.fewer(streamed.streaming().get(), cycle))
                .filter(shape -> isRight(streamed, shape));
    }

    private boolean isRight(Choice streamed, StreamShape fewer) {
        boolean right = giveSameBits(streamed.withStreaming(Optional.of(Streamed.untried(fewer))));
        int most = streamed.streaming().orElseThrow().steps();
        options.observers()
                .log()
                .accept(
                        right
                                ? "where fewer than " + most + " steps are left, " + fewer.steps() + " are streamed"
                                : "not " + fewer.steps() + " steps where fewer than " + most
                                        + " are left: that copy gives other bits on "
                                        + trials.trial().numbers());
        return right;
    }

    private Optional<Timed<Choice>> onAllDevices(Choice all, double own) {
        return in(all, options, isAsked() ? Double.MAX_VALUE : HOPELESS * own, SECONDS)
                .map(best -> because(
                        best,
                        micros(best.seconds()) + " a step, where the kernel itself takes " + micros(own) + "; "
                                + all.reason()));
    }

    /**
     * On as many devices as are worth it, now that a step is shorter, or where all of them cannot: there may be no room
     * for older states, or for the other end of what is periodic.
     *
     * @param found the fastest on all devices
     * @param own the time of a step as the kernel itself
     */
    private Optional<Timed<Choice>> onFewerDevices(Choice all, Optional<Timed<Choice>> found, double own) {
        if (options.cut().depth().isPresent() || options.cut().split().isPresent()) {
            return found;
        }
        Optional<Timed<Choice>> best = found;
        int zones = planner.zones(all);
        for (int fewer = zones / 2; fewer > 0; fewer /= 2) {
            Choice some = all.withZones(fewer);
            if (planner.isPossible(some)
                    && streaming.obstacle(planner.of(some).partition()).isEmpty()) {
                double limit = best.map(Timed::seconds).orElse(own);
                ExecutionOptions devices = options.withDevices(planner.of(some).devices());
                String where = fewer + " of " + zones + " devices: ";
                String others = " a step, where all need "
                        + micros(found.map(Timed::seconds).orElse(own));
                Optional<Timed<Choice>> faster = in(some, devices, CLOSE * limit, SECONDS / 2)
                        .filter(one -> one.seconds() < limit)
                        .map(one -> because(one, where + micros(one.seconds()) + others));
                best = faster.isPresent() ? faster : best;
            }
        }
        return best;
    }

    /**
     * In the shape that is fastest on some devices.
     *
     * @param hopeless near a shape that takes so many seconds none is tried
     * @param budget seconds after which no trial begins, but for the first
     */
    private Optional<Timed<Choice>> in(Choice plain, ExecutionOptions devices, double hopeless, double budget) {
        double limit = trials.seconds() + budget;
        try (EarlyBuilds early = new EarlyBuilds(contexts)) {
            return new ShapeSearch<StreamShape>(
                            shape -> streaming.near(shape, devices),
                            shape -> seconds(plain, shape),
                            shapes -> build(early, shapes, devices),
                            tried -> tried < LEAST || trials.seconds() < limit,
                            hopeless)
                    .from(streaming.likely(devices))
                    .map(best -> new Timed<>(inShape(plain, best.choice()), best.seconds()));
        }
    }

    /** Begins to build what is tried next, for devices of this process. (The compilers of processors take turns.) */
    private void build(EarlyBuilds early, List<StreamShape> shapes, ExecutionOptions devices) {
        int rank = options.ranks().rank();
        List<Device> own = devices.devices().stream()
                .filter(device -> device.rank() == rank)
                .toList();
        if (!options.useCpu()) {
            shapes.stream().limit(EarlyBuilds.MOST + 1L).forEach(shape -> early.begin(streaming.source(shape), own));
        }
    }

    /** Streamed; on several zones with an exchange before each launch, or as deep as asked for. */
    private Choice inShape(Choice plain, StreamShape shape) {
        int depth = planner.zones(plain) > 1 ? options.cut().depth().orElse(streaming.depth(shape)) : plain.depth();
        return plain.withDepth(depth).withStreaming(Optional.of(Streamed.untried(shape)));
    }

    /** The time of a step; empty if it cannot be streamed so. */
    private OptionalDouble seconds(Choice plain, StreamShape shape) {
        Choice choice = inShape(plain, shape);
        Partition cut = planner.partition(plain);
        boolean fits = cut.zones().size() == 1 || choice.depth() % shape.steps() == 0;
        if (!fits || !streaming.isPossible(shape.steps(), cut)) {
            return OptionalDouble.empty();
        }
        return trials.timeIfPossible(choice, "a work-group of " + shape.toText());
    }

    private static Timed<Choice> because(Timed<Choice> found, String reason) {
        return new Timed<>(found.choice().because(reason), found.seconds());
    }

    private boolean giveSameBits(Choice streamed) {
        int steps = streamed.streaming().orElseThrow().steps();
        // Two launches in a row, one, and two steps of the kernel's own.
        return trials.giveSameBits(streamed.withStreaming(Optional.empty()), streamed, 3L * steps + 2);
    }
}
