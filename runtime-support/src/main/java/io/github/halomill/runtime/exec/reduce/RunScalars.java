package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The real numbers of a run as one zone has them: all zones compute the same, and wait for the same ones in the same
 * order.
 */
public final class RunScalars implements Scalars {

    private final int zone;
    private final Map<String, LateValue> values;
    private long iteration;

    /** Whether all that were asked for since {@link #watch} are finite. */
    private boolean finite = true;

    public RunScalars(int zone, Map<String, Double> first) {
        this(zone, new TreeMap<>(), 0);
        first.forEach(this::set);
    }

    private RunScalars(int zone, Map<String, LateValue> values, long iteration) {
        this.zone = zone;
        this.values = values;
        this.iteration = iteration;
    }

    /** Whose they are. */
    public int zone() {
        return zone;
    }

    /** Sets one. */
    public void set(String name, double value) {
        values.put(name, LateValue.of(value));
    }

    /** Sets one that may come later. */
    public void set(String name, LateValue value) {
        values.put(name, value);
    }

    /** Sets the number of the iteration. */
    public void iteration(long number) {
        iteration = number;
    }

    /** Whether there is one of that name. */
    public boolean isSet(String name) {
        return values.containsKey(name);
    }

    /** Whether one may ask for that name. */
    public boolean has(String name) {
        return name.equals(ITERATION) || isSet(name);
    }

    /** All of them as they are now, for later. */
    public RunScalars kept() {
        values.values().forEach(LateValue::keep);
        return new RunScalars(zone, new TreeMap<>(values), iteration);
    }

    /** All of them by name; none is still to come. */
    public Map<String, Double> values() {
        Map<String, Double> now = new TreeMap<>();
        values.forEach((name, value) -> now.put(name, value.get()));
        return now;
    }

    /** By name and in their order, those that steps have set, but for what was only looked at. */
    public Map<String, Double> setBy(List<Step> steps) {
        Map<String, Double> set = new LinkedHashMap<>();
        steps.stream()
                .filter(step -> !step.isLook()) // is of an iteration before the last
                .flatMap(step -> step.scalars().stream())
                .filter(this::isSet)
                .forEach(name -> set.put(name, get(name)));
        return set;
    }

    /** Waits for all that are still to come. */
    public void settle() {
        values.values().forEach(LateValue::get);
    }

    /** From now on it counts what is asked for. */
    public void watch() {
        finite = true;
    }

    /** Whether all that were asked for since are finite. */
    public boolean sawFinite() {
        return finite;
    }

    @Override
    public double get(String name) {
        if (name.equals(ITERATION)) {
            return iteration;
        }
        LateValue value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no scalar " + name);
        }
        double number = value.get();
        finite &= Double.isFinite(number);
        return number;
    }

    @Override
    public long iteration() {
        return iteration;
    }
}
