package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.geometry.Box;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** An array that goes to a file, box by box; the file appears under its name when it is complete. */
public final class FileSink implements ElementSink, AutoCloseable {

    private final PendingFile file;
    private final StoredArray array;
    private final boolean shared;

    private FileSink(PendingFile file, StoredArray array, boolean shared) {
        this.file = file;
        this.array = array;
        this.shared = shared;
    }

    /**
     * Begins a NumPy file (format 1.0) if the name ends in {@code .npy}, or a raw file if it ends in {@code .raw}, {@code .bin} or
     * {@code .dat}: packed elements in native byte order, x fastest.
     *
     * @throws RunException if nothing can be written there, or the name ends otherwise
     */
    public static FileSink create(Path path, ArrayShape shape) {
        return create(path, shape, Ranks.alone());
    }

    /**
     * The same, collective: a file that all ranks write to, each its part.
     *
     * @throws RunException on all ranks, if one cannot write there
     */
    public static FileSink create(Path path, ArrayShape shape, Ranks ranks) {
        FileKind kind = FileKind.of(path);
        return create(PendingFile.shared(path, ranks), kind, path, shape, true);
    }

    /** Begins a NumPy file that goes to a stream when it is complete. */
    public static FileSink toStream(OutputStream out, ArrayShape shape) {
        return create(PendingFile.toStream(out), FileKind.NPY, Path.of("-"), shape, false);
    }

    /** Whether the end of a name says how an array lies in such a file. */
    public static boolean isKnown(String name) {
        return FileKind.named(name).isPresent();
    }

    private static FileSink create(PendingFile file, FileKind kind, Path path, ArrayShape shape, boolean shared) {
        try {
            byte[] header = kind == FileKind.NPY ? NpyHeader.encode(shape.type(), shape.numpyShape()) : new byte[0];
            new FileBytes(file.channel(), path, 0).put(0, ByteBuffer.wrap(header));
            return new FileSink(
                    file, new StoredArray(shape, new FileBytes(file.channel(), path, header.length)), shared);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public boolean isShared() {
        return shared;
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        array.write(box, data);
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
