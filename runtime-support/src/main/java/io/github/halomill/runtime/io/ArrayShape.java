package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.geometry.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * What an array is made of. On a device and in the buffers of {@link ElementSource} and {@link ElementSink} an element
 * takes {@code type.bytes()}; in files and host arrays elements are packed: vectors of three take the room of three.
 * Structs are everywhere as on a device.
 *
 * @param type type of one element
 * @param sizes how large it is
 */
public record ArrayShape(ElementType type, Shape sizes) {

    public ArrayShape {
        for (int d = sizes.dimensions(); d < 3; d++) {
            if (sizes.size().along(d) != 1) {
                throw new IllegalArgumentException("dimension " + d + " is not there, but has size "
                        + sizes.size().along(d));
            }
        }
    }

    /** That of an array whose places have an element each. */
    public ArrayShape(ElementType type, int dimensions, Extent size) {
        this(type, new Shape(dimensions, size));
    }

    /** Number of dimensions along which it has places: 1, 2 or 3. */
    public int dimensions() {
        return sizes.dimensions();
    }

    /** Places along each dimension; 1 in dimensions that are not there. */
    public Extent size() {
        return sizes.size();
    }

    /** Elements that each place has. */
    public long components() {
        return sizes.components();
    }

    /** All of it. */
    public Box whole() {
        return sizes.whole();
    }

    /** The shape of a part of the array. */
    public ArrayShape within(Box part) {
        return new ArrayShape(type, new Shape(dimensions(), part.extent(), part.components(), sizes.componentAxis()));
    }

    /** The shape of what the array has at some points. */
    public ArrayShape at(Lattice points) {
        return new ArrayShape(type, new Shape(dimensions(), points.count(), components(), sizes.componentAxis()));
    }

    /** The shape of one component. */
    public ArrayShape ofOneComponent() {
        return new ArrayShape(type, dimensions(), size());
    }

    /** The shape of what has a name in an array of this shape. */
    public ArrayShape of(ArrayName name) {
        return name.component().isPresent() ? ofOneComponent() : this;
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
        return Math.multiplyExact(whole().volume(), (long) packedElementBytes());
    }

    /** Which axis of {@link #numpyShape} that of components is. */
    public int componentIndex() {
        return Math.max(0, dimensions() - sizes.componentAxis());
    }

    /**
     * The shape as NumPy sees it: slowest dimension first, components among them if there are several, the numbers of
     * vectors as one more axis at the end.
     */
    public List<Long> numpyShape() {
        List<Long> shape = new ArrayList<>();
        for (int d = dimensions() - 1; d >= 0; d--) {
            shape.add(size().along(d));
        }
        if (components() > 1) {
            shape.add(componentIndex(), components());
        }
        if (type instanceof DataType vector && vector.components() > 1) {
            shape.add((long) vector.components());
        }
        return List.copyOf(shape);
    }

    /** The order of that shape, for messages. */
    public String order() {
        boolean vectors = type instanceof DataType vector && vector.components() > 1;
        String where = componentIndex() == 0
                ? "components first, "
                : "components behind " + Axes.name(sizes.componentAxis()) + ", ";
        return (components() > 1 ? where : "") + "slowest dimension first"
                + (vectors ? ", the numbers of a vector last" : "");
    }

    /** For example {@code float 4096 x 1024}, {@code float 64 x 64 x 64 of 19 components}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(type.clName()).append(' ').append(size().x());
        for (int d = 1; d < dimensions(); d++) {
            text.append(" x ").append(size().along(d));
        }
        return components() > 1
                ? text.append(" of ").append(components()).append(" components").toString()
                : text.toString();
    }
}
