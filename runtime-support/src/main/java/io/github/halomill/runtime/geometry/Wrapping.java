package io.github.halomill.runtime.geometry;

import java.util.ArrayList;
import java.util.List;

/** Boxes that go on at the other end of an array. */
public final class Wrapping {

    private Wrapping() {}

    /**
     * A box moved by all offsets from {@code first} to {@code last}, as far as that is in an array or comes back into
     * it along the dimensions {@code wraps}; nothing can overflow.
     */
    public static Box moved(Box box, Offset first, Offset last, Extent size, List<Integer> wraps) {
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            long beyond = wraps.contains(d) ? size.along(d) : 0;
            lo = lo.with(d, moved(box.lo().along(d), first.along(d), -beyond, size.along(d) + beyond));
            hi = hi.with(d, moved(box.hi().along(d), last.along(d), -beyond, size.along(d) + beyond));
        }
        return new Box(lo, hi).ofComponents(box);
    }

    private static long moved(long place, long by, long least, long most) {
        return place + Math.max(least - place, Math.min(by, most - place));
    }

    /**
     * The parts of a box, which may reach beyond the ends of an array along the dimensions {@code wraps}, by its size
     * at most, where they are in the array.
     */
    public static List<Box> pieces(Box box, Extent size, List<Integer> wraps) {
        List<Box> pieces = box.isEmpty() ? List.of() : List.of(box);
        for (int d : wraps) {
            List<Box> cut = new ArrayList<>();
            for (Box piece : pieces) {
                cut(piece, d, size.along(d), cut);
            }
            pieces = cut;
        }
        return pieces;
    }

    private static void cut(Box box, int d, long size, List<Box> into) {
        long lo = box.lo().along(d);
        long hi = box.hi().along(d);
        if (hi - lo >= size) {
            into.add(box.withRange(d, 0, size));
            return;
        }
        add(box, d, lo, Math.min(hi, 0), size, into);
        add(box, d, Math.max(lo, 0), Math.min(hi, size), 0, into);
        add(box, d, Math.max(lo, size), hi, -size, into);
    }

    private static void add(Box box, int d, long lo, long hi, long by, List<Box> into) {
        if (lo < hi) {
            into.add(box.withRange(d, lo + by, hi + by));
        }
    }
}
