package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.expression.Expression;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A dependent point, an offset from a work-item's own elements, or all points of a box.
 *
 * @param along coordinates per dimension, x first
 * @param of the components that are read there; all if there are none
 * @param location of its element
 */
public record Point(List<PointRange> along, List<PointRange> of, SourceLocation location) {

    /** One that all components have. */
    public Point(List<PointRange> along, SourceLocation location) {
        this(along, List.of(), location);
    }

    public Point {
        along = List.copyOf(along);
        of = List.copyOf(of);
    }

    /**
     * Coordinates along a dimension; expressions of parameters, those without parameters are literals.
     *
     * @param first of them
     * @param last of them, included
     */
    public record PointRange(Located first, Located last) {

        /** Whether there is one only, whatever the parameters. */
        public boolean isSingle() {
            return first.expression().equals(last.expression());
        }

        /** For example {@code -r..r}. */
        public String text() {
            return isSingle() ? first.text() : first.text() + ".." + last.text();
        }
    }

    /** A point that is the same for all parameters. */
    public static Point of(SourceLocation location, long... coordinates) {
        return new Point(
                Arrays.stream(coordinates)
                        .mapToObj(value -> Located.of(value, location))
                        .map(literal -> new PointRange(literal, literal))
                        .toList(),
                List.of(),
                location);
    }

    /** Whether it is one point, whatever the parameters. */
    public boolean isSingle() {
        return along.stream().allMatch(PointRange::isSingle);
    }

    /** The only point, or the first of the box. */
    public List<Located> first() {
        return along.stream().map(PointRange::first).toList();
    }

    /** Whether it is the own element, whatever the parameters. */
    public boolean isOwn() {
        return isSingle()
                && along.stream()
                        .allMatch(range -> range.first().expression().equals(new Expression.IntegerLiteral(0)));
    }

    /** For example <code>{-nx,0}</code>, <code>{-r..r,-2..2}</code> or <code>{1,0} of 1,5,8</code>. */
    public String text() {
        return along.stream().map(PointRange::text).collect(Collectors.joining(",", "{", "}"))
                + (of.isEmpty() ? "" : of.stream().map(PointRange::text).collect(Collectors.joining(",", " of ", "")));
    }
}
