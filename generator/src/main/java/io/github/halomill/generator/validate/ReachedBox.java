package io.github.halomill.generator.validate;

import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a reference goes at most, with the description's own parameters: per dimension, elements {@code lo} to {@code hi},
 * inclusive, from the first that a work-item owns.
 *
 * @param numeric whether that is known for these parameters only
 */
record ReachedBox(Reference reference, List<Long> lo, List<Long> hi, boolean numeric) {

    ReachedBox {
        lo = List.copyOf(lo);
        hi = List.copyOf(hi);
    }

    /** Empty if it depends on what the description says nothing of. */
    static Optional<ReachedBox> of(Reach reach, Setting setting) {
        List<Poly> bounds =
                Stream.concat(reach.lo().stream(), reach.hi().stream()).toList();
        List<Long> values = bounds.stream()
                .map(setting::atDefaults)
                .flatMapToLong(poly -> poly.constant().stream())
                .boxed()
                .toList();
        int dimensions = reach.lo().size();
        boolean numeric = reach.numeric() || !bounds.stream().allMatch(ReachedBox::isNumber);
        return values.size() < bounds.size()
                ? Optional.empty()
                : Optional.of(new ReachedBox(
                        reach.reference(),
                        values.subList(0, dimensions),
                        values.subList(dimensions, values.size()),
                        numeric));
    }

    private static boolean isNumber(Poly poly) {
        return poly.constant().isPresent();
    }

    /** Whether it stays within what a work-item owns. */
    boolean isOwn(List<Long> perItem) {
        for (int d = 0; d < lo.size(); d++) {
            if (lo.get(d) < 0 || hi.get(d) >= perItem.get(d)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The dependent points, as a box of them, that together reach all of it: own elements moved by each.
     *
     * @param perItem elements that a work-item owns, per dimension
     */
    ReachedBox points(List<Long> perItem) {
        List<Long> from = new ArrayList<>();
        List<Long> to = new ArrayList<>();
        for (int d = 0; d < lo.size(); d++) {
            long least = hi.get(d) - (perItem.get(d) - 1); // the point that just reaches the far end
            boolean one = least <= lo.get(d);
            long point = Math.max(least, Math.min(0, lo.get(d)));
            from.add(one ? point : lo.get(d));
            to.add(one ? point : least);
        }
        return new ReachedBox(reference, from, to, numeric);
    }

    /** Whether a point lies in it. */
    boolean holds(List<Long> point) {
        for (int d = 0; d < lo.size(); d++) {
            if (point.get(d) < lo.get(d) || point.get(d) > hi.get(d)) {
                return false;
            }
        }
        return true;
    }
}
