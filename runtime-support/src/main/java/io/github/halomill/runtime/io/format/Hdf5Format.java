package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A dataset of an HDF5 file, {@link DatasetName}, which is only read. */
final class Hdf5Format implements ArrayFormat {

    private static final String READ_ONLY = "HDF5 files are read only; use a .npy or .zarr file";

    @Override
    public List<String> endings() {
        return List.of("h5", "hdf5");
    }

    @Override
    public String description() {
        return "HDF5, to be read only";
    }

    @Override
    public List<String> names() {
        return List.of("FILE.h5:/DATASET");
    }

    @Override
    public boolean isNameOf(String name) {
        return DatasetName.named(name).isPresent();
    }

    @Override
    public boolean isWritten() {
        return false;
    }

    @Override
    public Optional<String> obstacle(ArrayShape shape) {
        return shape.type() instanceof StructType
                ? Optional.of("structs are not read from HDF5; use a .npy file")
                : Optional.empty();
    }

    @Override
    public Optional<String> obstacleToWrite(ArrayShape shape) {
        return Optional.of(READ_ONLY);
    }

    @Override
    public OpenArray open(Path path, ArrayShape shape) throws IOException {
        DatasetName dataset = DatasetName.of(path);
        return PackedFile.open(dataset.file(), shape, channel -> dataset.elements(channel, shape));
    }

    @Override
    public PendingArray create(Path path, ArrayShape shape, Caption caption, Ranks ranks) {
        throw new RunException(path + " cannot be written: " + READ_ONLY);
    }
}
