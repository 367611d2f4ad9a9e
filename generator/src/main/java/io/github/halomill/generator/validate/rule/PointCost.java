package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.runtime.schedule.Points;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What a dependent point costs in exchanges: between two devices that halve the slowest-varying dimension. */
final class PointCost {

    private PointCost() {}

    /** Whether it does not depend on sizes that are given only when the program runs. */
    static boolean isKnown(BufferAccess access) {
        return !access.buffer().size().isAsked();
    }

    /** Bytes per step that {@code points} add to what {@code others} move across a cut of dimension {@code slowest}. */
    static long bytes(BufferAccess access, int slowest, Collection<Points> others, Points points) {
        List<Points> all = new ArrayList<>(others);
        all.add(points);
        return bytes(access, slowest, all) - bytes(access, slowest, others);
    }

    /** Rows, or planes, times what is written of each: below and above the cut, as far as the furthest points reach. */
    private static long bytes(BufferAccess access, int slowest, Collection<Points> points) {
        long half = access.ownedAlong(slowest) / 2;
        long rows = 0;
        for (int sign : new int[] {-1, 1}) {
            rows += points.stream()
                    .map(box -> sign < 0 ? box.first() : box.last())
                    .mapToLong(furthest -> Math.min(half, sign * furthest.along(slowest)))
                    .filter(reach -> reach > 0)
                    .max()
                    .orElse(0);
        }
        long row = access.buffer().type().orElseThrow().bytes();
        for (int d = 0; d < access.dimensions(); d++) {
            row *= d == slowest ? 1 : access.ownedAlong(d);
        }
        return rows * row;
    }
}
