package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.geometry.Extent;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Work-items per work-group that launches are best run in, where the description leaves that open.
 *
 * @param ofLaunches by the launch's name; the driver chooses for those that are missing
 */
public record GroupSizes(Map<String, Extent> ofLaunches) {

    /** The driver chooses for all. */
    public static final GroupSizes OF_DRIVER = new GroupSizes(Map.of());

    public GroupSizes {
        ofLaunches = Collections.unmodifiableMap(new LinkedHashMap<>(ofLaunches));
    }

    /** Of a launch; null: the driver chooses. */
    @Nullable
    public Extent of(String launch) {
        return ofLaunches.get(launch);
    }

    /** These sizes with another one for a launch. */
    public GroupSizes with(String launch, Extent size) {
        Map<String, Extent> all = new LinkedHashMap<>(ofLaunches);
        all.put(launch, size);
        return new GroupSizes(all);
    }

    public boolean isEmpty() {
        return ofLaunches.isEmpty();
    }

    /** For people, such as {@code 256 x 1}; with names where there are several: {@code flux 256 x 1, update 64 x 4}. */
    public String describe() {
        return ofLaunches.size() == 1
                ? ofLaunches.values().iterator().next().toString()
                : ofLaunches.entrySet().stream()
                        .map(launch -> launch.getKey() + " " + launch.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** In one word; {@link #parse} reads it. */
    public String toText() {
        return isEmpty()
                ? "driver"
                : ofLaunches.entrySet().stream()
                        .map(launch -> launch.getKey() + "=" + word(launch.getValue()))
                        .collect(Collectors.joining(","));
    }

    private static String word(Extent size) {
        return size.x() + "x" + size.y() + "x" + size.z();
    }

    /**
     * As {@link #toText} has it.
     *
     * @throws IllegalArgumentException if it does not
     */
    public static GroupSizes parse(String text) {
        if (text.equals("driver")) {
            return OF_DRIVER;
        }
        Map<String, Extent> sizes = new LinkedHashMap<>();
        for (String launch : text.split(",", -1)) {
            String[] parts = launch.split("=", 2);
            long[] numbers = Arrays.stream(parts[parts.length - 1].split("x", -1))
                    .mapToLong(Long::parseLong)
                    .toArray();
            if (parts.length != 2
                    || numbers.length != 3
                    || Arrays.stream(numbers).anyMatch(number -> number < 1)) {
                throw new IllegalArgumentException("no sizes of work-groups: " + text);
            }
            sizes.put(parts[0], new Extent(numbers[0], numbers[1], numbers[2]));
        }
        return new GroupSizes(sizes);
    }
}
