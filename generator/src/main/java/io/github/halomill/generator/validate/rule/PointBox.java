package io.github.halomill.generator.validate.rule;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Dependent points, one by one and as boxes. */
final class PointBox {

    private PointBox() {}

    /** Whether a box has more points than {@code most}. */
    static boolean isLarge(Box box, long most) {
        double count = 1;
        for (int d = 0; d < 3; d++) {
            count *= (double) box.hi().along(d) - box.lo().along(d);
        }
        return count > most;
    }

    /** All points of a box; its corners, if there are more than {@code most}. */
    static List<Offset> points(Box box, long most) {
        boolean corners = isLarge(box, most);
        List<Offset> points = new ArrayList<>(List.of(Offset.ZERO));
        for (int d = 0; d < 3; d++) {
            long first = box.lo().along(d);
            long last = box.hi().along(d) - 1;
            List<Offset> next = new ArrayList<>();
            for (Offset point : points) {
                for (long at = first; at <= last; at += corners ? Math.max(1, last - first) : 1) {
                    next.add(point.with(d, at));
                }
            }
            points = next;
        }
        return points;
    }

    /** As a description with so many dimensions writes them. */
    static String text(Points points, int dimensions) {
        return IntStream.range(0, dimensions)
                .mapToObj(d -> points.first().along(d) == points.last().along(d)
                        ? String.valueOf(points.first().along(d))
                        : points.first().along(d) + ".." + points.last().along(d))
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** The smallest box around points, of which there are some. */
    static Points around(List<Offset> points) {
        Offset first = points.get(0);
        Offset last = first;
        for (Offset point : points) {
            for (int d = 0; d < 3; d++) {
                first = first.with(d, Math.min(first.along(d), point.along(d)));
                last = last.with(d, Math.max(last.along(d), point.along(d)));
            }
        }
        return new Points(first, last);
    }
}
