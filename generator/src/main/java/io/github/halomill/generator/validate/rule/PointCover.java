package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.ReachedBox;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Points;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which of what the kernel reads of a buffer its dependent points reach. */
final class PointCover {

    /** Of points that are looked at one by one. */
    private static final long MOST_POINTS = 1000;

    /** Of points that a description may be asked to name one by one. */
    private static final int MOST_NAMED = 6;

    private final BufferAccess access;
    private final Extent own;
    private final boolean wholeRows;
    private final int slowest;

    /**
     * Of dimensions along which reads wrap: where they depend on parameters, other points do only for some of these.
     */
    private final Map<Integer, Long> lengths;

    /** For a buffer of which work-items own elements. */
    PointCover(BufferAccess access, Addressing addressing, int slowest) {
        this.access = access;
        own = access.own();
        wholeRows = addressing == Addressing.GLOBAL;
        this.slowest = slowest;
        lengths = access.buffer().wraps().stream()
                .filter(d -> access.buffer().size().get(d).mentions().isEmpty())
                .collect(Collectors.toMap(d -> d, d -> access.buffer().size().value(d)));
    }

    /** What of a reach none of {@code points} reaches, nor the work-item itself. */
    Region missing(ReachedBox reach, Collection<Points> points) {
        Region missing = rest(reach.elements(), Box.of(own), points);
        if (missing.isEmpty() || !wholeRows || !PointBox.isLarge(reach.points(own), MOST_POINTS)) {
            return missing;
        }
        // More than one can write: a zone has whole rows, so that points need not say how far along them the kernel
        // reads.
        Box row = Box.of(own);
        Box read = reach.elements();
        for (int d = 0; d < access.dimensions(); d++) {
            if (d == slowest) {
                continue; // a zone has a part only
            }
            long owned = access.ownedAlong(d);
            row = row.withRange(d, 0, owned);
            long last = Math.min(owned, owned - own.along(d) + read.hi().along(d));
            read = read.withRange(d, Math.max(0, read.lo().along(d)), last);
        }
        return rest(read, row, points);
    }

    private Region rest(Box read, Box own, Collection<Points> points) {
        List<Box> reached = new ArrayList<>(List.of(own));
        points.forEach(box -> reached.add(box.moved(own)));
        for (int d : access.buffer().wraps()) {
            if (lengths.containsKey(d)) {
                long length = lengths.get(d);
                List.copyOf(reached).forEach(box -> {
                    reached.add(box.translate(Offset.ZERO.with(d, length)));
                    reached.add(box.translate(Offset.ZERO.with(d, -length)));
                });
            }
        }
        return Region.of(read).subtract(Region.of(reached));
    }

    /**
     * The points that are to be added so that {@code missing} of a reach is reached; a box around them, if there are
     * many.
     */
    List<Points> toAdd(ReachedBox reach, Region missing) {
        List<Offset> points = PointBox.points(reach.points(own), MOST_POINTS).stream()
                .filter(point -> missing.boxes().stream()
                        .anyMatch(box ->
                                !box.intersect(Box.of(own).translate(point)).isEmpty()))
                .toList();
        boolean many = points.size() > MOST_NAMED || PointBox.isLarge(reach.points(own), MOST_POINTS);
        return many && !points.isEmpty() ? List.of(PointBox.around(points)) : Points.each(points);
    }
}
