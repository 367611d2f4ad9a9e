package io.github.halomill.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Rows in a file, complete up to the last one that was measured. */
final class CsvFile {

    private final Path path;

    private CsvFile(Path path) {
        this.path = path;
    }

    /** Starts a new file with the names of the columns. */
    static CsvFile create(Path path, List<String> columns) {
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            Files.writeString(path, line(columns));
            return new CsvFile(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + path, e);
        }
    }

    /** Appends a row; no text may have a comma. */
    void add(List<String> texts) {
        try {
            Files.writeString(path, line(texts), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + path, e);
        }
    }

    private static String line(List<String> texts) {
        return String.join(",", texts) + "\n";
    }
}
