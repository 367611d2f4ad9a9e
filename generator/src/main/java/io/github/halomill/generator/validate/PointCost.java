package io.github.halomill.generator.validate;

import io.github.halomill.generator.validate.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.Subject.PointFacts;
import java.util.ArrayList;
import java.util.List;

/** What a dependent point costs in exchanges: between two devices that halve the slowest-varying dimension. */
final class PointCost {

    private PointCost() {}

    /** Bytes per step that {@code point} adds to what {@code others} move. */
    static long bytes(BufferAccess access, List<PointFacts> others, PointFacts point) {
        List<PointFacts> all = new ArrayList<>(others);
        all.add(point);
        return bytes(access, all) - bytes(access, others);
    }

    /** Rows, or planes, times their size: below and above the cut, as far as the furthest points reach. */
    private static long bytes(BufferAccess access, List<PointFacts> points) {
        List<Long> size = access.buffer().layout().orElseThrow().size();
        int slowest = size.size() - 1;
        long half = size.get(slowest) / 2;
        long rows = 0;
        for (int sign : new int[] {-1, 1}) {
            rows += points.stream()
                    .mapToLong(
                            point -> Math.min(half, sign * point.coordinates().value(slowest)))
                    .filter(reach -> reach > 0)
                    .max()
                    .orElse(0);
        }
        long row = access.buffer().type().orElseThrow().bytes();
        for (long elements : size.subList(0, slowest)) {
            row *= elements;
        }
        return rows * row;
    }
}
