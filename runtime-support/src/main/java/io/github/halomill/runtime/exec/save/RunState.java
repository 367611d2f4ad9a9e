package io.github.halomill.runtime.exec.save;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a run stands between two iterations, but for what its fields hold. It does not depend on how the problem is cut.
 *
 * @param iteration iterations that are done
 * @param bindings by field: the field whose array its name points to now
 * @param scalars real numbers of the host, by name
 * @param waiting conditions whose time has come, and that are looked at later
 */
public record RunState(long iteration, List<Integer> bindings, Map<String, Double> scalars, List<Waiting> waiting) {

    public RunState {
        bindings = List.copyOf(bindings);
        scalars = Collections.unmodifiableMap(new TreeMap<>(scalars));
        waiting = List.copyOf(waiting);
    }

    /**
     * A condition that is looked at later.
     *
     * @param condition which one of the schedule, counted from 0
     * @param due the iteration in which it is looked at, counted from 0
     * @param iteration the one of which it is
     * @param scalars the numbers of which it is
     */
    public record Waiting(int condition, long due, long iteration, Map<String, Double> scalars) {

        public Waiting {
            scalars = Collections.unmodifiableMap(new TreeMap<>(scalars));
        }
    }
}
