package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.format.ArrayFormat;
import io.github.halomill.runtime.io.format.ArrayFormats;
import io.github.halomill.runtime.io.format.NpyFormat;
import io.github.halomill.runtime.io.format.PendingArray;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/** An array that goes to a file, box by box; the file appears under its name when it is complete. */
public final class FileSink implements ElementSink, AutoCloseable {

    private final PendingArray array;
    private final boolean shared;

    private FileSink(PendingArray array, boolean shared) {
        this.array = array;
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
        ArrayFormat format = ArrayFormats.of(path);
        format.obstacleToWrite(shape).ifPresent(why -> {
            throw new RunException(path + " cannot hold " + shape + ": " + why);
        });
        return new FileSink(format.create(path, shape, name, ranks), ranks.count() > 1);
    }

    /** Begins a NumPy file that goes to a stream when it is complete. */
    public static FileSink toStream(OutputStream out, ArrayShape shape) {
        return new FileSink(NpyFormat.create(PendingFile.toStream(out), Path.of("-"), shape), false);
    }

    /** Whether the end of a name says how an array lies in such a file, and it can be written. */
    public static boolean isKnown(String name) {
        return ArrayFormats.named(name).filter(ArrayFormat::isWritten).isPresent();
    }

    /**
     * Why no array of that type and shape can go to a file of that name, and what to do; empty if it can.
     *
     * @throws RunException if the end of the name is not known
     */
    public static Optional<String> obstacle(String name, ArrayShape shape) {
        return ArrayFormats.of(Path.of(name)).obstacleToWrite(shape);
    }

    @Override
    public boolean isShared() {
        return shared;
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        array.elements().write(box, data);
    }

    /** Moves the complete file to its place; to be called after the last {@link #write}. Collective if the file is. */
    public void commit() {
        array.file().commit();
    }

    /** Drops the file if it was not committed. */
    @Override
    public void close() {
        array.file().close();
    }
}
