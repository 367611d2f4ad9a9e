package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import java.util.ArrayList;
import java.util.List;

/** Boxes that go on at the other end of an array. */
final class Wrapping {

    private Wrapping() {}

    /**
     * The parts of a box, which may reach beyond the ends of an array by its size at most, where they are in the array.
     */
    static List<Box> pieces(Box box, Extent size) {
        List<Box> pieces = box.isEmpty() ? List.of() : List.of(box);
        for (int d = 0; d < 3; d++) {
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
