package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Part of a launch: whole work-groups.
 *
 * @param lo first work-item per dimension, x first
 * @param hi one past the last
 * @param items work-items of the whole launch
 * @param group work-items per work-group
 */
public record Slice(List<Long> lo, List<Long> hi, List<Long> items, List<Long> group) {

    /**
     * Checks that groups are whole.
     *
     * @throws IllegalArgumentException if it cuts a work-group, or reaches beyond the launch
     */
    public Slice {
        lo = List.copyOf(lo);
        hi = List.copyOf(hi);
        items = List.copyOf(items);
        group = List.copyOf(group);
        for (int d = 0; d < items.size(); d++) {
            long size = group.get(d);
            boolean whole = lo.get(d) % size == 0 && hi.get(d) % size == 0 && items.get(d) % size == 0;
            if (!whole || lo.get(d) < 0 || hi.get(d) > items.get(d)) {
                throw new IllegalArgumentException("dimension " + d + ": " + lo.get(d) + " to " + hi.get(d) + " of "
                        + items.get(d) + " in groups of " + size);
            }
        }
    }

    /** All work-items. */
    public static Slice whole(List<Long> items, List<Long> group) {
        return new Slice(items.stream().map(n -> 0L).toList(), items, items, group);
    }

    /** One of several parts of about the same size: whole work-groups of this along a dimension. */
    public Slice part(int number, int parts, int dimension) {
        long size = group.get(dimension);
        long groups = (hi.get(dimension) - lo.get(dimension)) / size;
        List<Long> from = new ArrayList<>(lo);
        List<Long> to = new ArrayList<>(hi);
        from.set(dimension, lo.get(dimension) + groups * number / parts * size);
        to.set(dimension, lo.get(dimension) + groups * (number + 1) / parts * size);
        return new Slice(from, to, items, group);
    }

    int dimensions() {
        return items.size();
    }

    /** Whether there are no work-items in it. */
    boolean isEmpty() {
        return !IntStream.range(0, dimensions()).allMatch(d -> lo.get(d) < hi.get(d));
    }

    long size(Size size) {
        int d = size.dimension();
        if (d >= dimensions()) {
            return 1;
        }
        return switch (size.level()) {
            case GLOBAL -> items.get(d);
            case LOCAL -> group.get(d);
            case GROUP -> items.get(d) / group.get(d);
        };
    }

    /** First and one past the last id of a level. */
    List<Long> ids(Level level, int d) {
        return switch (level) {
            case GLOBAL -> List.of(lo.get(d), hi.get(d));
            case LOCAL -> List.of(0L, group.get(d));
            case GROUP -> List.of(lo.get(d) / group.get(d), hi.get(d) / group.get(d));
        };
    }
}
