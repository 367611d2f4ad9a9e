package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.util.OptionalDouble;

/**
 * A box of a margin and where its elements come from: element {@code target.lo + i} is what lies at
 * {@code first + step * i}, dimension by dimension.
 *
 * @param target what is filled
 * @param first where the first element comes from
 * @param step 1: in the same order; -1: in reverse; 0: all from one place
 * @param negated whether with the other sign
 * @param value instead of other elements
 */
public record MarginPart(Box target, Offset first, Offset step, boolean negated, OptionalDouble value) {

    /** The elements that it is made of; none for a value. */
    public Box source() {
        if (value.isPresent()) {
            return Box.EMPTY;
        }
        Offset lo = first;
        Offset hi = first;
        for (int d = 0; d < 3; d++) {
            long last = first.along(d) + step.along(d) * (target.extent().along(d) - 1);
            lo = lo.with(d, Math.min(first.along(d), last));
            hi = hi.with(d, Math.max(first.along(d), last) + 1);
        }
        return new Box(lo, hi).ofComponents(target);
    }

    /** The part of it that fills {@code box}, which lies in the target. */
    public MarginPart within(Box box) {
        Offset from = first;
        for (int d = 0; d < 3; d++) {
            long by = box.lo().along(d) - target.lo().along(d);
            from = from.with(d, first.along(d) + step.along(d) * by);
        }
        return new MarginPart(box, from, step, negated, value);
    }
}
