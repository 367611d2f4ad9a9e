package io.github.halomill.runtime.exec;

import static io.github.halomill.runtime.exec.Trials.micros;

import io.github.halomill.runtime.exec.Trials.Timed;
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
        return switch (options.variant()) {
            case PLAIN, COARSE -> Optional.of("as requested");
            case STREAMED, TILED -> Optional.empty();
            case AUTO -> streaming.pointless(options);
        };
    }

    private boolean isAsked() {
        return options.variant() == Variant.STREAMED || options.variant() == Variant.TILED;
    }

    /** With a streamed copy, if one is faster than the kernel itself and gives its bits. */
    Choice from(Choice plain) {
        Optional<String> obstacle =
                whyNot().or(() -> streaming.obstacle(planner.of(plain).partition()));
        if (obstacle.isPresent()) {
            return options.variant() == Variant.AUTO || isAsked()
                    ? plain.but("not streamed: " + obstacle.get())
                    : plain;
        }
        double own = trials.time(plain);
        double limit = trials.seconds() + SECONDS;
        ShapeSearch<StreamShape> search = new ShapeSearch<>(
                shape -> streaming.near(shape, options),
                shape -> seconds(plain, shape),
                () -> trials.seconds() < limit,
                isAsked() ? Double.MAX_VALUE : HOPELESS * own);
        Optional<ShapeSearch.Timed<StreamShape>> best = search.from(streaming.likely(options));
        if (best.isEmpty()) {
            return plain.but("not streamed: no shape of work-groups that was tried can be");
        }
        if (!isAsked() && !Trials.isFaster(best.get().seconds(), own)) {
            return plain.but("no streamed copy is faster than " + micros(own) + " a step");
        }
        Choice streamed = onFewerDevices(
                plain,
                new Timed(
                        inShape(plain, best.get().shape())
                                .because(micros(best.get().seconds()) + " a step, where the kernel itself takes "
                                        + micros(own) + "; " + plain.reason()),
                        best.get().seconds()));
        return giveSameBits(plain.withZones(streamed.zones()), streamed)
                ? streamed
                : plain.but("not streamed: the copy gives other bits on random numbers");
    }

    /** On as many devices as are worth it, now that a step is shorter. */
    private Choice onFewerDevices(Choice plain, Timed streamed) {
        int zones = planner.zones(streamed.choice());
        if (options.depth().isPresent() || options.split().isPresent()) {
            return streamed.choice();
        }
        Timed best = streamed;
        for (int fewer = zones / 2; fewer > 0; fewer = fewer > 1 ? 1 : 0) {
            Choice own = plain.withZones(fewer);
            ExecutionOptions some = options.withDevices(options.devices().subList(0, fewer));
            for (StreamShape shape : streaming.likely(some)) {
                Choice choice = inShape(own, shape);
                double seconds =
                        planner.isPossible(choice) ? seconds(own, shape).orElse(Double.MAX_VALUE) : Double.MAX_VALUE;
                if (seconds > HOPELESS * best.seconds()) {
                    break;
                }
                if (seconds < best.seconds()) {
                    String text = fewer + " of " + zones + " devices: " + micros(seconds) + " a step, where all need "
                            + micros(streamed.seconds());
                    best = new Timed(choice.because(text), seconds);
                }
            }
        }
        return best.choice();
    }

    /** Streamed; on several zones with an exchange before each launch, or as deep as asked for. */
    private Choice inShape(Choice plain, StreamShape shape) {
        int depth = planner.zones(plain) > 1 ? options.depth().orElse(shape.steps()) : plain.depth();
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
