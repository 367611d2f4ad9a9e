package io.github.halomill.generator.model;

import io.github.halomill.runtime.schedule.Components;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What a launch does with arrays in iteration 0, 1, ..., after the last of which the first come again; by argument,
 * where that depends on what it passes.
 *
 * @param reads the components that are read
 * @param writes those that are written
 * @param pushes where work-items write, from their own elements and instead of these; nothing, if they write these
 */
public record Turns(
        Map<String, List<Components>> reads,
        Map<String, List<Components>> writes,
        Map<String, List<List<Point>>> pushes) {

    /** Each launch does the same. */
    public static final Turns NONE = new Turns(Map.of(), Map.of(), Map.of());

    public Turns {
        reads = Collections.unmodifiableMap(new LinkedHashMap<>(reads));
        writes = Collections.unmodifiableMap(new LinkedHashMap<>(writes));
        pushes = Collections.unmodifiableMap(new LinkedHashMap<>(pushes));
    }

    /** The same with other names of arguments. */
    public Turns named(UnaryOperator<String> names) {
        return new Turns(named(reads, names), named(writes, names), named(pushes, names));
    }

    private static <T> Map<String, T> named(Map<String, T> all, UnaryOperator<String> names) {
        Map<String, T> named = new LinkedHashMap<>();
        all.forEach((name, value) -> named.put(names.apply(name), value));
        return named;
    }
}
