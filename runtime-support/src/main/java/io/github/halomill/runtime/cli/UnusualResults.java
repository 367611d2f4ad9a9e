package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.io.NumberWatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is odd about the numbers that a run hands out. */
final class UnusualResults {

    /** By array, what the last copy of it showed. */
    private final Map<String, NumberWatch> watches = new LinkedHashMap<>();

    /** These arrays, with every copy of them watched. */
    List<ProgramArray> watched(List<ProgramArray> arrays) {
        return arrays.stream()
                .map(array -> array.copiedBy(sink -> {
                    NumberWatch watch = new NumberWatch(array.shape(), sink);
                    watches.put(array.name(), watch);
                    array.copyTo().accept(watch);
                }))
                .toList();
    }

    /** A line for each array that is unusual. */
    List<String> lines() {
        return watches.entrySet().stream()
                .flatMap(watch -> watch.getValue().finding().stream()
                        .map(finding -> watch.getKey() + " holds " + finding
                                + "; are time steps, scalars and inputs as they should be?"))
                .toList();
    }
}
