package io.github.halomill.runtime.geometry;

/**
 * Numbers along a dimension that have nothing: those that follow continue where those before them end.
 *
 * @param d along which, x = 0
 * @param from the first of them
 * @param to one past the last
 */
public record Gap(int d, long from, long to) {

    public Gap {
        if (to < from) {
            throw new IllegalArgumentException("a gap from " + from + " to before " + to);
        }
    }

    /** How many of them are before {@code number}. */
    public long before(long number) {
        return Math.max(0, Math.min(number, to) - from);
    }

    /** The same, where number 0 is another one. */
    public Gap seenFrom(Offset origin) {
        return new Gap(d, from - origin.along(d), to - origin.along(d));
    }
}
