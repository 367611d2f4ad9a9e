package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ByteStore;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.Slices;
import io.github.halomill.runtime.io.StoredArray;
import java.util.stream.IntStream;

/**
 * What a picture shows of an array: the two dimensions along which it has more than one element, or one; of three the
 * slice in the middle along z (half the size, rounded down).
 *
 * @param shape of the array
 * @param right the dimension to the right
 * @param upwards the dimension upwards
 * @param across the third one
 */
record Section(ArrayShape shape, int right, int upwards, int across) {

    /** Of an array of that shape. */
    static Section of(ArrayShape shape) {
        int[] longer = IntStream.range(0, 3)
                .filter(d -> shape.size().along(d) > 1)
                .limit(2)
                .toArray();
        int right = longer.length > 0 ? longer[0] : 0;
        int upwards = longer.length > 1 ? longer[1] : right == 0 ? 1 : 0;
        return new Section(shape, right, upwards, 3 - right - upwards);
    }

    /** The place of the slice. */
    long at() {
        return shape.size().along(across) / 2;
    }

    /** Whether there are other slices. */
    boolean isSlice() {
        return shape.size().along(across) > 1;
    }

    /** Whether it is one row of elements. */
    boolean isRow() {
        boolean several = shape.size().along(right) > 1 && shape.size().along(upwards) == 1;
        return several || shape.dimensions() == 1;
    }

    /** What is shown, as an array of its own. */
    ArrayShape plane() {
        return new ArrayShape(
                shape.type(),
                2,
                Extent.of(shape.size().along(right), shape.size().along(upwards)));
    }

    /** Takes the boxes of the whole array, and puts the packed elements of the slice into a store, x fastest. */
    ElementSink sink(ByteStore store) {
        StoredArray stored = new StoredArray(plane(), store);
        return (box, data) -> {
            if (box.from(across) <= at() && at() < box.to(across)) {
                // Planes lie one behind the other along z; along another dimension there is one only.
                Box slice = box.withRange(across, at(), at() + 1);
                long bytes = slice.volume() * shape.type().bytes();
                var elements = data.duplicate();
                elements.position(Math.toIntExact(data.position() + (at() - box.from(across)) * bytes));
                Offset lo = Offset.of(slice.from(right), slice.from(upwards));
                Offset hi = new Offset(slice.to(right), slice.to(upwards), 1);
                stored.write(new Box(lo, hi), Slices.next(elements, bytes));
            }
        };
    }
}
