package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.exec.program.CoarseForm;
import io.github.halomill.runtime.schedule.Launch;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many elements each work-item of a launch does.
 *
 * @param ofLaunches by the launch's name; 1 of those that are missing
 */
public record Coarsening(Map<String, Integer> ofLaunches) {

    /** One each. */
    public static final Coarsening NONE = new Coarsening(Map.of());

    private static final List<String> UNITS = List.of("elements", "rows", "planes");

    public Coarsening {
        ofLaunches = Collections.unmodifiableMap(new LinkedHashMap<>(ofLaunches));
        if (ofLaunches.values().stream().anyMatch(elements -> elements < 2)) {
            throw new IllegalArgumentException("a work-item has several elements, or is not mentioned: " + ofLaunches);
        }
    }

    /** Of a launch. */
    public int of(String launch) {
        return ofLaunches.getOrDefault(launch, 1);
    }

    /** This coarsening with that many elements for one launch. */
    public Coarsening with(String launch, int elements) {
        Map<String, Integer> all = new LinkedHashMap<>(ofLaunches);
        all.put(launch, elements);
        return new Coarsening(all);
    }

    public boolean isEmpty() {
        return ofLaunches.isEmpty();
    }

    /** For people: {@code 4 planes for each work-item of relax}. */
    String describe(List<Launch> launches) {
        return launches.stream()
                .filter(launch -> of(launch.name()) > 1)
                .distinct()
                .map(launch -> of(launch.name()) + " " + UNITS.get(CoarseForm.along(launch)) + " for each work-item of "
                        + launch.name())
                .collect(Collectors.joining(", "));
    }

    /** In one word; {@link #parse} reads it. */
    public String toText() {
        return isEmpty()
                ? "single"
                : ofLaunches.entrySet().stream()
                        .map(launch -> launch.getKey() + "=" + launch.getValue())
                        .collect(Collectors.joining(","));
    }

    /**
     * As {@link #toText} has it.
     *
     * @throws IllegalArgumentException if it does not
     */
    public static Coarsening parse(String text) {
        return text.equals("single")
                ? NONE
                : new Coarsening(Arrays.stream(text.split(",", -1))
                        .map(launch -> launch.split("=", 2))
                        .collect(Collectors.toMap(
                                parts -> parts[0],
                                parts -> Integer.parseInt(parts[parts.length - 1]),
                                (one, other) -> other,
                                LinkedHashMap::new)));
    }
}
