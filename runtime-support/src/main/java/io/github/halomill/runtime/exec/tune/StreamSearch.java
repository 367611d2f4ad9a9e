package io.github.halomill.runtime.exec.tune;

import static io.github.halomill.runtime.exec.tune.Trials.micros;

import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.program.StreamShape;
import java.util.Optional;
import java.util.OptionalDouble;

/** Looks for the shape in which a streamed copy is fastest, and compares its bits with the kernel's. */
record StreamSearch(Streaming streaming, ExecutionOptions options, Planner planner, Trials trials) {

    /** No trial begins that long after the first. */
    private static final double SECONDS = 3;

    /** What takes so many times as long is too slow to look for a better shape. */
    private static final double HOPELESS = 1.5;

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

    /** With a streamed copy, if one is faster than the kernel itself and gives its bits. */
    Choice from(Choice plain) {
        Optional<String> never = whyNot();
        if (never.isPresent()) {
            return options.forms().variant() == Variant.AUTO ? plain.but("not streamed: " + never.get()) : plain;
        }
        double own = trials.time(plain);
        Optional<String> obstacle = streaming.obstacle(planner.of(plain).partition());
        Optional<Timed<Choice>> found = obstacle.isPresent() ? Optional.empty() : onAllDevices(plain, own);
        Optional<Timed<Choice>> best = onFewerDevices(plain, found, own);
        if (best.isEmpty()) {
            return plain.but("not streamed: " + obstacle.orElse("no shape of work-groups that was tried can be"));
        }
        if (!isAsked() && !Trials.isFaster(best.get().seconds(), own)) {
            return plain.but("no streamed copy is faster than " + micros(own) + " a step");
        }
        Choice streamed = best.get().choice();
        return giveSameBits(plain.withZones(streamed.zones()), streamed)
                ? streamed
                : plain.but("not streamed: the copy gives other bits on random numbers");
    }

    private Optional<Timed<Choice>> onAllDevices(Choice plain, double own) {
        double limit = trials.seconds() + SECONDS;
        return new ShapeSearch<StreamShape>(
                        shape -> streaming.near(shape, options),
                        shape -> seconds(plain, shape),
                        () -> trials.seconds() < limit,
                        isAsked() ? Double.MAX_VALUE : HOPELESS * own)
                .from(streaming.likely(options))
                .map(best -> new Timed<>(
                        inShape(plain, best.choice())
                                .because(micros(best.seconds()) + " a step, where the kernel itself takes "
                                        + micros(own) + "; " + plain.reason()),
                        best.seconds()));
    }

    /**
     * On as many devices as are worth it, now that a step is shorter, or where all of them cannot: arrays may be
     * periodic along a dimension that is cut, and there may be no room for older states.
     *
     * @param all the fastest on all devices
     * @param own the time of a step as the kernel itself, on all devices
     */
    private Optional<Timed<Choice>> onFewerDevices(Choice plain, Optional<Timed<Choice>> all, double own) {
        if (options.cut().depth().isPresent() || options.cut().split().isPresent()) {
            return all;
        }
        Optional<Timed<Choice>> best = all;
        int zones = planner.zones(plain);
        for (int fewer = zones / 2; fewer > 0; fewer = fewer > 1 ? 1 : 0) {
            Choice some = plain.withZones(fewer);
            if (!planner.isPossible(some)
                    || streaming.obstacle(planner.of(some).partition()).isPresent()) {
                continue;
            }
            for (StreamShape shape :
                    streaming.likely(options.withDevices(options.devices().subList(0, fewer)))) {
                double limit = best.map(Timed::seconds).orElse(own);
                double seconds = seconds(some, shape).orElse(Double.MAX_VALUE);
                if (seconds < limit) {
                    String reason = fewer + " of " + zones + " devices: " + micros(seconds) + " a step, where all need "
                            + micros(all.map(Timed::seconds).orElse(own));
                    best = Optional.of(new Timed<>(inShape(some, shape).because(reason), seconds));
                } else if (seconds > HOPELESS * limit) {
                    break;
                }
            }
        }
        return best;
    }

    /** Streamed; on several zones with an exchange before each launch, or as deep as asked for. */
    private Choice inShape(Choice plain, StreamShape shape) {
        int depth = planner.zones(plain) > 1 ? options.cut().depth().orElse(shape.steps()) : plain.depth();
        return plain.withDepth(depth).withStreaming(Optional.of(shape));
    }

    /** The time of a step; empty if it cannot be streamed so. */
    private OptionalDouble seconds(Choice plain, StreamShape shape) {
        Choice choice = inShape(plain, shape);
        int zones = planner.zones(plain);
        if (!streaming.isPossible(shape.steps(), zones) || (zones > 1 && choice.depth() % shape.steps() != 0)) {
            return OptionalDouble.empty();
        }
        return trials.timeIfPossible(choice, "a work-group of " + shape.toText());
    }

    private boolean giveSameBits(Choice plain, Choice streamed) {
        int steps = streamed.streaming().orElseThrow().steps();
        return trials.giveSameBits(plain.withDepth(streamed.depth()), streamed, 2L * steps + 2);
    }
}
