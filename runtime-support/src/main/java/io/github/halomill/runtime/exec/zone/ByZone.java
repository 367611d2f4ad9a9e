package io.github.halomill.runtime.exec.zone;

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
public record ByZone<T>(List<Integer> zones, List<T> values) {

    public ByZone {
        zones = List.copyOf(zones);
        values = List.copyOf(values);
    }

    /** What zone {@code id} has, which is one of this process. */
    public T get(int id) {
        return values.get(zones.indexOf(id));
    }

    /** What the first zone has. */
    public T first() {
        return values.get(0);
    }

    public void forEach(Consumer<T> action) {
        values.forEach(action);
    }

    /** What each zone has of what is made of its own. */
    public <R> ByZone<R> map(Function<T, R> function) {
        return new ByZone<>(zones, values.stream().map(function).toList());
    }

    public Stream<T> stream() {
        return values.stream();
    }
}
