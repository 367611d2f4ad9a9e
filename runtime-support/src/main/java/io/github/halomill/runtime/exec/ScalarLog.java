package io.github.halomill.runtime.exec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Who is told of real numbers while a program runs: one zone tells, for all have the same. */
final class ScalarLog {

    private volatile Consumer<Map<String, Double>> listener = values -> {};

    /** Whom to tell. */
    void onLog(Consumer<Map<String, Double>> to) {
        listener = to;
    }

    /** Tells some of a zone's numbers, if it is the one that does; all zones have to come here, for devices may still work at them. */
    void log(RunScalars scalars, List<String> names) {
        Map<String, Double> values = new LinkedHashMap<>();
        names.forEach(name -> values.put(name, scalars.get(name)));
        if (scalars.zone() == 0) {
            listener.accept(values);
        }
    }
}
