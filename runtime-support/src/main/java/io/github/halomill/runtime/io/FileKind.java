package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.UsageException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How an array lies in a file. */
enum FileKind {
    /** Packed elements in native byte order, x fastest, and nothing else. */
    RAW("raw|bin|dat"),
    NPY("npy");

    private final String endings;

    FileKind(String endings) {
        this.endings = endings;
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
                        + "'; known are names that end in .npy (NumPy), and .raw, .bin and .dat (the elements and nothing"
                        + " else)"));
    }

    /** The same; empty if none is known. */
    static Optional<FileKind> named(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(kind -> lower.matches(".*\\.(" + kind.endings + ")"))
                .findFirst();
    }
}
