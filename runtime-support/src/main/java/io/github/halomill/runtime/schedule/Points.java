package io.github.halomill.runtime.schedule;

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
        return ofComponents(
                new Box(box.lo().plus(first), box.hi().plus(last), box.firstComponent(), box.endComponent()));
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
