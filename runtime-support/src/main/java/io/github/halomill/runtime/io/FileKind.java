package io.github.halomill.runtime.io;

import java.nio.file.Path;
import java.util.Locale;

/** How an array lies in a file. */
enum FileKind {
    RAW,
    NPY;

    /** By the end of the name: {@code .npy} in any case, else raw. */
    static FileKind of(Path path) {
        return path.toString().toLowerCase(Locale.ROOT).endsWith(".npy") ? NPY : RAW;
    }
}
