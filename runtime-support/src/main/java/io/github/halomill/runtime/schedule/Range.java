package io.github.halomill.runtime.schedule;

/**
 * Coordinates of dependent points along a dimension, or numbers of components.
 *
 * @param first of them
 * @param last of them, included
 */
public record Range(long first, long last) {

    /** As many components as there are. */
    public static final Range ALL = new Range(0, Long.MAX_VALUE - 1);

    /**
     * All coordinates from {@code first} to {@code last}; none, which no points can have, if the last is before the
     * first.
     */
    public static Range range(long first, long last) {
        return new Range(first, last);
    }

    /** Whether it has a number. */
    public boolean has(long number) {
        return first <= number && number <= last;
    }

    /** Whether both have some number. */
    public boolean meets(Range other) {
        return first <= other.last && other.first <= last;
    }

    /** As numbers of components, for messages; nothing for all. */
    public String components() {
        return equals(ALL) ? "" : first == last ? " of component " + first : " of components " + first + " to " + last;
    }

    /** One coordinate. */
    public static Range range(long only) {
        return new Range(only, only);
    }
}
