package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;

/** A file of NumPy, {@link NpyHeader}; format 1.0 where it is written. */
public final class NpyFormat implements ArrayFormat {

    @Override
    public List<String> endings() {
        return List.of("npy");
    }

    @Override
    public String description() {
        return "NumPy";
    }

    @Override
    public OpenArray open(Path path, ArrayShape shape) throws IOException {
        return PackedFile.open(path, shape, channel -> start(channel, path, shape));
    }

    @Override
    public PendingArray create(Path path, ArrayShape shape, Caption caption, Ranks ranks) {
        return create(PendingFile.shared(path, ranks), path, shape);
    }

    /** Begins to write to {@code file}, for which {@code path} stands in messages. */
    public static PendingArray create(PendingFile file, Path path, ArrayShape shape) {
        return PackedFile.create(file, path, shape, NpyHeader.encode(NpyType.of(shape.type()), shape.numpyShape()), "");
    }

    /** Where the elements begin, in bytes. */
    public static long start(FileChannel channel, Path path, ArrayShape shape) throws IOException {
        NpyHeader header = NpyHeader.read(channel, path);
        List<Long> neededShape = shape.numpyShape();
        if (!header.shape().equals(neededShape)) {
            throw new RunException(path + " holds shape " + NpyHeader.tuple(header.shape()) + ", but " + shape
                    + " needs " + NpyHeader.tuple(neededShape) + " (" + shape.order() + ")");
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
}
