package io.github.halomill.runtime;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Range;
import io.github.halomill.runtime.schedule.margin.BorderValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A border as it was declared.
 *
 * @param where it is: at one face, or at all there are of a dimension, or at all
 * @param along the first cell and one past the last along each other dimension; none: along all of the face
 */
record DeclaredBorder(String where, Components of, Border.Kind kind, BorderValue value, List<Long> along) {

    /** Those go first that others go before. */
    static final Comparator<DeclaredBorder> RANK = Comparator.comparing(DeclaredBorder::isAlongSome)
            .thenComparing(border -> !border.of.equals(Components.ALL));

    DeclaredBorder {
        along = List.copyOf(along);
    }

    private boolean isAlongSome() {
        return !along.isEmpty();
    }

    /** Face by face, and by components. */
    Stream<Border> borders(FieldSpec field, Grid grid) {
        List<Border> named = new ArrayList<>();
        List<Border> there = new ArrayList<>();
        for (int d = 0; d < 3; d++) {
            for (boolean high : new boolean[] {false, true}) {
                Border border = new Border(d, high, kind, value, Range.ALL, Optional.empty());
                if (where.equals("all") || border.face().startsWith(where)) {
                    named.add(border);
                    if (field.hasMargin(grid, border)) {
                        there.add(border);
                    }
                }
            }
        }
        // Where none has a margin, or one is named that has not, it is refused with all other checks.
        return (there.isEmpty() ? named : there)
                .stream()
                        .map(border -> isAlongSome() ? border.along(cells(border, field, grid)) : border)
                        .flatMap(border -> of.ranges().stream().map(border::of));
    }

    private Box cells(Border border, FieldSpec field, Grid grid) {
        if (where.equals("all") || along.size() != 2 * (grid.dimensions() - 1)) {
            throw new IllegalArgumentException(field.name() + " has a border at " + where + " along " + along
                    + ": ends are said for each dimension but that of the face");
        }
        Box cells = Box.of(new Extent(1, 1, 1));
        int next = 0;
        for (int d = 0; d < grid.dimensions(); d++) {
            if (d != border.dimension()) {
                long from = along.get(next++);
                long to = along.get(next++);
                if (to <= from) {
                    throw new RunException("the border " + kind.word() + " of " + field.name() + " at " + border.face()
                            + " is along the cells from " + from + " to before " + to + " along " + Axes.name(d)
                            + ", which are none: choose parameters with which there are some");
                }
                cells = cells.withRange(d, from, to);
            }
        }
        return cells;
    }
}
