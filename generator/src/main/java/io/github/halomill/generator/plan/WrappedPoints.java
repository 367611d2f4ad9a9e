package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.Expression.Binary;
import io.github.halomill.generator.model.Expression.Operator;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Point.PointRange;
import java.util.ArrayList;
import java.util.List;

/**
 * The dependent points of a buffer around which reads wrap, for a runtime that knows no wrapping: each also as far before and behind as
 * the array is long.
 */
public final class WrappedPoints {

    private WrappedPoints() {}

    /** All of them; those of other buffers are their own. */
    public static List<Point> of(Argument.Buffer buffer) {
        List<Point> points = new ArrayList<>(buffer.points());
        for (int d : buffer.wraps()) {
            for (Point point : List.copyOf(points)) {
                if (!isZero(point.along().get(d))) {
                    points.add(moved(point, d, Operator.SUBTRACT, buffer));
                    points.add(moved(point, d, Operator.ADD, buffer));
                }
            }
        }
        return points;
    }

    private static boolean isZero(PointRange range) {
        return range.isSingle() && range.first().expression().equals(new Expression.IntegerLiteral(0));
    }

    private static Point moved(Point point, int d, Operator by, Argument.Buffer buffer) {
        List<PointRange> along = new ArrayList<>(point.along());
        PointRange range = along.get(d);
        Located first = moved(range.first(), by, buffer.size().get(d));
        along.set(
                d,
                new PointRange(
                        first,
                        range.isSingle()
                                ? first
                                : moved(range.last(), by, buffer.size().get(d))));
        return new Point(along, point.location());
    }

    private static Located moved(Located end, Operator by, Located length) {
        String text = end.text() + (by == Operator.ADD ? " + " : " - ") + "(" + length.text() + ")";
        return new Located(new Binary(by, end.expression(), length.expression()), text, end.location());
    }
}
