package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What zones read by one use and do not own, but others do: the union of what they own moved by every dependent point,
 * without what they own and without margins that are not the other end; or if it is gathered, all that others own.
 * Regions are kept by shape, for most zones have the same, and only volumes count: which of many ways to cut is the
 * best is asked here, what is moved {@link Reach} tells.
 */
final class GhostZones {

    private final Grid grid;
    private final Launch launch;
    private final Use use;
    private final List<Points> points;
    private final Box owned;
    private final Map<List<Span>, Long> known = new HashMap<>();

    /** {@code points}: at which zones read, or write what others own. */
    GhostZones(Grid grid, Launch launch, Use use, List<Points> points) {
        this.grid = grid;
        this.launch = launch;
        this.use = use;
        this.points = points;
        owned = use.own(launch.space().items());
    }

    /** Bytes of one element. */
    int elementBytes() {
        return use.type().bytes();
    }

    /** The span along {@code d} of a zone with the cells [from, to). */
    Span span(int d, long from, long to) {
        long first = use.spacing().first(d, launch.firstItem(d, from, grid));
        long end = Math.max(first, use.spacing().end(d, launch.firstItem(d, to, grid)));
        long before = first - owned.lo().along(d);
        long after = owned.hi().along(d) - end;
        if (to - from < grid.size().along(d)) {
            before += otherEnd(d, false);
            after += otherEnd(d, true);
        }
        if (use.gathered()) {
            return new Span(end - first, before, after);
        }
        long below = 0;
        long above = 0;
        for (Points moves : points) {
            // clipped before anything is added, so that nothing can overflow
            below = Math.max(below, -Math.max(Math.min(0, moves.first().along(d)), -before));
            above = Math.max(above, Math.min(Math.max(0, moves.last().along(d)), after));
        }
        return new Span(end - first, below, above);
    }

    /** How wide a margin is that would be the ghost zone of the other end. */
    private long otherEnd(int d, boolean high) {
        Box inner = use.field().inner(grid.cells());
        boolean periodic = use.field().isPeriodic(d, high) && !use.replicated();
        long width =
                high ? use.size().along(d) - inner.hi().along(d) : inner.lo().along(d);
        return periodic ? width : 0;
    }

    /** Elements in the ghost zones of a zone with these spans along x, y and z. */
    long volume(List<Span> spans) {
        return known.computeIfAbsent(spans, this::compute);
    }

    private long compute(List<Span> spans) {
        if (spans.stream().anyMatch(span -> span.length() == 0)) {
            return 0;
        }
        List<Box> moved = new ArrayList<>();
        if (use.gathered()) {
            moved.add(reach(spans));
        }
        for (Points moves : points) {
            moved.add(moved(spans, moves));
        }
        return Region.of(moved).subtract(Region.of(own(spans))).volume();
    }

    private Box own(List<Span> spans) {
        return Box.of(
                new Extent(
                        spans.get(0).length(),
                        spans.get(1).length(),
                        spans.get(2).length()),
                use.field().components());
    }

    private Box reach(List<Span> spans) {
        Box reach = own(spans);
        for (int d = 0; d < 3; d++) {
            Span span = spans.get(d);
            reach = reach.withRange(d, -span.below(), span.length() + span.above());
        }
        return reach;
    }

    /** What is owned, moved by all of {@code moves} and clipped to what is in reach. */
    private Box moved(List<Span> spans, Points moves) {
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            Span span = spans.get(d);
            long first = clipped(moves.first().along(d), span);
            long last = clipped(moves.last().along(d), span);
            lo = lo.with(d, Math.max(first, -span.below()));
            hi = hi.with(d, span.length() + Math.min(last, span.above()));
        }
        return moves.ofComponents(new Box(lo, hi).ofComponents(0, use.field().components()));
    }

    /** Further away it is nowhere in reach; clipped, so that nothing can overflow. */
    private static long clipped(long move, Span span) {
        return Math.max(-span.below() - span.length(), Math.min(move, span.length() + span.above()));
    }
}
