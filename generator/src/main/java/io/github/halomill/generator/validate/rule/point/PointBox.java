package io.github.halomill.generator.validate.rule.point;

import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Dependent points, one by one and as boxes. */
public final class PointBox {

    private PointBox() {}

    /** Components as {@code of} names them, if they are not all that there are. */
    public static Optional<String> components(Region components, BufferAccess access) {
        return components.volume() == access.own().components() ? Optional.empty() : Optional.of(named(components));
    }

    /** The same of any. */
    public static String named(Region components) {
        return components.boxes().stream()
                .map(box -> box.components() == 1
                        ? String.valueOf(box.firstComponent())
                        : box.firstComponent() + (box.components() == 2 ? "," : "..") + (box.endComponent() - 1))
                .collect(Collectors.joining(","));
    }

    /** Whether a box has more points than {@code most}. */
    public static boolean isLarge(Box box, long most) {
        double count = 1;
        for (int d = 0; d < 3; d++) {
            count *= (double) box.hi().along(d) - box.lo().along(d);
        }
        return count > most;
    }

    /** All points of a box; its corners, if there are more than {@code most}. */
    public static List<Offset> points(Box box, long most) {
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
    public static String text(Points points, int dimensions) {
        return IntStream.range(0, dimensions)
                .mapToObj(d -> points.first().along(d) == points.last().along(d)
                        ? String.valueOf(points.first().along(d))
                        : points.first().along(d) + ".." + points.last().along(d))
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** The smallest box around points, of which there are some. */
    public static Points around(List<Offset> points) {
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

    /** As a description has them. */
    public static String element(Points point, Optional<String> of, BufferAccess access) {
        return "<point" + of.map(components -> " of=\"" + components + "\"").orElse("") + ">"
                + text(point, access.coordinates()) + "</point>";
    }

    /** Those of a reach, with its components if these are not all. */
    public static String text(Box points, BufferAccess access) {
        String of = components(Region.of(Box.of(Extent.of(1)).ofComponents(points)), access)
                .map(components -> " of " + components)
                .orElse("");
        return text(new Points(points.lo(), points.hi().minus(new Offset(1, 1, 1))), access.coordinates()) + of;
    }
}
