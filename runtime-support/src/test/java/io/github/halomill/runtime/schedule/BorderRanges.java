package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Borders along some cells of faces, at random, and which border of several counts, element by element. */
public final class BorderRanges {

    private BorderRanges() {}

    /**
     * Some for faces that are not periodic; along other dimensions also beyond the grid, by a cell before and as many as there are behind,
     * unless these are periodic.
     */
    public static List<Border> some(Random random, Grid grid, List<Border> whole, Extent behind) {
        List<Border> some = new ArrayList<>();
        for (int i = whole.isEmpty() ? 0 : random.nextInt(5); i > 0; i--) {
            Border face = whole.get(random.nextInt(whole.size()));
            Border.Kind kind = Border.Kind.values()[random.nextInt(Border.Kind.values().length)];
            Box cells = Box.of(Extent.of(1));
            for (int d = 0; d < grid.dimensions(); d++) {
                int along = d;
                boolean around = whole.stream()
                        .anyMatch(border -> border.dimension() == along && border.kind() == Border.Kind.PERIODIC);
                int most = (int) grid.size().along(d) + (around ? 0 : (int) behind.along(d));
                int from = random.nextInt(Math.min(4, most));
                cells = cells.withRange(d, from, from + 1 + random.nextInt(most - from));
            }
            if (grid.dimensions() > 1 && face.kind() != Border.Kind.PERIODIC && kind != Border.Kind.PERIODIC) {
                some.add(new Border(face.dimension(), face.high(), kind, random.nextInt(9) - 4).along(cells));
            }
        }
        return some;
    }

    /**
     * The last one at a face along which an element is, or what it repeats; fixed if there is none.
     *
     * @param first the first element of the first cell
     * @param perCell elements of a cell
     */
    public static Border last(
            List<Border> borders, int d, boolean high, Offset at, Offset first, Extent perCell, Grid grid) {
        Border last = new Border(d, high, Border.Kind.FIXED, 0);
        for (Border border : borders) {
            boolean along = border.isAt(d, high);
            for (int other = 0;
                    other < grid.dimensions() && along && border.range().isPresent();
                    other++) {
                Box cells = border.range().get();
                long cell = Math.floorDiv(at.along(other) - first.along(other), perCell.along(other));
                long count = grid.size().along(other);
                cell = cell < 0 && isPeriodic(borders, other, false)
                                || cell >= count && isPeriodic(borders, other, true)
                        ? Math.floorMod(cell, count)
                        : cell;
                along = other == d
                        || (cells.lo().along(other) <= cell && cell < cells.hi().along(other));
            }
            last = along ? border : last;
        }
        return last;
    }

    private static boolean isPeriodic(List<Border> borders, int d, boolean high) {
        return borders.stream().anyMatch(border -> border.isAt(d, high) && border.kind() == Border.Kind.PERIODIC);
    }
}
