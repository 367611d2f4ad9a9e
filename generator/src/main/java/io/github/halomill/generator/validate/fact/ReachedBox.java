package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where an access goes at most, with the description's own parameters.
 *
 * @param reach with any parameters
 * @param elements counted from the first that a work-item owns
 */
public record ReachedBox(Reach reach, Box elements) {

    /** Empty if it depends on what the description says nothing of. */
    static Optional<ReachedBox> of(Reach reach, Numerals size, Setting setting) {
        Box elements = Box.of(Extent.of(1));
        for (int d = 0; d < reach.lo().size(); d++) {
            OptionalLong first = setting.atDefaults(reach.lo().get(d)).constant();
            OptionalLong last = setting.atDefaults(reach.hi().get(d)).constant();
            if (first.isEmpty() || last.isEmpty()) {
                return Optional.empty();
            }
            elements = elements.isEmpty()
                    ? Box.EMPTY
                    : elements.withRange(size.axis(d), first.getAsLong(), Math.addExact(last.getAsLong(), 1));
        }
        return Optional.of(new ReachedBox(reach, elements));
    }

    public Reference reference() {
        return reach.reference();
    }

    /** Whether it goes half an array of that size away along a dimension, or more. */
    boolean isFar(int d, Numerals size) {
        int axis = size.axis(d);
        return Math.max(-elements.from(axis), elements.to(axis) - 1) >= size.value(d) / 2;
    }

    /** The dependent points that together reach all of it, with its components: {@code own} elements moved by each. */
    public Box points(Box own) {
        Box points = Box.of(Extent.of(1)).ofComponents(elements);
        for (int d = 0; d < 3; d++) {
            long first = elements.lo().along(d);
            long last = elements.hi().along(d) - own.hi().along(d); // it just reaches the far end
            boolean one = last <= first;
            long from = one ? Math.max(last, Math.min(0, first)) : first;
            points = points.withRange(d, from, one ? from + 1 : last + 1);
        }
        return points;
    }
}
