package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What borders say of the margins of some components of a field, which have the same borders.
 *
 * @param inner the elements that cells have of these components
 * @param cut dimensions along which no device holds all of the field
 */
record Faces(FieldSpec field, Box inner, Set<Integer> cut) {

    /** Of some components of a field over a grid. */
    static Faces of(FieldSpec field, Box components, Grid grid, Set<Integer> cut) {
        return new Faces(field, field.inner(grid.cells()).ofComponents(components), Set.copyOf(cut));
    }

    /** On which side of the elements of cells a box lies along a dimension: -1 or 1, or 0: among them. */
    int side(int d, Box box) {
        long place = box.lo().along(d);
        return place < inner.lo().along(d) ? -1 : place < inner.hi().along(d) ? 0 : 1;
    }

    /** A box cut where cells begin and end along a dimension. */
    List<Box> stretches(int d, Box box) {
        List<Box> pieces = new ArrayList<>();
        for (long from = box.lo().along(d); from < box.hi().along(d); ) {
            long lo = inner.lo().along(d);
            long hi = inner.hi().along(d);
            long end = from < lo ? lo : from < hi ? hi : Long.MAX_VALUE;
            long to = Math.min(end, box.hi().along(d));
            pieces.add(box.withRange(d, from, to));
            from = to;
        }
        return pieces;
    }

    /** A box cut so along all dimensions. */
    List<Box> stretches(Box box) {
        List<Box> pieces = List.of(box);
        for (int d = 0; d < 3; d++) {
            int along = d;
            pieces = pieces.stream()
                    .flatMap(piece -> stretches(along, piece).stream())
                    .toList();
        }
        return pieces;
    }

    private boolean isPeriodic(int d, boolean high) {
        return field.isPeriodic(d, high, inner.firstComponent());
    }

    /** Whether what lies beyond a face is what another zone has at the other end. */
    boolean isGhost(int d, boolean high) {
        return isPeriodic(d, high) && cut.contains(d);
    }

    /**
     * The borders beyond a face where a box lies that is beyond it, each with the places where it goes before all
     * others. What is beyond the end of a periodic dimension has the borders of what it repeats.
     */
    Map<Border, Region> beyond(int d, boolean high, Box box) {
        List<Border> borders = field.borders(d, high, inner.firstComponent());
        if (borders.size() == 1) {
            return Map.of(borders.get(0), Region.of(box));
        }
        Map<Border, Region> found = new LinkedHashMap<>();
        for (Box piece : stretches(box)) {
            Offset shift = Offset.ZERO;
            for (int other = 0; other < 3; other++) {
                int side = side(other, piece);
                if (other != d && side != 0 && isPeriodic(other, side > 0)) {
                    shift = shift.with(other, -side * inner.extent().along(other));
                }
            }
            split(borders, piece, shift, found);
        }
        return found;
    }

    private void split(List<Border> borders, Box places, Offset shift, Map<Border, Region> found) {
        Region left = Region.of(places);
        for (int i = borders.size() - 1; i >= 0 && !left.isEmpty(); i--) {
            Border border = borders.get(i);
            Box range = range(border, places.translate(shift)).translate(Offset.ZERO.minus(shift));
            Region here = left.intersect(Region.of(range));
            found.merge(border, here, Region::union);
            left = left.subtract(here);
        }
    }

    /** Where along the face a border is, as wide as {@code places}. */
    private Box range(Border border, Box places) {
        Box range = places;
        for (int d = 0; d < 3 && border.range().isPresent(); d++) {
            Box cells = border.range().get();
            if (d != border.dimension()) {
                range = range.withRange(
                        d,
                        field.spacing().first(d, cells.lo().along(d)),
                        field.spacing().first(d, cells.hi().along(d)));
            }
        }
        return range;
    }
}
