package io.github.halomill.runtime.geometry;

import io.github.halomill.runtime.base.RunException;

/**
 * Sizes along x, y and z; a dimension that is not there has size 1. Sizes come from users, so a negative one throws
 * {@link RunException}.
 *
 * @param x size along dimension 0, the fastest-varying in memory
 * @param y size along dimension 1
 * @param z size along dimension 2
 */
public record Extent(long x, long y, long z) {

    public Extent {
        if (x < 0 || y < 0 || z < 0) {
            throw new RunException("the size " + x + " x " + y + " x " + z + " is negative: make it larger");
        }
    }

    /** One to three sizes, x first. */
    public static Extent of(long... sizes) {
        if (sizes.length < 1 || sizes.length > 3) {
            throw new IllegalArgumentException("1, 2 or 3 sizes are needed, not " + sizes.length);
        }
        return new Extent(sizes[0], sizes.length > 1 ? sizes[1] : 1, sizes.length > 2 ? sizes[2] : 1);
    }

    /** Size along dimension {@code d}: 0 is x, 1 is y, 2 is z. */
    public long along(int d) {
        return switch (d) {
            case 0 -> x;
            case 1 -> y;
            case 2 -> z;
            default -> throw new IndexOutOfBoundsException(d);
        };
    }

    /** These sizes, but {@code size} along {@code d}. */
    public Extent with(int d, long size) {
        return new Extent(d == 0 ? size : x, d == 1 ? size : y, d == 2 ? size : z);
    }

    /** The number of elements; throws {@link ArithmeticException} above 2^63 - 1. */
    public long volume() {
        return Math.multiplyExact(Math.multiplyExact(x, y), z);
    }

    /** The index of {@code at} in an array of this shape, x fastest. */
    public long indexOf(Offset at) {
        return (at.z() * y + at.y()) * x + at.x();
    }

    @Override
    public String toString() {
        return x + " x " + y + " x " + z;
    }
}
