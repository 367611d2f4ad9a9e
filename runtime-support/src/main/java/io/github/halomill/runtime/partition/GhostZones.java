package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What zones read of one buffer and do not own, but others do: the union of the write zone moved by every dependent point,
 * without the write zone itself and without margins; or if it is gathered, all that others own. Regions are kept by shape, for most zones have the same.
 */
final class GhostZones {

    private final BufferLayout buffer;
    private final List<Points> points;
    private final Box owned;
    private final Growth growth;
    private final int steps;
    private final Map<List<Span>, Region> known = new HashMap<>();

    /** Of {@code buffer}, where ghost zones are exchanged every {@code depth}-th step. */
    GhostZones(BufferLayout buffer, Problem problem, int depth) {
        this.buffer = buffer;
        owned = buffer.own(problem.space().items());
        growth = new Growth(problem);
        steps = depth - 1;
        // What a zone computes of others it may read at its own elements, too.
        points = new ArrayList<>(buffer.points());
        points.add(Points.at(Offset.ZERO));
    }

    BufferLayout buffer() {
        return buffer;
    }

    /** The ghost zones of the zone with these work-items, in coordinates of the whole array. */
    Region of(Box items) {
        List<Span> spans = new ArrayList<>();
        for (int d = 0; d < 3; d++) {
            spans.add(span(d, items.lo().along(d), items.hi().along(d)));
        }
        return of(spans).translate(buffer.own(items).lo());
    }

    /** The span along {@code d} of a zone with the work-items [from, to). */
    Span span(int d, long from, long to) {
        long e = buffer.elementsPerItem().along(d);
        long before = e * from;
        long behind = owned.extent().along(d) - e * to;
        long grownBelow = e * growth.before(d, steps, from);
        long grownAbove = e * growth.behind(d, steps, to);
        long below = grownBelow;
        long above = grownAbove;
        for (Points moves : points) {
            // clipped before anything is added, so that nothing can overflow
            long down = -Math.max(Math.min(0, moves.first().along(d)), -before);
            long up = Math.min(Math.max(0, moves.last().along(d)), behind);
            below = Math.max(below, Math.min(before, grownBelow + down));
            above = Math.max(above, Math.min(behind, grownAbove + up));
        }
        if (buffer.gathered()) {
            below = before;
            above = behind;
        }
        return new Span(e * (to - from), grownBelow, grownAbove, below, above);
    }

    /** The ghost zones of a zone with these spans along x, y and z, relative to its first own element. */
    Region of(List<Span> spans) {
        return known.computeIfAbsent(spans, this::compute);
    }

    private Region compute(List<Span> spans) {
        if (buffer.gathered()) {
            return Region.of(reach(spans)).subtract(Region.of(own(spans)));
        }
        List<Box> moved = new ArrayList<>();
        for (Points moves : points) {
            moved.add(moved(spans, moves));
        }
        return Region.of(moved).subtract(Region.of(own(spans)));
    }

    private static Box own(List<Span> spans) {
        return Box.of(new Extent(
                spans.get(0).length(), spans.get(1).length(), spans.get(2).length()));
    }

    private static Box reach(List<Span> spans) {
        Box reach = own(spans);
        for (int d = 0; d < 3; d++) {
            Span span = spans.get(d);
            reach = reach.withRange(d, -span.below(), span.length() + span.above());
        }
        return reach;
    }

    /** What is computed, moved by all of {@code moves} and clipped to what is in reach. */
    private static Box moved(List<Span> spans, Points moves) {
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            Span span = spans.get(d);
            long first = clipped(moves.first().along(d), span);
            long last = clipped(moves.last().along(d), span);
            lo = lo.with(d, Math.max(first - span.grownBelow(), -span.below()));
            hi = hi.with(d, span.length() + Math.min(last + span.grownAbove(), span.above()));
        }
        return new Box(lo, hi);
    }

    /** Further away it is nowhere in reach; clipped, so that nothing can overflow. */
    private static long clipped(long move, Span span) {
        return Math.max(
                -span.below() - span.length() - span.grownAbove(),
                Math.min(move, span.grownBelow() + span.length() + span.above()));
    }
}
