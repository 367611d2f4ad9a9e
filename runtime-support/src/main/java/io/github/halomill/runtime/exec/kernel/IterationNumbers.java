package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.exec.program.ChangingScalar;
import io.github.halomill.runtime.exec.reduce.Clock;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers that kernels are passed in iterations to come: they follow from the number of the iteration, from the time,
 * and from what {@code <let>} makes of these.
 */
final class IterationNumbers {

    /** Steps that set such numbers, and launches, in their order. */
    private final List<Step> steps = new ArrayList<>();

    private final List<Double> hit = new ArrayList<>();
    private final int iterations;
    private final List<Passed> numbers = new ArrayList<>();

    /**
     * A scalar of a launch.
     *
     * @param launch its number in the schedule
     * @param values of so many iterations, used again and again
     */
    private record Passed(int launch, ChangingScalar scalar, ByteBuffer values) {}

    /** Of so many iterations. */
    IterationNumbers(Problem problem, int iterations) {
        this.iterations = iterations;
        Set<String> unknown = new HashSet<>();
        for (Step step : problem.schedule()) {
            boolean isKnown = step instanceof Launch
                    || (step instanceof Step.Let let
                            && let.value().reads().stream().noneMatch(unknown::contains))
                    || (step instanceof Step.Time time
                            && time.step().reads().stream().noneMatch(unknown::contains));
            if (isKnown) {
                steps.add(step);
            } else {
                unknown.addAll(step.scalars());
            }
            if (step instanceof Step.Time time) {
                hit.addAll(time.hit());
            }
        }
    }

    /** From now on it has no scalars. */
    void clear() {
        numbers.clear();
    }

    /** Also has a scalar of a launch. */
    void add(int launch, ChangingScalar scalar) {
        int bytes = iterations * scalar.type().bytes();
        numbers.add(new Passed(launch, scalar, ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder())));
    }

    boolean isEmpty() {
        return numbers.isEmpty();
    }

    /**
     * Bytes of each scalar, in their order: what it is in these iterations.
     *
     * @param before how many iterations pass before these, as scalars are {@code now}
     */
    List<ByteBuffer> values(Scalars now, int before) {
        numbers.forEach(number -> number.values.clear());
        Foreseen foreseen = new Foreseen(now);
        for (int i = 0; i < before + iterations; i++) {
            foreseen.iteration = now.iteration() + i;
            follow(foreseen, i >= before);
        }
        return numbers.stream().map(number -> number.values.flip()).toList();
    }

    /** An iteration; {@code isPassed}: its numbers are. */
    private void follow(Foreseen scalars, boolean isPassed) {
        int launch = 0;
        for (Step step : steps) {
            if (step instanceof Step.Let let) {
                scalars.set.put(let.scalar(), let.value().of(scalars));
            } else if (step instanceof Step.Time time) {
                double before = scalars.get(Scalars.TIME);
                scalars.set.put(
                        Scalars.TIME, Clock.after(time, before, time.step().of(scalars), hit, scalars.iteration));
            } else {
                for (Passed number : numbers) {
                    if (isPassed && number.launch == launch) {
                        number.values.put(number.scalar.bytes(number.scalar.value(scalars)));
                    }
                }
                launch++;
            }
        }
    }

    /** Scalars as they will be. */
    private static final class Foreseen implements Scalars {

        private final Scalars now;
        private final Map<String, Double> set = new HashMap<>();
        private long iteration;

        Foreseen(Scalars now) {
            this.now = now;
        }

        @Override
        public double get(String name) {
            if (name.equals(ITERATION)) {
                return iteration;
            }
            Double value = set.get(name);
            return value == null ? now.get(name) : value;
        }

        @Override
        public long iteration() {
            return iteration;
        }
    }
}
