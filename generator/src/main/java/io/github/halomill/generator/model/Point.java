package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A dependent point: an offset from a work-item's own elements.
 *
 * @param coordinates one expression of parameters per dimension, x first; those without parameters are literals
 * @param location of its element
 */
public record Point(List<Located> coordinates, SourceLocation location) {

    public Point {
        coordinates = List.copyOf(coordinates);
    }

    /** A point that is the same for all parameters. */
    public static Point of(SourceLocation location, long... coordinates) {
        return new Point(
                Arrays.stream(coordinates)
                        .mapToObj(value ->
                                new Located(new Expression.IntegerLiteral(value), Long.toString(value), location))
                        .toList(),
                location);
    }

    /** Whether it is the own element, whatever the parameters. */
    public boolean isOwn() {
        return coordinates.stream()
                .allMatch(coordinate -> coordinate.expression().equals(new Expression.IntegerLiteral(0)));
    }

    /** For example <code>{-nx,0}</code>. */
    public String text() {
        return coordinates.stream().map(Located::text).collect(Collectors.joining(",", "{", "}"));
    }
}
