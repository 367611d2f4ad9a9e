package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.hdf5.Hdf5Dataset;
import io.github.halomill.runtime.io.ArrayShape;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A dataset in an HDF5 file, as users name it: {@code file.h5:/path/to/dataset}.
 *
 * @param dataset its path in the file; empty: the only one there is
 */
record DatasetName(Path file, String dataset) {

    private static final Pattern NAME = Pattern.compile("(.*\\.(?i:h5|hdf5))(?::(/.+))?");

    /** What a name says; empty if it is none of a dataset. */
    static Optional<DatasetName> named(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches()
                ? Optional.of(
                        new DatasetName(Path.of(matcher.group(1)), matcher.group(2) == null ? "" : matcher.group(2)))
                : Optional.empty();
    }

    static DatasetName of(Path path) {
        return named(path.toString()).orElseThrow(() -> new IllegalArgumentException(path + " is no dataset"));
    }

    /**
     * Where the elements begin, in bytes.
     *
     * @throws RunException if the dataset is not there, or holds another array than {@code shape}
     */
    long elements(FileChannel channel, ArrayShape shape) throws IOException {
        Hdf5Dataset found = Hdf5Dataset.find(file, dataset);
        String name = file + ":" + found.path();
        List<Long> needed = shape.numpyShape();
        if (!found.shape().equals(needed)) {
            throw new RunException(name + " holds shape " + NpyHeader.tuple(found.shape()) + ", but " + shape
                    + " needs " + NpyHeader.tuple(needed) + " (" + shape.order() + ")");
        }
        if (!(shape.type() instanceof DataType) || !NpyType.isSame(found.type(), shape.type())) {
            throw new RunException(name + " holds type '" + found.type() + "', but " + shape + " needs "
                    + NpyType.of(shape.type()) + "; save it with a.astype(" + NpyType.of(shape.type()) + ")");
        }
        if (found.offset() < 0 || channel.size() - found.offset() < shape.packedBytes()) {
            throw new RunException(file + " has " + channel.size() + " bytes, but dataset " + found.path() + " has "
                    + shape.packedBytes() + " from byte " + found.offset() + " on; it was cut short");
        }
        return found.offset();
    }
}
