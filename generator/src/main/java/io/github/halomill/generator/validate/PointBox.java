package io.github.halomill.generator.validate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Dependent points, one by one. */
final class PointBox {

    private PointBox() {}

    /** All points of a box; its corners, if there are more than {@code most}. */
    static List<List<Long>> points(ReachedBox box, long most) {
        double count = 1;
        for (int d = 0; d < box.lo().size(); d++) {
            count *= (double) box.hi().get(d) - box.lo().get(d) + 1;
        }
        List<List<Long>> points = new ArrayList<>(List.of(List.of()));
        for (int d = 0; d < box.lo().size(); d++) {
            List<List<Long>> longer = new ArrayList<>();
            long step =
                    count <= most ? 1 : Math.max(1, box.hi().get(d) - box.lo().get(d));
            for (List<Long> point : points) {
                for (long at = box.lo().get(d); at <= box.hi().get(d); at += step) {
                    List<Long> next = new ArrayList<>(point);
                    next.add(at);
                    longer.add(next);
                }
            }
            points = longer;
        }
        return points;
    }

    /** As a description writes it. */
    static String text(List<Long> point) {
        return point.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }
}
