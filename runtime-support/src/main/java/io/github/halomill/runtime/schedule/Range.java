package io.github.halomill.runtime.schedule;

/**
 * Coordinates of dependent points along a dimension.
 *
 * @param first of them
 * @param last of them, included
 */
public record Range(long first, long last) {

    /**
     * All coordinates from {@code first} to {@code last}; none, which no points can have, if the last is before the
     * first.
     */
    public static Range range(long first, long last) {
        return new Range(first, last);
    }

    /** One coordinate. */
    public static Range range(long only) {
        return new Range(only, only);
    }
}
