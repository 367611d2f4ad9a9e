package io.github.halomill.runtime.exec;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What each zone of this process has.
 *
 * @param zones their ids, ascending
 * @param values in that order
 */
record ByZone<T>(List<Integer> zones, List<T> values) {

    ByZone {
        zones = List.copyOf(zones);
        values = List.copyOf(values);
    }

    /** What zone {@code id} has, which is one of this process. */
    T get(int id) {
        return values.get(zones.indexOf(id));
    }

    /** What the first zone has. */
    T first() {
        return values.get(0);
    }

    void forEach(Consumer<T> action) {
        values.forEach(action);
    }

    /** What each zone has of what is made of its own. */
    <R> ByZone<R> map(Function<T, R> function) {
        return new ByZone<>(zones, values.stream().map(function).toList());
    }

    Stream<T> stream() {
        return values.stream();
    }
}
