package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.schedule.Scalars;
import java.util.HashMap;
import java.util.Map;

/** The real numbers of a run as one zone has them: all zones compute the same. */
final class RunScalars implements Scalars {

    private final int zone;
    private final Map<String, Double> values = new HashMap<>();
    private long iteration;

    RunScalars(int zone, Map<String, Double> first) {
        this.zone = zone;
        values.putAll(first);
    }

    /** Whose they are. */
    int zone() {
        return zone;
    }

    /** Sets one. */
    void set(String name, double value) {
        values.put(name, value);
    }

    /** Sets the number of the iteration. */
    void iteration(long number) {
        iteration = number;
    }

    /** All of them, by name. */
    Map<String, Double> values() {
        return Map.copyOf(values);
    }

    @Override
    public double get(String name) {
        Double value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no scalar " + name);
        }
        return value;
    }

    @Override
    public long iteration() {
        return iteration;
    }
}
