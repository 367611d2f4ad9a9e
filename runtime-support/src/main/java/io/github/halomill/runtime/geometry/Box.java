package io.github.halomill.runtime.geometry;

/**
 * The grid points p with lo &lt;= p &lt; hi in every dimension. All empty boxes are {@link #EMPTY}'s equal.
 *
 * @param lo first point
 * @param hi one past the last point in every dimension
 */
public record Box(Offset lo, Offset hi) {

    /** The box without points. */
    public static final Box EMPTY = new Box(Offset.ZERO, Offset.ZERO);

    public Box {
        if (hi.x() <= lo.x() || hi.y() <= lo.y() || hi.z() <= lo.z()) {
            lo = Offset.ZERO;
            hi = Offset.ZERO;
        }
    }

    /** All points of an array of the given shape. */
    public static Box of(Extent shape) {
        return new Box(Offset.ZERO, new Offset(shape.x(), shape.y(), shape.z()));
    }

    /** Whether there is no point in it. */
    public boolean isEmpty() {
        return hi.x() == lo.x();
    }

    /** Points per dimension. */
    public Extent extent() {
        return new Extent(hi.x() - lo.x(), hi.y() - lo.y(), hi.z() - lo.z());
    }

    /** The number of points. */
    public long volume() {
        return extent().volume();
    }

    /** One of the points, counted from 0 with x fastest. */
    public Offset point(long index) {
        Extent extent = extent();
        long row = index / extent.x();
        return lo.plus(new Offset(index % extent.x(), row % extent.y(), row / extent.y()));
    }

    /** The points in both. */
    public Box intersect(Box other) {
        return new Box(
                new Offset(
                        Math.max(lo.x(), other.lo.x()), Math.max(lo.y(), other.lo.y()), Math.max(lo.z(), other.lo.z())),
                new Offset(
                        Math.min(hi.x(), other.hi.x()),
                        Math.min(hi.y(), other.hi.y()),
                        Math.min(hi.z(), other.hi.z())));
    }

    /** The smallest box around both. */
    public Box bound(Box other) {
        if (isEmpty()) {
            return other;
        }
        if (other.isEmpty()) {
            return this;
        }
        return new Box(
                new Offset(
                        Math.min(lo.x(), other.lo.x()), Math.min(lo.y(), other.lo.y()), Math.min(lo.z(), other.lo.z())),
                new Offset(
                        Math.max(hi.x(), other.hi.x()),
                        Math.max(hi.y(), other.hi.y()),
                        Math.max(hi.z(), other.hi.z())));
    }

    /** Whether every point of {@code other} is in this box. */
    public boolean contains(Box other) {
        return other.isEmpty() || intersect(other).equals(other);
    }

    /**
     * Whether its points are contiguous in memory that holds {@code whole}, x fastest: above the first cut dimension
     * it has one point.
     */
    public boolean isContiguousIn(Box whole) {
        boolean cut = false;
        for (int d = 0; d < 3; d++) {
            if (cut && extent().along(d) > 1) {
                return false;
            }
            cut |= extent().along(d) < whole.extent().along(d);
        }
        return true;
    }

    /** This box moved by {@code by}. */
    public Box translate(Offset by) {
        return isEmpty() ? this : new Box(lo.plus(by), hi.plus(by));
    }

    /** This box, but from {@code from} to {@code to} (exclusive) along {@code d}. */
    public Box withRange(int d, long from, long to) {
        return new Box(lo.with(d, from), hi.with(d, to));
    }

    @Override
    public String toString() {
        return "[" + lo + ", " + hi + ")";
    }
}
