package io.github.halomill.generator.validate.rule.point;

import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.Points;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What a dependent point costs in exchanges: between two devices that halve the slowest-varying dimension. */
public final class PointCost {

    private PointCost() {}

    /** Whether it does not depend on sizes that are given only when the program runs. */
    public static boolean isKnown(BufferAccess access) {
        return !access.buffer().size().isAsked();
    }

    /** Bytes per step that {@code points} add to what {@code others} move across a cut of dimension {@code slowest}. */
    public static long bytes(BufferAccess access, int slowest, Collection<Points> others, Collection<Points> points) {
        List<Points> all = new ArrayList<>(others);
        all.addAll(points);
        return bytes(access, slowest, all) - bytes(access, slowest, others);
    }

    private static long bytes(BufferAccess access, int slowest, Collection<Points> points) {
        return access.own().slices(Box.COMPONENTS).stream()
                .mapToLong(own -> bytesOfOne(
                        access,
                        slowest,
                        points.stream()
                                .filter(box -> !box.ofComponents(own).isEmpty())
                                .toList()))
                .sum();
    }

    /**
     * Of one component: rows, or planes, times what is written of each: below and above the cut, as far as the furthest
     * points reach.
     */
    private static long bytesOfOne(BufferAccess access, int slowest, Collection<Points> points) {
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
            boolean cut = d == slowest || access.buffer().size().axis(d) == Box.COMPONENTS;
            row *= cut ? 1 : access.ownedAlong(d);
        }
        return rows * row;
    }
}
