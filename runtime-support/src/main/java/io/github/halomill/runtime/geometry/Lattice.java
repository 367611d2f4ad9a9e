package io.github.halomill.runtime.geometry;

/**
 * Points of a box that are so far from each other, the first of them its first point.
 *
 * @param box the components of which do not count
 * @param stride from one to the next along each dimension, at least 1
 */
public record Lattice(Box box, Extent stride) {

    public Lattice {
        for (int d = 0; d < 3; d++) {
            if (stride.along(d) < 1) {
                throw new IllegalArgumentException("a stride of " + stride);
            }
        }
    }

    /** How many there are along each dimension. */
    public Extent count() {
        Offset count = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            count = count.with(d, (box.length(d) - 1) / stride.along(d) + 1);
        }
        return new Extent(count.x(), count.y(), count.z());
    }

    /** Those in a part of space, by their numbers, with its components. */
    public Box within(Box part) {
        Box common = part.intersect(box.ofComponents(part));
        if (common.isEmpty()) {
            return Box.EMPTY;
        }
        Box numbers = common;
        for (int d = 0; d < 3; d++) {
            long first = Math.floorDiv(common.from(d) - box.from(d) + stride.along(d) - 1, stride.along(d));
            long end = Math.floorDiv(common.to(d) - 1 - box.from(d), stride.along(d)) + 1;
            numbers = numbers.withRange(d, first, end);
        }
        return numbers;
    }

    /** The point of that number. */
    public Offset point(Offset number) {
        Offset point = box.lo();
        for (int d = 0; d < 3; d++) {
            point = point.with(d, box.from(d) + number.along(d) * stride.along(d));
        }
        return point;
    }
}
