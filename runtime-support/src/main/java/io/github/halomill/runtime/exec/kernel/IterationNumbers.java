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
    private final List<Passed> numbers = new ArrayList<>();

    /**
     * A scalar of a launch.
     *
     * @param launch its number in the schedule
     */
    private record Passed(int launch, ChangingScalar scalar) {}

    IterationNumbers(Problem problem) {
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
        numbers.add(new Passed(launch, scalar));
    }

    boolean isEmpty() {
        return numbers.isEmpty();
    }

    /**
     * Bytes of each scalar, in their order: what it is in so many iterations.
     *
     * @param before how many iterations pass before these, as scalars are {@code now}
     */
    List<ByteBuffer> values(Scalars now, int before, int iterations) {
        List<ByteBuffer> values = numbers.stream()
                .map(number -> ByteBuffer.allocateDirect(
                                iterations * number.scalar.type().bytes())
                        .order(ByteOrder.nativeOrder()))
                .toList();
        Foreseen foreseen = new Foreseen(now);
        for (int i = 0; i < before + iterations; i++) {
            foreseen.iteration = now.iteration() + i;
            follow(foreseen, i < before ? List.of() : values);
        }
        values.forEach(ByteBuffer::flip);
        return values;
    }

    /** An iteration. */
    private void follow(Foreseen scalars, List<ByteBuffer> values) {
        int launch = 0;
        for (Step step : steps) {
            if (step instanceof Step.Let let) {
                scalars.set.put(let.scalar(), let.value().of(scalars));
            } else if (step instanceof Step.Time time) {
                double before = scalars.get(Scalars.TIME);
                scalars.set.put(
                        Scalars.TIME, Clock.after(time, before, time.step().of(scalars), hit, scalars.iteration));
            } else {
                for (int i = 0; i < values.size(); i++) {
                    Passed number = numbers.get(i);
                    if (number.launch == launch) {
                        values.get(i).put(number.scalar.bytes(number.scalar.value(scalars)));
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
