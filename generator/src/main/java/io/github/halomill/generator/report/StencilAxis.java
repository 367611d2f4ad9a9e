package io.github.halomill.generator.report;

import io.github.halomill.runtime.geometry.Box;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The coordinates along one dimension that a picture of a stencil has a cell for: all from the first to the last, or of
 * a long reach only those where something begins or ends, with gaps between them.
 *
 * @param shown in ascending order, 0 among them
 * @param cell pixels of a cell
 */
record StencilAxis(List<Long> shown, double cell) {

    private static final int MOST_CELLS = 25;
    private static final double GAP = 16;

    static StencilAxis of(List<Box> boxes, int d) {
        TreeSet<Long> ends = boxes.stream()
                .flatMap(box ->
                        LongStream.of(box.lo().along(d), box.hi().along(d) - 1).boxed())
                .collect(Collectors.toCollection(TreeSet::new));
        ends.add(0L);
        long first = ends.first();
        long last = ends.last();
        List<Long> all = first > -MOST_CELLS && last < MOST_CELLS && last - first < MOST_CELLS
                ? LongStream.rangeClosed(first, last).boxed().toList()
                : List.copyOf(ends);
        return new StencilAxis(all, all.size() > 11 ? 22 : 34);
    }

    /** Where the cell of a coordinate that is shown begins, in pixels from the first. */
    double at(long coordinate) {
        double at = 0;
        for (int i = 0; shown.get(i) < coordinate; i++) {
            at += cell + (isGap(i) ? GAP : 0);
        }
        return at;
    }

    /** Whether coordinates are left out after the one with that index. */
    boolean isGap(int index) {
        return index + 1 < shown.size() && shown.get(index + 1) - shown.get(index) > 1;
    }

    double length() {
        return at(shown.get(shown.size() - 1)) + cell;
    }

    /** From the cell of the first coordinate to the end of the last one's, in pixels. */
    double length(long first, long last) {
        return at(last) + cell - at(first);
    }
}
