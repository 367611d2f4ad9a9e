package io.github.halomill.generator.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * Elements of a field along its dimensions, as expressions of parameters.
 *
 * @param along those that count no components, x first; 1 to 3
 * @param components those that do, all slower than the others, the fastest of them first; none of what has none
 */
public record FieldShape(List<Located> along, List<Located> components) {

    public FieldShape {
        along = List.copyOf(along);
        components = List.copyOf(components);
    }

    /** All of them, the fastest first. */
    public List<Located> all() {
        return Stream.concat(along.stream(), components.stream()).toList();
    }
}
