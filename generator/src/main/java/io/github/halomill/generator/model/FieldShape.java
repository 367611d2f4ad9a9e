package io.github.halomill.generator.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * Elements of a field along its dimensions, as expressions of parameters.
 *
 * @param along those that count no components, x first; 1 to 3
 * @param components those that do, the fastest of them first; none of what has none
 * @param before how many of the former are faster in memory than components
 */
public record FieldShape(List<Located> along, List<Located> components, int before) {

    public FieldShape {
        along = List.copyOf(along);
        components = List.copyOf(components);
    }

    /** All of them as they lie in memory, the fastest first. */
    public List<Located> all() {
        int faster = Math.min(before, along.size());
        return Stream.of(along.subList(0, faster), components, along.subList(faster, along.size()))
                .flatMap(List::stream)
                .toList();
    }

    /** Whether components lie in memory before one of the other dimensions, or before all. */
    public boolean isBeforeDimension() {
        return !components.isEmpty() && before < along.size();
    }
}
