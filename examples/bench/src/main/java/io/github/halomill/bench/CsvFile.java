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
import java.util.stream.Collectors;

/** Rows in a file, complete up to the last one that was measured. A text with a comma is between quotes; none has a quote. */
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

    /** The file with what it has; a new one if there is none. */
    static CsvFile open(Path path, List<String> columns) {
        return Files.exists(path) ? new CsvFile(path) : create(path, columns);
    }

    void add(List<String> texts) {
        try {
            Files.writeString(path, line(texts), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + path, e);
        }
    }

    /** Writes a row in the place of the one that has the same texts in the columns {@code key}, or after the last. */
    void put(Map<String, String> row, List<String> key) {
        List<String> lines = lines();
        List<String> columns = texts(lines.get(0));
        List<Map<String, String>> rows = rows(lines);
        int at = 0;
        while (at < rows.size() && !sameIn(key, rows.get(at), row)) {
            at++;
        }
        if (at < rows.size()) {
            rows.set(at, row);
        } else {
            rows.add(row);
        }
        CsvFile file = create(path, columns);
        rows.forEach(each -> file.add(
                columns.stream().map(column -> each.getOrDefault(column, "")).toList()));
    }

    /** Whether two rows have the same texts in these columns. */
    static boolean sameIn(List<String> columns, Map<String, String> one, Map<String, String> other) {
        return columns.stream().allMatch(column -> one.getOrDefault(column, "").equals(other.get(column)));
    }

    /** The rows, each by the names of the columns. */
    List<Map<String, String>> rows() {
        return rows(lines());
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }

    /** The rows of a file's lines. */
    static List<Map<String, String>> rows(List<String> lines) {
        List<String> columns = texts(lines.get(0));
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> texts = texts(line);
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                row.put(columns.get(i), texts.get(i));
            }
            rows.add(row);
        }
        return rows;
    }

    private static List<String> texts(String line) {
        List<String> texts = new ArrayList<>();
        for (String text : line.split(",(?=([^\"]*\"[^\"]*\")*[^\"]*$)", -1)) {
            texts.add(text.replace("\"", ""));
        }
        return texts;
    }

    private static String line(List<String> texts) {
        return texts.stream()
                .map(text -> text.replace("\"", "'"))
                .map(text -> text.contains(",") ? '"' + text + '"' : text)
                .collect(Collectors.joining(",", "", "\n"));
    }
}
