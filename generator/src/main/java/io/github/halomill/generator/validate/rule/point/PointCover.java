package io.github.halomill.generator.validate.rule.point;

import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.PointFacts;
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
public final class PointCover {

    /** Of points that are looked at one by one. */
    private static final long MOST_POINTS = 1000;

    /** Of points that a description may be asked to name one by one. */
    private static final int MOST_NAMED = 6;

    private final BufferAccess access;
    private final Box own;
    private final boolean wholeRows;
    private final int slowest;

    /**
     * Of dimensions along which reads wrap: where they depend on parameters, other points do only for some of these.
     */
    private final Map<Integer, Long> lengths;

    /** For a buffer of which work-items own elements. */
    public PointCover(BufferAccess access, Addressing addressing, int slowest) {
        this.access = access;
        own = access.own();
        wholeRows = addressing == Addressing.GLOBAL;
        this.slowest = slowest;
        lengths = access.buffer().wraps().stream()
                .filter(d -> access.buffer().size().get(d).mentions().isEmpty())
                .collect(Collectors.toMap(d -> d, d -> access.buffer().size().value(d)));
    }

    /** Points with the parameters' own values. */
    public static List<Points> boxes(List<PointFacts> points) {
        return points.stream().flatMap(point -> point.points().stream()).toList();
    }

    /** What of a reach none of {@code points} reaches, nor the work-item itself. */
    public Region missing(ReachedBox reach, Collection<Points> points) {
        Region missing = rest(reach.elements(), own, points);
        if (missing.isEmpty() || !wholeRows || !PointBox.isLarge(reach.points(own), MOST_POINTS)) {
            return missing;
        }
        // More than one can write: a zone has whole rows, so that points need not say how far along them the kernel
        // reads.
        Box row = own;
        Box read = reach.elements();
        for (int d = 0; d < access.dimensions(); d++) {
            int axis = access.buffer().size().axis(d);
            if (d == slowest || axis == Box.COMPONENTS) {
                continue; // a zone has a part only, and all components
            }
            long owned = access.ownedAlong(d);
            row = row.withRange(axis, 0, owned);
            long last = Math.min(owned, owned - own.to(axis) + read.to(axis));
            read = read.withRange(axis, Math.max(0, read.from(axis)), last);
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

    /** The components that are missing at points of a reach. */
    public Region components(Points points, Region missing) {
        Box place = Box.of(Extent.of(1));
        return Region.of(missing.boxes().stream()
                .map(box -> box.intersect(points.moved(own)))
                .filter(box -> !box.isEmpty())
                .map(place::ofComponents)
                .toList());
    }

    /**
     * The points that are to be added so that {@code missing} of a reach is reached; a box around them, if there are
     * many.
     */
    public List<Points> toAdd(ReachedBox reach, Region missing) {
        List<Offset> points = PointBox.points(reach.points(own), MOST_POINTS).stream()
                .filter(point -> missing.boxes().stream()
                        .anyMatch(box -> !box.intersect(own.translate(point)).isEmpty()))
                .toList();
        boolean many = points.size() > MOST_NAMED || PointBox.isLarge(reach.points(own), MOST_POINTS);
        return many && !points.isEmpty() ? List.of(PointBox.around(points)) : Points.each(points);
    }

    /** Whether a read needs some of the points besides {@code others}; {@code all} are these and those. */
    public boolean isRead(List<Points> boxes, List<Points> others, List<Points> all) {
        return boxes.stream().allMatch(PointCover::isOwn)
                || access.reads().stream()
                        .anyMatch(reach -> boxes.stream().anyMatch(box -> isAt(box, reach.points(own)))
                                || !missing(reach, others).equals(missing(reach, all)));
    }

    private static boolean isOwn(Points points) {
        return points.isSingle() && points.first().equals(Offset.ZERO);
    }

    /** Whether a reach has one of the points; the own element does not count. */
    private static boolean isAt(Points points, Box reach) {
        Box one = Box.of(Extent.of(1)).ofComponents(reach);
        Box common = points.moved(one).intersect(reach);
        return !common.isEmpty()
                && !(common.lo().equals(Offset.ZERO) && common.extent().equals(Extent.of(1)));
    }
}
