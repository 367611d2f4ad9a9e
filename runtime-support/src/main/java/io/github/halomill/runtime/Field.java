package io.github.halomill.runtime;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.JavaArrays;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.FileSource;
import io.github.halomill.runtime.io.file.Moment;
import io.github.halomill.runtime.io.picture.Caption;
import io.github.halomill.runtime.io.picture.FrameStyle;
import io.github.halomill.runtime.io.picture.PictureStyle;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.nio.file.Path;

/**
 * A field of a program: an array that lies in pieces on the devices. Elements that nothing was copied into are
 * zero. After a swap the name points to the other array.
 *
 * @param <A> a Java array of the elements' components: {@code byte[]} (also for structs, of all their bytes),
 *     {@code short[]} (also half), {@code int[]}, {@code long[]}, {@code float[]} or {@code double[]}
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
        return new ArrayShape(type(), spec.shape());
    }

    /** The Java array that holds its components. */
    public Class<?> arrayType() {
        return JavaArrays.classFor(type());
    }

    /**
     * Copies the whole array from {@code elements}, x fastest unless components are; vectors lie component by
     * component, those of three without a fourth; structs lie byte by byte as on the device.
     *
     * @throws IllegalArgumentException if the array has another length
     */
    public void copyFrom(A elements) {
        copyFrom(JavaArrays.source(shape(), elements));
    }

    /**
     * Copies a box of the array from {@code elements}, which has the box's elements only, in the array's order.
     *
     * @param box in coordinates of the whole array, margins included:
     *     {@code Box.of(Extent.of(4, 2)).translate(Offset.of(3, 0))}
     * @throws IllegalArgumentException if the box is not inside the array, or {@code elements} has another length
     */
    public void copyFrom(Box box, A elements) {
        copyFrom(box, JavaArrays.source(shape(box), elements));
    }

    /**
     * Copies a box of the array from {@code source}, which has the box's elements only and counts them from the box's
     * first.
     *
     * @throws IllegalArgumentException if the box is not inside the array
     */
    public void copyFrom(Box box, ElementSource source) {
        Box own = inMemory(box);
        zones.upload(index, own, (part, target) -> source.read(part.relativeTo(own), target));
    }

    /** Sets every element, margins included, to what {@code value} is at its place; integers are cut off towards 0. */
    public void fill(ElementFunction value) {
        copyFrom(ElementFunction.source(shape(), value));
    }

    /** Sets every component of every element, margins included, to what {@code value} is; integers are cut off. */
    public void fill(ElementFunction.OfComponents value) {
        copyFrom(ElementFunction.source(shape(), value));
    }

    /**
     * Copies the whole array from a file: NumPy's, VTK's or raw, as {@code --input} does.
     *
     * @throws io.github.halomill.runtime.base.RunException if it cannot be read, or has another shape or type
     */
    public void copyFrom(Path file) {
        try (FileSource source = FileSource.open(file, shape())) {
            copyFrom(source);
        }
    }

    /**
     * Copies the whole array from {@code source}, box by box, from several threads; ghost zones are read by all
     * holders.
     */
    public void copyFrom(ElementSource source) {
        zones.upload(index, source);
    }

    /**
     * Copies the whole array to {@code elements}, x fastest unless components are.
     *
     * @throws IllegalArgumentException if the array has another length
     */
    public void copyTo(A elements) {
        copyTo(JavaArrays.sink(shape(), elements));
    }

    /**
     * Copies a box of the array to {@code elements}, which gets the box's elements only, in the array's order.
     *
     * @param box in coordinates of the whole array, margins included:
     *     {@code Box.of(Extent.of(4, 2)).translate(Offset.of(3, 0))}
     * @throws IllegalArgumentException if the box is not inside the array, or {@code elements} has another length
     */
    public void copyTo(Box box, A elements) {
        copyTo(box, JavaArrays.sink(shape(box), elements));
    }

    /**
     * Copies a box of the array to {@code sink}, which gets the box's elements only and counts them from the box's
     * first.
     *
     * @throws IllegalArgumentException if the box is not inside the array
     */
    public void copyTo(Box box, ElementSink sink) {
        Box own = inMemory(box);
        zones.download(index, own, (part, data) -> sink.write(part.relativeTo(own), data));
    }

    /**
     * Type and size of a box of the array.
     *
     * @throws IllegalArgumentException if the box is not inside the array
     */
    public ArrayShape shape(Box box) {
        return shape().within(inMemory(box));
    }

    /** A box whose elements follow each other as those of the array do. */
    private Box inMemory(Box box) {
        Box own = box.withComponentsAt(spec.whole().componentAxis());
        if (own.isEmpty() || !spec.whole().contains(own)) {
            throw new IllegalArgumentException(
                    own + " is no part of " + name() + ", which has " + size() + " elements");
        }
        return own;
    }

    /**
     * Copies the whole array to a file, as {@code --output} does: what kind of file it is, the end of its name says.
     * All ranks write one.
     *
     * @throws io.github.halomill.runtime.base.RunException if it cannot be written, or such a file cannot hold it
     */
    public void copyTo(Path file) {
        copyTo(file, "");
    }

    /**
     * The same, with a picture drawn in a style: {@code map=magma, range=-1..1, log}, or some of these.
     *
     * @throws io.github.halomill.runtime.base.UsageException if the style is none
     */
    public void copyTo(Path file, String picture) {
        FrameStyle style = new FrameStyle(PictureStyle.parse(picture));
        try (FileSink sink = FileSink.create(file, shape(), caption(new ArrayName(name()), style), ranks())) {
            copyTo(sink);
            sink.commit();
        }
    }

    /** What files may say of it, or of one of its components, as it is now. */
    public Caption caption(ArrayName array, FrameStyle style) {
        return new Caption(array, spec.placement(zones.partition().problem().grid()), style, () -> now().text());
    }

    private Moment now() {
        RunState state = zones.resumable().runState();
        double time = state.scalars().getOrDefault(Scalars.TIME, Double.NaN);
        return new Moment(state.iteration(), zones.partition().problem().hasTime() ? time : Double.NaN);
    }

    private Ranks ranks() {
        return zones.resumable().ranks();
    }

    /** Copies the whole array to {@code sink}, box by box, from several threads; every element once. */
    public void copyTo(ElementSink sink) {
        zones.download(index, spec.whole(), sink);
    }
}
