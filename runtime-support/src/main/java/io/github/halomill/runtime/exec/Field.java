package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.JavaArrays;
import io.github.halomill.runtime.schedule.FieldSpec;

/**
 * A field of a program: an array that lies in pieces on the devices. Elements that nothing was copied into are
 * zero. After a swap the name denotes the other array.
 *
 * @param <A> a Java array of the elements' components: {@code byte[]} (also for structs, of all their bytes), {@code short[]} (also
 *     half), {@code int[]}, {@code long[]}, {@code float[]} or {@code double[]}
 */
public final class Field<A> {

    private final Zones zones;
    private final int index;
    private final FieldSpec spec;

    Field(Zones zones, int index, FieldSpec spec) {
        this.zones = zones;
        this.index = index;
        this.spec = spec;
    }

    /** Its name in the description. */
    public String name() {
        return spec.name();
    }

    /** Type of one element. */
    public ElementType type() {
        return spec.type();
    }

    /** Elements per dimension. */
    public Extent size() {
        return spec.size();
    }

    /** Shape, type and borders. */
    public FieldSpec spec() {
        return spec;
    }

    /** Type and size, for messages and for what reads and writes files. */
    public ArrayShape shape() {
        return new ArrayShape(type(), spec.dimensions(), size());
    }

    /** The Java array that holds its components. */
    Class<?> arrayType() {
        return JavaArrays.classFor(type());
    }

    /** Position among the fields. */
    int index() {
        return index;
    }

    /**
     * Copies the whole array from {@code elements}, x fastest; vectors lie component by component, those of three without a
     * fourth; structs lie byte by byte as on the device.
     *
     * @throws IllegalArgumentException if the array has another length
     */
    public void copyFrom(A elements) {
        copyFrom(JavaArrays.source(shape(), elements));
    }

    /** Copies the whole array from {@code source}, box by box, from several threads; ghost zones are read by all holders. */
    public void copyFrom(ElementSource source) {
        zones.upload(index, source);
    }

    /**
     * Copies the whole array to {@code elements}, x fastest.
     *
     * @throws IllegalArgumentException if the array has another length
     */
    public void copyTo(A elements) {
        copyTo(JavaArrays.sink(shape(), elements));
    }

    /** Copies the whole array to {@code sink}, box by box, from several threads; every element once. */
    public void copyTo(ElementSink sink) {
        zones.download(index, sink);
    }
}
