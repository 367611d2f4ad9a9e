package io.github.halomill.runtime.draw;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How sizes, positions and boxes are written for people: as many numbers as there are dimensions, x first. */
public final class Notations {

    private Notations() {}

    /** For example {@code 33.3 %}. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** For example {@code 4096 x 1024}. */
    public static String sizes(Extent extent, int dimensions) {
        return joined(dimensions, " x ", d -> Long.toString(extent.along(d)));
    }

    /** For example {@code 1 x 2}. */
    public static String parts(Split split, int dimensions) {
        return joined(dimensions, " x ", d -> Integer.toString(split.along(d)));
    }

    /** For example {@code (10,1)}. */
    public static String position(Offset offset, int dimensions) {
        return "(" + joined(dimensions, ",", d -> Long.toString(offset.along(d))) + ")";
    }

    /** For example {@code [10,4106) x [1,513)}. */
    public static String ranges(Box box, int dimensions) {
        return joined(
                dimensions, " x ", d -> "[" + box.lo().along(d) + "," + box.hi().along(d) + ")");
    }

    /** The same with the components of a field that has several: {@code [0,24) x [0,1) of 2..4}. */
    public static String ranges(Box box, FieldSpec field) {
        return ranges(box, field.dimensions())
                + (field.components() > 1 ? components(box.firstComponent(), box.endComponent()) : "");
    }

    private static String components(long first, long end) {
        return " of " + (end - first == 1 ? "" : first + "..") + (end - 1);
    }

    /** The elements of a field: {@code 24 x 20}, with components {@code 24 x 20 x 9c}, the fastest in memory first. */
    public static String elements(FieldSpec field) {
        List<String> lengths = IntStream.range(0, field.dimensions())
                .mapToObj(d -> Long.toString(field.size().along(d)))
                .collect(Collectors.toCollection(ArrayList::new));
        if (field.components() > 1) {
            lengths.add(Math.min(field.shape().componentAxis(), field.dimensions()), field.components() + "c");
        }
        return String.join(" x ", lengths);
    }

    /** For example {@code (-10,0)}, or {@code (-2..2,0)} if there are several; with components {@code (1,0) of 3}. */
    public static String points(Points points, int dimensions) {
        return "("
                + joined(dimensions, ",", d -> {
                    long first = points.first().along(d);
                    long last = points.last().along(d);
                    return first == last ? Long.toString(first) : first + ".." + last;
                })
                + ")"
                + (points.endComponent() == Long.MAX_VALUE
                        ? ""
                        : components(points.firstComponent(), points.endComponent()));
    }

    private static String joined(int dimensions, String separator, IntFunction<String> text) {
        return IntStream.range(0, dimensions).mapToObj(text).collect(Collectors.joining(separator));
    }
}
