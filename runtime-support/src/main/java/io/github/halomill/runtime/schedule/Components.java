package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Offset;
import java.util.ArrayList;
import java.util.List;

/**
 * Some of the components of a field.
 *
 * @param ranges of their numbers, counted from 0; the last of each is included
 */
public record Components(List<Range> ranges) {

    public Components {
        ranges = List.copyOf(ranges);
    }

    /** These and no others. */
    public static Components of(long... numbers) {
        List<Range> ranges = new ArrayList<>();
        for (long number : numbers) {
            Range last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
            if (last != null && last.last() + 1 == number) {
                ranges.set(ranges.size() - 1, new Range(last.first(), number));
            } else {
                ranges.add(new Range(number, number));
            }
        }
        return new Components(ranges);
    }

    /** Those of all ranges. */
    public static Components of(Range... ranges) {
        return new Components(List.of(ranges));
    }

    /** Points from {@code first} to {@code last} at which they are read. */
    public List<Points> points(Offset first, Offset last) {
        return ranges.stream()
                .map(range -> new Points(first, last, range.first(), range.last() + 1))
                .toList();
    }
}
