package io.github.halomill.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows in a file, complete up to the last one that was measured. No text in it has a comma. */
record CsvFile(Path path) {

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

    void add(List<String> texts) {
        try {
            Files.writeString(path, line(texts), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + path, e);
        }
    }

    /** The rows, each by the names of the columns. */
    List<Map<String, String>> rows() {
        try {
            List<String> lines = Files.readAllLines(path);
            String[] columns = lines.get(0).split(",", -1);
            List<Map<String, String>> rows = new ArrayList<>();
            for (String line : lines.subList(1, lines.size())) {
                String[] texts = line.split(",", -1);
                Map<String, String> row = new LinkedHashMap<>();
                for (int i = 0; i < columns.length; i++) {
                    row.put(columns[i], texts[i]);
                }
                rows.add(row);
            }
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }

    private static String line(List<String> texts) {
        return String.join(",", texts) + "\n";
    }
}
