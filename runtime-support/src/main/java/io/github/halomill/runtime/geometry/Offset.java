package io.github.halomill.runtime.geometry;

import static java.util.stream.Collectors.joining;

import java.util.stream.LongStream;

/**
 * A position or a displacement in elements; a dimension that is not there is 0.
 *
 * @param x along dimension 0
 * @param y along dimension 1
 * @param z along dimension 2
 */
public record Offset(long x, long y, long z) {

    /** No displacement. */
    public static final Offset ZERO = new Offset(0, 0, 0);

    /** One to three coordinates, x first. */
    public static Offset of(long... coordinates) {
        if (coordinates.length < 1 || coordinates.length > 3) {
            throw new IllegalArgumentException("1, 2 or 3 coordinates are needed, not " + coordinates.length);
        }
        return new Offset(
                coordinates[0],
                coordinates.length > 1 ? coordinates[1] : 0,
                coordinates.length > 2 ? coordinates[2] : 0);
    }

    /** Coordinate along dimension {@code d}: 0 is x, 1 is y, 2 is z. */
    public long along(int d) {
        return switch (d) {
            case 0 -> x;
            case 1 -> y;
            case 2 -> z;
            default -> throw new IndexOutOfBoundsException(d);
        };
    }

    /** These coordinates, but {@code coordinate} along {@code d}. */
    public Offset with(int d, long coordinate) {
        return new Offset(d == 0 ? coordinate : x, d == 1 ? coordinate : y, d == 2 ? coordinate : z);
    }

    /** Componentwise sum; overflow throws {@link ArithmeticException}. */
    public Offset plus(Offset other) {
        return new Offset(Math.addExact(x, other.x), Math.addExact(y, other.y), Math.addExact(z, other.z));
    }

    /** Componentwise difference; overflow throws {@link ArithmeticException}. */
    public Offset minus(Offset other) {
        return new Offset(
                Math.subtractExact(x, other.x), Math.subtractExact(y, other.y), Math.subtractExact(z, other.z));
    }

    /** The first coordinates, for messages: {@code [3, 4]} in two dimensions. */
    public String text(int dimensions) {
        return LongStream.of(x, y, z).limit(dimensions).mapToObj(Long::toString).collect(joining(", ", "[", "]"));
    }

    @Override
    public String toString() {
        return "(" + x + ", " + y + ", " + z + ")";
    }
}
