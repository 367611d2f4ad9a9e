package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.base.UsageException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How an array lies in a file. */
enum FileKind {
    /** Packed elements in native byte order, x fastest, and nothing else. */
    RAW("raw|bin|dat"),
    NPY("npy"),

    /** An image of VTK, {@link VtiHeader}. */
    VTI("vti") {
        @Override
        Optional<String> obstacle(ArrayShape shape) {
            if (shape.type() instanceof StructType) {
                return Optional.of("VTK has no structs; use a .npy file");
            }
            return ((DataType) shape.type()).scalar() == ScalarType.HALF
                    ? Optional.of("VTK has no numbers of 16 bits; use a .npy file, or a field of float")
                    : Optional.empty();
        }
    },

    /** The same in pieces, {@link VtiPieces}. */
    PVTI("pvti") {
        @Override
        Optional<String> obstacle(ArrayShape shape) {
            return VTI.obstacle(shape);
        }
    },

    /** A folder of chunks, {@link ZarrArray}. */
    ZARR("zarr") {
        @Override
        Optional<String> obstacle(ArrayShape shape) {
            return shape.type() instanceof StructType
                    ? Optional.of("Zarr has no structs; use a .npy file")
                    : Optional.empty();
        }
    },

    /** A dataset of an HDF5 file, {@link DatasetName}, which is only read. */
    HDF5("h5|hdf5") {
        @Override
        Optional<String> obstacle(ArrayShape shape) {
            return shape.type() instanceof StructType
                    ? Optional.of("structs are not read from HDF5; use a .npy file")
                    : Optional.empty();
        }
    },

    /** A picture of an array, {@link SlicePicture}, which cannot be read back. */
    PNG("png") {
        @Override
        Optional<String> obstacle(ArrayShape shape) {
            if (shape.type() instanceof StructType) {
                return Optional.of("it is not said which number of a struct a picture shows; use a .npy file");
            }
            if (shape.dimensions() < 2) {
                return Optional.of("a picture has two dimensions; use a .npy or .vti file");
            }
            return shape.size().x() > SlicePicture.MOST_PIXELS / shape.size().y()
                    ? Optional.of("a picture has at most " + SlicePicture.MOST_PIXELS
                            + " pixels, one for each element; use a .npy or .vti file")
                    : Optional.empty();
        }
    };

    /** For messages: the ends of names of files that are written, and what they stand for. */
    static final String WRITTEN =
            ".npy (NumPy), .vti and .pvti (VTK and ParaView), .zarr (Zarr, a folder), .png (a picture, to be looked at only), and"
                    + " .raw, .bin and .dat (the elements and nothing else)";

    /** The same for files that are read or written. */
    static final String ENDINGS = WRITTEN + "; and FILE.h5:/DATASET (HDF5, to be read only)";

    private final String endings;

    FileKind(String endings) {
        this.endings = endings;
    }

    /** Whether ParaView plays such files one after the other. */
    final boolean isPlayed() {
        return this == VTI || this == PVTI;
    }

    /** Why such a file cannot hold an array, and what to do; empty if it can. */
    Optional<String> obstacle(ArrayShape shape) {
        return Optional.empty();
    }

    /** The same, where such a file is to be written. */
    final Optional<String> obstacleToWrite(ArrayShape shape) {
        return this == HDF5 ? Optional.of("HDF5 files are read only; use a .npy or .zarr file") : obstacle(shape);
    }

    /**
     * Nothing, if a file of this kind can hold such an array.
     *
     * @throws RunException if it cannot, with a cure
     */
    final void requireHolds(Path path, ArrayShape shape) {
        require(path, shape, obstacle(shape));
    }

    /**
     * Nothing, if such an array can be written to a file of this kind.
     *
     * @throws RunException if it cannot, with a cure
     */
    final void requireWrites(Path path, ArrayShape shape) {
        require(path, shape, obstacleToWrite(shape));
    }

    private static void require(Path path, ArrayShape shape, Optional<String> obstacle) {
        obstacle.ifPresent(why -> {
            throw new RunException(path + " cannot hold " + shape + ": " + why);
        });
    }

    /**
     * By the end of the name, in upper or lower case.
     *
     * @throws UsageException if none is known that ends so: a file of another kind is not to be mistaken for a raw one
     */
    static FileKind of(Path path) {
        String name = String.valueOf(path.getFileName());
        return named(DatasetName.named(path.toString()).isPresent() ? path.toString() : name)
                .orElseThrow(() -> new UsageException("it is not known how an array lies in a file '" + name
                        + "'; known are names that end in " + ENDINGS));
    }

    /** The same; empty if none is known. */
    static Optional<FileKind> named(String name) {
        if (DatasetName.named(name).isPresent()) {
            return Optional.of(HDF5);
        }
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(kind -> lower.matches(".*\\.(" + kind.endings + ")"))
                .findFirst();
    }
}
