package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.util.Collection;
import java.util.List;

/**
 * Dependent points that fill a box, mostly one: offsets from a work-item's own elements at which it reads. However many
 * they are, they cost what one costs.
 *
 * @param first the least along every dimension
 * @param last the greatest along every dimension, included
 * @param firstComponent number of the first component that is read there
 * @param endComponent one past the last one; those that there are not do not count
 */
public record Points(Offset first, Offset last, long firstComponent, long endComponent) {

    public Points {
        for (int d = 0; d < 3; d++) {
            if (last.along(d) < first.along(d)) {
                throw new IllegalArgumentException("no points from " + first + " to " + last);
            }
        }
    }

    /** Points at which all components are read. */
    public Points(Offset first, Offset last) {
        this(first, last, 0, Long.MAX_VALUE);
    }

    /** One point. */
    public static Points at(Offset point) {
        return new Points(point, point);
    }

    /**
     * All points of a box at which a kernel reads.
     *
     * @param along first and last coordinate along every dimension
     * @throws RunException if there are none
     */
    public static Points along(String argument, Range... along) {
        Offset first = Offset.ZERO;
        Offset last = Offset.ZERO;
        for (int d = 0; d < along.length; d++) {
            if (along[d].last() < along[d].first()) {
                throw new RunException("the dependent points of " + argument + " along " + Axes.name(d)
                        + " are those from " + along[d].first() + " to " + along[d].last()
                        + ", which are none: choose parameters with which the last is not before the first");
            }
            first = first.with(d, along[d].first());
            last = last.with(d, along[d].last());
        }
        return new Points(first, last);
    }

    /** Each of them on its own. */
    public static List<Points> each(Collection<Offset> points) {
        return points.stream().map(Points::at).toList();
    }

    /** Whether there is one only. */
    public boolean isSingle() {
        return first.equals(last);
    }

    /**
     * A box that is not empty, moved by every point: together a box again, of the components that are read. Overflow
     * throws {@link ArithmeticException}.
     */
    public Box moved(Box box) {
        return ofComponents(new Box(box.lo().plus(first), box.hi().plus(last)).ofComponents(box));
    }

    /** Those components of a box that are read. */
    public Box ofComponents(Box box) {
        return box.ofComponents(
                Math.max(box.firstComponent(), firstComponent), Math.min(box.endComponent(), endComponent));
    }

    @Override
    public String toString() {
        return isSingle() ? first.toString() : first + " to " + last;
    }
}
