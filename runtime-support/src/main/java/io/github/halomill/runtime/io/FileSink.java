package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.geometry.Box;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** An array that goes to a file, box by box; the file appears under its name when it is complete. */
public final class FileSink implements ElementSink, AutoCloseable {

    private final Pending file;
    private final ElementSink array;
    private final boolean shared;

    private FileSink(Pending file, ElementSink array, boolean shared) {
        this.file = file;
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
     * Collective: begins a file that all ranks write to, each its part. What it is, the end of its name says:
     * {@code .npy} a NumPy file (format 1.0); {@code .vti} an image of VTK, {@link VtiHeader}; {@code .pvti} the same
     * in pieces, {@link VtiPieces}; {@code .png} a picture, {@link SlicePicture}; {@code .zarr} a folder,
     * {@link ZarrMetadata}; {@code .raw}, {@code .bin} or {@code .dat} packed elements in native byte order, x fastest.
     *
     * @param name of the array, for files that say it
     * @throws RunException on all ranks, if one cannot write there, the name ends otherwise, or such a file cannot hold
     *     the array
     */
    public static FileSink create(Path path, ArrayShape shape, String name, Ranks ranks) {
        FileKind kind = FileKind.of(path);
        kind.requireWrites(path, shape);
        boolean shared = ranks.count() > 1;
        if (kind == FileKind.PNG) {
            SlicePicture picture = new SlicePicture(shape);
            PendingFile file = PendingFile.shared(path, ranks, picture::replace);
            return new FileSink(file, picture.sink(new FileBytes(file.channel(), path, 0)), shared);
        }
        if (kind == FileKind.ZARR) {
            PendingFolder file =
                    PendingFolder.shared(path, ZarrMetadata.FILE, ranks, folder -> ZarrArray.create(folder, shape));
            return new FileSink(file, ZarrArray.of(file.folder(), shape), shared);
        }
        if (kind == FileKind.PVTI) {
            PendingPieces file = PendingPieces.shared(path, shape, name, ranks);
            return new FileSink(file, file, shared);
        }
        PendingFile file = PendingFile.shared(path, ranks);
        return switch (kind) {
            case NPY -> npy(file, path, shape, shared);
            case VTI ->
                create(file, path, shape, VtiHeader.encode(shape, Box.of(shape.size()), name), VtiHeader.END, shared);
            default -> create(file, path, shape, new byte[0], "", shared);
        };
    }

    /** Begins a NumPy file that goes to a stream when it is complete. */
    public static FileSink toStream(OutputStream out, ArrayShape shape) {
        return npy(PendingFile.toStream(out), Path.of("-"), shape, false);
    }

    /** Whether the end of a name says how an array lies in such a file. */
    public static boolean isKnown(String name) {
        return FileKind.named(name).filter(kind -> kind != FileKind.HDF5).isPresent();
    }

    /** The ends of names for which that holds, for messages: {@code .npy (NumPy), .vti ...}. */
    public static String knownEndings() {
        return FileKind.WRITTEN;
    }

    /**
     * Why no array of that type and shape can go to a file of that name, and what to do; empty if it can.
     *
     * @throws RunException if the end of the name is not known
     */
    public static Optional<String> obstacle(String name, ArrayShape shape) {
        return FileKind.of(Path.of(name)).obstacleToWrite(shape);
    }

    private static FileSink npy(PendingFile file, Path path, ArrayShape shape, boolean shared) {
        return create(file, path, shape, NpyHeader.encode(shape.type(), shape.numpyShape()), "", shared);
    }

    /** A file of packed elements between a header, which all ranks write, and {@code end}. */
    private static FileSink create(
            PendingFile file, Path path, ArrayShape shape, byte[] header, String end, boolean shared) {
        try {
            FileBytes bytes = new FileBytes(file.channel(), path, 0);
            bytes.put(0, ByteBuffer.wrap(header));
            bytes.put(header.length + shape.packedBytes(), ByteBuffer.wrap(end.getBytes(StandardCharsets.UTF_8)));
            FileBytes elements = new FileBytes(file.channel(), path, header.length);
            return new FileSink(file, new StoredArray(shape, elements), shared);
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
