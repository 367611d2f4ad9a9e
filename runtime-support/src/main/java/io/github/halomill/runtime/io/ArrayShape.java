package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import java.util.ArrayList;
import java.util.List;

/**
 * What an array is made of. On a device and in the buffers of {@link ElementSource} and {@link ElementSink} an element
 * takes {@code type.bytes()}; in files and host arrays elements are packed: vectors of three take the room of three.
 * Structs are everywhere as on a device.
 *
 * @param type type of one element
 * @param dimensions 1, 2 or 3
 * @param size elements per dimension; 1 in dimensions that are not there
 */
public record ArrayShape(ElementType type, int dimensions, Extent size) {

    public ArrayShape {
        if (dimensions < 1 || dimensions > 3) {
            throw new IllegalArgumentException("an array has 1, 2 or 3 dimensions: " + dimensions);
        }
        for (int d = dimensions; d < 3; d++) {
            if (size.along(d) != 1) {
                throw new IllegalArgumentException("dimension " + d + " is not there, but has size " + size.along(d));
            }
        }
    }

    /** The shape of a part of the array. */
    public ArrayShape within(Box part) {
        return new ArrayShape(type, dimensions, part.extent());
    }

    /** Bytes of one packed element. */
    public int packedElementBytes() {
        return type.packedBytes();
    }

    /** Bytes of what arrays of the host hold one by one: components, of structs bytes. */
    int unitBytes() {
        return type instanceof DataType numbers ? numbers.scalar().bytes() : 1;
    }

    /** Bytes of the whole packed array. */
    public long packedBytes() {
        return Math.multiplyExact(size.volume(), (long) packedElementBytes());
    }

    /** The shape as NumPy sees it: slowest dimension first, the components of vectors as one more axis at the end. */
    public List<Long> numpyShape() {
        List<Long> shape = new ArrayList<>();
        for (int d = dimensions - 1; d >= 0; d--) {
            shape.add(size.along(d));
        }
        if (type instanceof DataType vector && vector.components() > 1) {
            shape.add((long) vector.components());
        }
        return List.copyOf(shape);
    }

    /** For example {@code float 4096 x 1024}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(type.clName()).append(' ').append(size.x());
        for (int d = 1; d < dimensions; d++) {
            text.append(" x ").append(size.along(d));
        }
        return text.toString();
    }
}
