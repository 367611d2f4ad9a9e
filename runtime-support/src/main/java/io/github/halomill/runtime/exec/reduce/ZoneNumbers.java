package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Step;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The numbers that a zone finds together with all others.
 *
 * @param reductions by the step
 * @param watches the same of watched fields, in the order of the schedule
 */
public record ZoneNumbers(Map<Step.Reduce, ZoneReduction> reductions, Map<Output.Watch, ZoneWatch> watches) {

    public ZoneNumbers {
        reductions = Map.copyOf(reductions);
        watches = Collections.unmodifiableMap(new LinkedHashMap<>(watches));
    }
}
