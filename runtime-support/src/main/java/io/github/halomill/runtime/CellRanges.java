package io.github.halomill.runtime;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Gap;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Spacing;
import java.util.ArrayList;
import java.util.List;

/**
 * The elements of a field that only some boxes of cells have; all other cells are gaps.
 *
 * @param name of the field
 * @param boxes which differ along one dimension at most
 */
record CellRanges(String name, List<Box> boxes) {

    private static final Extent ONES = new Extent(1, 1, 1);

    /** The cells from {@code first} to before {@code end}. */
    private record Span(long first, long end) {}

    /**
     * One element for each cell of the boxes.
     *
     * @param size of the array
     * @throws RunException if boxes leave the grid, do not lie one behind the other along one dimension, or have more
     *     or fewer cells than there are elements
     */
    Spacing spacing(Extent size, Grid grid) {
        List<Gap> gaps = new ArrayList<>();
        long boxesAlong = 1;
        for (int d = 0; d < 3; d++) {
            List<Span> spans = spans(d);
            boxesAlong *= spans.size();
            long cells = spans.stream().mapToLong(span -> span.end - span.first).sum();
            if (cells != size.along(d)) {
                throw new RunException(name + " has " + size.along(d) + " elements along " + Axes.name(d) + ", and "
                        + cells + " cells have one: make them as many");
            }
            long end = grid.size().along(d);
            if (spans.get(0).first < 0 || spans.get(spans.size() - 1).end > end) {
                throw new RunException(name + " has elements for cells from " + spans.get(0).first + " to before "
                        + spans.get(spans.size() - 1).end + " along " + Axes.name(d) + ", and the grid has those from 0"
                        + " to before " + end + ": choose parameters with which they are inside");
            }
            gaps.addAll(between(d, spans, end));
        }
        if (boxesAlong != boxes.size()) {
            throw new RunException(name + " has elements for boxes of cells that differ along several dimensions: give"
                    + " each an array of its own");
        }
        return new Spacing(Offset.ZERO, ONES, ONES, gaps);
    }

    /** Those of the boxes along {@code d}, each once. */
    private List<Span> spans(int d) {
        List<Span> spans = boxes.stream()
                .map(box -> new Span(box.lo().along(d), box.hi().along(d)))
                .distinct()
                .toList();
        for (int i = 1; i < spans.size(); i++) {
            if (spans.get(i).first < spans.get(i - 1).end) {
                throw new RunException(name + " has elements for the cells to before " + spans.get(i - 1).end
                        + " and then from " + spans.get(i).first + " along " + Axes.name(d)
                        + ": boxes lie one behind the other, so choose parameters with which they do not overlap");
            }
        }
        return spans;
    }

    private static List<Gap> between(int d, List<Span> spans, long end) {
        List<Gap> gaps = new ArrayList<>();
        long next = 0;
        for (Span span : spans) {
            gaps.add(new Gap(d, next, span.first));
            next = span.end;
        }
        gaps.add(new Gap(d, next, end));
        return gaps.stream().filter(gap -> gap.from() < gap.to()).toList();
    }
}
