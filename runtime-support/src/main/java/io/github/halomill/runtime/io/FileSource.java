package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** An array in a file, read where it is needed and never held in memory as a whole. */
public final class FileSource implements ElementSource, AutoCloseable {

    private static final int SAMPLES = 16;
    private static final int SAMPLE_BYTES = 4096;

    private final Closeable open;
    private final Path path;
    private final ElementSource array;
    private final Sample sample;

    /** Throws if what is read was changed meanwhile. */
    private final Runnable check;

    /** A part of the contents, as text. */
    @FunctionalInterface
    private interface Sample {
        String take() throws IOException;
    }

    private FileSource(Closeable open, Path path, ElementSource array, Sample sample, Runnable check) {
        this.open = open;
        this.path = path;
        this.array = array;
        this.sample = sample;
        this.check = check;
    }

    /**
     * Opens a NumPy file if the name ends in {@code .npy}, an image of VTK if it ends in {@code .vti} or {@code .pvti},
     * a Zarr array if it ends in {@code .zarr}, a dataset of an HDF5 file ({@code FILE.h5:/PATH}), or a raw file if it
     * ends in {@code .raw}, {@code .bin} or {@code .dat}: packed elements in native byte order, x fastest, and nothing
     * else.
     *
     * @throws RunException if the file cannot be read or holds another array than {@code shape}, or its name ends
     *     otherwise
     */
    public static FileSource open(Path path, ArrayShape shape) {
        FileKind kind = FileKind.of(path);
        try {
            if (kind == FileKind.ZARR) {
                kind.requireHolds(path, shape);
                ZarrArray array = ZarrArray.open(path, shape);
                return new FileSource(() -> {}, path, array, array::sample, () -> {});
            }
            if (kind == FileKind.PVTI) {
                kind.requireHolds(path, shape);
                VtiPieces array = VtiPieces.open(path, shape);
                return new FileSource(array, path, array, array::sample, () -> {});
            }
            Path file = kind == FileKind.HDF5 ? DatasetName.of(path).file() : path;
            FileStamp stamp = FileStamp.of(file);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            return open(channel, path, shape, kind, stamp::requireUnchanged);
        } catch (IOException e) {
            throw new RunException("cannot read " + path + ": " + Causes.of(e), e);
        }
    }

    /** Reads a stream to its end and puts aside what came: a NumPy file if it begins like one, else a raw file. */
    public static FileSource ofStream(InputStream in, ArrayShape shape) {
        Path name = Path.of("standard input");
        FileChannel channel =
                TemporaryFile.create(Set.of(StandardOpenOption.DELETE_ON_CLOSE)).channel();
        try {
            in.transferTo(Channels.newOutputStream(channel));
            return open(channel, name, shape, NpyHeader.isIn(channel) ? FileKind.NPY : FileKind.RAW, () -> {});
        } catch (IOException e) {
            closeAfter(e, channel);
            throw new RunException("cannot read " + name + ": " + Causes.of(e), e);
        }
    }

    private static FileSource open(FileChannel channel, Path path, ArrayShape shape, FileKind kind, Runnable check)
            throws IOException {
        try {
            kind.requireHolds(path, shape);
            long offset = switch (kind) {
                case RAW -> rawOffset(channel, path, shape);
                case NPY -> npyOffset(channel, path, shape);
                case VTI -> VtiHeader.elements(channel, path, shape);
                case HDF5 -> DatasetName.of(path).elements(channel, shape);
                case ZARR, PVTI -> throw new IllegalArgumentException(path + " is no single file");
                case PNG ->
                    throw new RunException(
                            path + " is a picture, from which no array can be read; name a .npy, .vti or raw file");
            };
            StoredArray array = new StoredArray(shape, new FileBytes(channel, path, offset));
            return new FileSource(channel, path, array, () -> sample(channel), check);
        } catch (RuntimeException | IOException e) {
            closeAfter(e, channel);
            throw e;
        }
    }

    private static void closeAfter(Exception failure, FileChannel channel) {
        try {
            channel.close();
        } catch (IOException closing) {
            failure.addSuppressed(closing);
        }
    }

    private static long rawOffset(FileChannel channel, Path path, ArrayShape shape) throws IOException {
        if (channel.size() != shape.packedBytes()) {
            throw new RunException(path + " has " + channel.size() + " bytes, but " + shape + " takes "
                    + shape.packedBytes() + "; a raw file holds the elements and nothing else (is it another size, or a"
                    + " .npy file with another name?)");
        }
        return 0;
    }

    private static long npyOffset(FileChannel channel, Path path, ArrayShape shape) throws IOException {
        NpyHeader header = NpyHeader.read(channel, path);
        List<Long> neededShape = shape.numpyShape();
        if (!header.shape().equals(neededShape)) {
            throw new RunException(path + " holds shape " + NpyHeader.tuple(header.shape()) + ", but " + shape
                    + " needs " + NpyHeader.tuple(neededShape) + " (slowest dimension first"
                    + (neededShape.size() > shape.dimensions() ? ", components last)" : ")"));
        }
        if (!NpyType.isSame(header.descr(), shape.type())) {
            String neededType = NpyType.of(shape.type());
            throw new RunException(path + " holds type '" + header.descr() + "', but " + shape + " needs " + neededType
                    + (shape.type() instanceof DataType
                            ? "; save it with a.astype(" + neededType + ")"
                            : "; save an array of a type with these fields at these places, whatever their names, or of"
                                    + " '|V" + shape.type().bytes() + "'"));
        }
        if (header.fortranOrder()) {
            throw new RunException(path + " holds the array in Fortran order, but C order is needed; save it with"
                    + " numpy.ascontiguousarray(a)");
        }
        long end = Math.addExact(header.dataOffset(), shape.packedBytes());
        if (channel.size() < end) {
            throw new RunException(
                    path + " has " + channel.size() + " bytes, but its header promises " + end + "; it was cut short");
        }
        return header.dataOffset();
    }

    /** A few bytes of the file from places all over it, and its size, as text: differs for most files that differ. */
    public String sample() {
        try {
            return sample.take();
        } catch (IOException e) {
            throw new RunException("cannot read " + path + ": " + Causes.of(e), e);
        }
    }

    private static String sample(FileChannel channel) throws IOException {
        long size = channel.size();
        StringBuilder text = new StringBuilder(Long.toString(size));
        for (int i = 0; i < SAMPLES; i++) {
            ByteBuffer bytes = ByteBuffer.allocate(SAMPLE_BYTES);
            channel.read(bytes, size / SAMPLES * i);
            text.append(' ').append(HexFormat.of().formatHex(bytes.array(), 0, bytes.position()));
        }
        return text.toString();
    }

    /** Which file it is. */
    @Override
    public String toString() {
        return path.toString();
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        array.read(box, target);
        check.run();
    }

    @Override
    public boolean isCommon() {
        return true;
    }

    @Override
    public void close() {
        try {
            open.close();
        } catch (IOException e) {
            throw new RunException("cannot close " + path + ": " + Causes.of(e), e);
        }
    }
}
