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

    /** For messages: the ends of names, and what they stand for. */
    static final String ENDINGS =
            ".npy (NumPy), .vti (VTK and ParaView), .png (a picture, to be looked at only), and .raw,"
                    + " .bin and .dat (the elements and nothing else)";

    private final String endings;

    FileKind(String endings) {
        this.endings = endings;
    }

    /** Why such a file cannot hold an array, and what to do; empty if it can. */
    Optional<String> obstacle(ArrayShape shape) {
        return Optional.empty();
    }

    /**
     * Nothing, if a file of this kind can hold such an array.
     *
     * @throws RunException if it cannot, with a cure
     */
    final void requireHolds(Path path, ArrayShape shape) {
        obstacle(shape).ifPresent(why -> {
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
        return named(name)
                .orElseThrow(() -> new UsageException("it is not known how an array lies in a file '" + name
                        + "'; known are names that end in " + ENDINGS));
    }

    /** The same; empty if none is known. */
    static Optional<FileKind> named(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(kind -> lower.matches(".*\\.(" + kind.endings + ")"))
                .findFirst();
    }
}
