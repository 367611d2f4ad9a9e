package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ComponentSink;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.LatticeSink;
import io.github.halomill.runtime.io.Pending;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.format.ArrayFormat;
import io.github.halomill.runtime.io.format.ArrayFormats;
import io.github.halomill.runtime.io.format.NpyFormat;
import io.github.halomill.runtime.io.format.PendingArray;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/** An array that goes to a file, box by box; the file appears under its name when it is complete. */
public final class FileSink implements ElementSink, AutoCloseable {

    private final Pending file;
    private final ElementSink elements;
    private final boolean shared;

    private FileSink(Pending file, ElementSink elements, boolean shared) {
        this.file = file;
        this.elements = elements;
        this.shared = shared;
    }

    /**
     * Begins a file that this process alone writes, of an array that has no name: see
     * {@link #create(Path, ArrayShape, String, Ranks)}.
     */
    public static FileSink create(Path path, ArrayShape shape) {
        return create(path, shape, "values", Ranks.alone());
    }

    /**
     * Collective: begins a file that all ranks write to, each its part. The end of its name says in which of the
     * {@link ArrayFormats}.
     *
     * @param name of the array, for files that say it
     * @throws RunException on all ranks, if one cannot write there, the name ends otherwise, or such a file cannot hold
     *     the array
     */
    public static FileSink create(Path path, ArrayShape shape, String name, Ranks ranks) {
        return create(path, shape, new ArrayName(name), ranks);
    }

    /**
     * The same of what has that name in an array of that shape: of the array, or of a component, which is written as an
     * array of its own. The sink takes the elements of the whole array in any case.
     */
    public static FileSink create(Path path, ArrayShape shape, ArrayName name, Ranks ranks) {
        return create(path, shape, Caption.of(name), ranks);
    }

    /** The same, with what else files may say of it. */
    public static FileSink create(Path path, ArrayShape shape, Caption caption, Ranks ranks) {
        ArrayName name = caption.array();
        obstacle(path.toString(), shape, name).ifPresent(why -> {
            Object what = name.component().isPresent() ? name : shape;
            throw new RunException(path + " cannot hold " + what + ": " + why);
        });
        ArrayShape written = shape.of(name);
        PendingArray array = ArrayFormats.of(path).create(path, written, caption, ranks);
        return of(array, shape, name, ranks.count() > 1);
    }

    /** Begins a NumPy file of what has that name, which goes to a stream when it is complete. */
    public static FileSink toStream(OutputStream out, ArrayShape shape, ArrayName name) {
        PendingArray array = NpyFormat.create(PendingFile.toStream(out), Path.of("-"), shape.of(name));
        return of(array, shape, name, false);
    }

    private static FileSink of(PendingArray array, ArrayShape shape, ArrayName name, boolean shared) {
        ElementSink elements = array.elements();
        return new FileSink(
                array.file(),
                name.component().isPresent()
                        ? new ComponentSink(
                                shape.type().bytes(), name.component().getAsLong(), elements)
                        : elements,
                shared);
    }

    /** This file as a sink for an array of which it holds what there is at some points. */
    public FileSink of(Lattice points, ArrayShape of) {
        return new FileSink(file, new LatticeSink(of.type().bytes(), points, elements), shared);
    }

    /** Whether the end of a name says how an array lies in such a file, and it can be written. */
    public static boolean isKnown(String name) {
        return ArrayFormats.named(name).filter(ArrayFormat::isWritten).isPresent();
    }

    /** Whether the end of a name says that the file is a picture. */
    public static boolean isPicture(String name) {
        return ArrayFormats.named(name).filter(ArrayFormat::isPicture).isPresent();
    }

    /**
     * Why no array of that type and shape can go to a file of that name, and what to do; empty if it can.
     *
     * @throws RunException if the end of the name is not known
     */
    public static Optional<String> obstacle(String file, ArrayShape shape) {
        return ArrayFormats.of(Path.of(file)).obstacleToWrite(shape);
    }

    /** The same of what has that name in an array of that shape. */
    public static Optional<String> obstacle(String file, ArrayShape shape, ArrayName name) {
        return name.fault(shape.components())
                .or(() -> obstacle(file, shape.of(name)).map(why -> {
                    boolean all = shape.of(name).components() > 1;
                    boolean cured =
                            all && obstacle(file, shape.ofOneComponent()).isEmpty();
                    return cured ? why + "; say which, as in '" + name + "[0]=" + file + "'" : why;
                }));
    }

    @Override
    public boolean isShared() {
        return shared;
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        elements.write(box, data);
    }

    /** Moves the complete file to its place; to be called after the last {@link #write}. Collective if the file is. */
    public void commit() {
        file.commit();
    }

    /** Drops the file if it was not committed. */
    @Override
    public void close() {
        file.close();
    }
}
