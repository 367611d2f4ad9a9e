package io.github.halomill.bench;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * How long steps take: the clock before and after what carries them out, which returns when all devices are done.
 *
 * @param steps of each repetition
 * @param median milliseconds per step of the repetition in the middle
 * @param least milliseconds per step of the fastest repetition
 * @param most milliseconds per step of the slowest repetition
 */
record Measurement(long steps, double median, double least, double most) {

    /** A run this long, in seconds, tells the time of a step well enough to choose how many there should be. */
    private static final double TRIAL = 0.05;

    private static final long MOST_STEPS = 1 << 20;

    /**
     * How to measure.
     *
     * @param repetitions how many; odd
     * @param seconds that a repetition should take
     * @param steps of each repetition; empty: as many as take {@code seconds}
     * @param clock nanoseconds since any time
     */
    record Method(int repetitions, double seconds, OptionalLong steps, LongSupplier clock) {

        private double seconds(LongConsumer run, long steps) {
            long start = clock.getAsLong();
            run.accept(steps);
            return (clock.getAsLong() - start) * 1e-9;
        }
    }

    /** Warms up and measures; steps come in multiples of {@code depth}, so that every repetition has its share of exchanges. */
    static Measurement of(LongConsumer run, int depth, Method method) {
        long steps = method.steps().orElseGet(() -> stepsFor(run, depth, method));
        run.accept(steps);
        return of(steps, method, () -> method.seconds(run, steps));
    }

    /**
     * Warms up and measures how much longer a long run takes than one of half its steps, so that neither what a run costs
     * once counts, nor steps at its end that are no whole launch.
     *
     * @param launch steps of a launch
     */
    static Measurement ofDifference(LongConsumer run, int launch, Method method) {
        long steps = Math.max(launch, method.steps().orElseGet(() -> stepsFor(run, 2 * launch, method)) / 2);
        run.accept(2 * steps);
        return of(steps, method, () -> method.seconds(run, 2 * steps) - method.seconds(run, steps));
    }

    private static Measurement of(long steps, Method method, DoubleSupplier seconds) {
        double[] milliseconds = new double[method.repetitions()];
        for (int i = 0; i < milliseconds.length; i++) {
            milliseconds[i] = seconds.getAsDouble() * 1e3 / steps;
        }
        Arrays.sort(milliseconds);
        return new Measurement(
                steps, milliseconds[milliseconds.length / 2], milliseconds[0], milliseconds[milliseconds.length - 1]);
    }

    private static long stepsFor(LongConsumer run, int depth, Method method) {
        run.accept(depth); // the first run of a program does more than its steps
        long steps = depth;
        double taken = method.seconds(run, steps);
        while (taken < TRIAL && steps < MOST_STEPS) {
            steps *= 2;
            taken = method.seconds(run, steps);
        }
        long wanted = (long) Math.ceil(method.seconds() / taken * steps / depth);
        return Math.max(1, Math.min(wanted, MOST_STEPS / depth)) * depth;
    }
}
