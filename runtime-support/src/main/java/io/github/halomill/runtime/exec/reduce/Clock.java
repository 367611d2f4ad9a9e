package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Due;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The physical time of a run as one zone has it, and which of its multiples it has passed. All it knows is among the
 * zone's scalars, so that a checkpoint has it: beside {@link Scalars#TIME} its last step, and for each step of the
 * schedule that waits for it how many multiples that has seen.
 */
public final class Clock {

    /** By so much of its last step the time may be short of a multiple: sums are rounded, and 0.1f is not 0.1. */
    private static final double TOLERANCE = 1e-3;

    /** Units in the last place by which the time may miss a multiple that is to be hit. */
    private static final int ULPS = 4;

    /** No scalar of a schedule has a space in its name. */
    private static final String LAST = "time step";

    private final RunScalars scalars;
    private final boolean isThere;

    /** What waits for the time, with the scalar that has its number of multiples. */
    private final Map<Step.Periodic, String> waiting = new LinkedHashMap<>();

    /** The intervals whose multiples are hit. */
    private final Set<Double> hit = new LinkedHashSet<>();

    /** The scalars that steps of the time are. */
    private final Set<String> steps = new LinkedHashSet<>();

    /** Of a zone; {@code schedule} has all steps, those in others, too. */
    public Clock(RunScalars scalars, List<Step> schedule) {
        this.scalars = scalars;
        this.isThere = schedule.stream().anyMatch(Step.Time.class::isInstance);
        for (Step step : schedule) {
            if (step instanceof Step.Time time) {
                steps.addAll(time.step().reads());
                hit.addAll(time.hit());
            } else if (step instanceof Step.Periodic periodic && periodic.due() instanceof Due.At at) {
                String seen = "passed " + at + " "
                        + Integer.toHexString(step.toString().hashCode());
                waiting.put(periodic, seen);
                scalars.set(seen, 0);
            }
        }
    }

    /** The scalars that are told of: the time first, if there is one, and these. */
    public List<String> told(List<String> names) {
        return isThere
                ? Stream.concat(Stream.of(Scalars.TIME), names.stream())
                        .distinct()
                        .toList()
                : names;
    }

    private double get(String name, double otherwise) {
        return scalars.isSet(name) ? scalars.get(name) : otherwise;
    }

    private double now() {
        return scalars.get(Scalars.TIME);
    }

    /**
     * Advances the time.
     *
     * @throws RunException if the step is less than 0, or no number
     */
    public void advance(Step.Time time) {
        double step = time.step().of(scalars);
        scalars.set(Scalars.TIME, after(time, now(), step, hit, scalars.iteration()));
        scalars.set(LAST, step);
    }

    /**
     * The time after a step of it.
     *
     * @param hit intervals whose multiples are hit
     * @param iteration its number, for people
     * @throws RunException if the step is less than 0, or no number, or misses a multiple
     */
    public static double after(Step.Time time, double before, double step, Collection<Double> hit, long iteration) {
        if (!(step >= 0) || step == Double.POSITIVE_INFINITY) {
            throw new RunException("the time cannot advance by " + time.text() + ", which is " + step + " in iteration "
                    + iteration + ", at time " + before + ": a step of the time is a number, 0 or more");
        }
        double after = before + step;
        for (double interval : hit) {
            double next = next(interval, before);
            if (Math.abs(after - next) <= nearly(next)) {
                after = next;
            } else if (after > next) {
                throw new RunException("the time passes " + next + " without hitting it in iteration "
                        + iteration + ": it is " + before + " and advances by " + time.text() + " = " + step
                        + "; exact times need a let that sets the step before each time that it is added");
            }
        }
        return after;
    }

    /** What a scalar is set to, {@code value} unless that is a step of the time beyond a multiple that is to be hit. */
    public double shortened(String scalar, double value) {
        double shortest = value;
        if (!hit.isEmpty() && steps.contains(scalar)) {
            double now = now();
            for (double interval : hit) {
                shortest = Math.min(shortest, next(interval, now) - now);
            }
        }
        return shortest;
    }

    /** The first multiple that is after {@code time}. */
    private static double next(double interval, double time) {
        return (count(interval, time + nearly(time)) + 1) * interval;
    }

    private static double nearly(double time) {
        return ULPS * Math.ulp(time);
    }

    /** How many multiples the time has passed. */
    private static double count(double interval, double time) {
        double count = Math.floor(time / interval);
        return (count + 1) * interval <= time ? count + 1 : count * interval > time ? count - 1 : count;
    }

    private double passed(Due.At at) {
        double now = now();
        return count(at.interval(), now + (at.exact() ? nearly(now) : TOLERANCE * get(LAST, 0)));
    }

    /** Whether the time has passed a multiple since a step was asked about last. */
    public boolean isDue(Step.Periodic step, Due.At at) {
        String seen = name(step);
        double passed = passed(at);
        boolean isDue = passed > scalars.get(seen);
        if (isDue) {
            scalars.set(seen, passed);
        }
        return isDue;
    }

    private String name(Step.Periodic step) {
        String name = waiting.get(step);
        if (name == null) {
            throw new IllegalStateException(step + " does not wait for the time");
        }
        return name;
    }

    /** Whether the time will not have passed a multiple for a step after it has advanced by {@code more}. */
    public boolean isIdle(Step.Periodic step, Due.At at, double more) {
        double reached = now() + more + get(LAST, more) * TOLERANCE;
        return count(at.interval(), reached) <= scalars.get(name(step));
    }

    /** The scalars are those of another run, which has set these: what others count waits for the next multiple. */
    public void restored(Set<String> set) {
        waiting.forEach((step, name) -> {
            if (!set.contains(name) && step.due() instanceof Due.At at) {
                scalars.set(name, passed(at));
            }
        });
    }

    /** What has waited for the time and never come. */
    public List<Step.Periodic> missed() {
        return waiting.keySet().stream()
                .filter(step -> scalars.get(name(step)) == 0)
                .toList();
    }
}
