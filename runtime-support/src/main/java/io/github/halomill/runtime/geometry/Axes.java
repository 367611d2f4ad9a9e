package io.github.halomill.runtime.geometry;

/** The names of the dimensions. */
public final class Axes {

    private Axes() {}

    /** {@code x}, {@code y} or {@code z} for dimension 0, 1 or 2. */
    public static String name(int d) {
        return switch (d) {
            case 0 -> "x";
            case 1 -> "y";
            case 2 -> "z";
            default -> throw new IndexOutOfBoundsException(d);
        };
    }
}
