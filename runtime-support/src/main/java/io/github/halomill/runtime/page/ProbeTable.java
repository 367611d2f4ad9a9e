package io.github.halomill.runtime.page;

import io.github.halomill.runtime.report.KeptRows;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tables that probes write, as a page has them. */
final class ProbeTable {

    private static final Pattern CELL = Pattern.compile("\"([^\"]*)\"|([^,]*)");

    private ProbeTable() {}

    /** At most that many rows of a table, the last one among them; nothing if the table cannot be read. */
    static Optional<Map<String, Object>> read(Path file, int mostRows) {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            String head = lines.readLine();
            if (head == null) {
                return Optional.empty();
            }
            KeptRows<String> rows = new KeptRows<>(mostRows - 1);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                rows.add(line);
            }
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("name", file.toString());
            tree.put("columns", cells(head));
            tree.put("count", rows.count());
            tree.put("rows", rows.rows().stream().map(ProbeTable::numbers).toList());
            return Optional.of(tree);
        } catch (IOException e) {
            return Optional.empty(); // a report goes without
        }
    }

    private static List<@Nullable Double> numbers(String row) {
        List<@Nullable Double> numbers = new ArrayList<>();
        for (String cell : row.split(",", -1)) {
            numbers.add(number(cell));
        }
        return numbers;
    }

    private static @Nullable Double number(String cell) {
        try {
            double number = Double.parseDouble(cell);
            return Double.isFinite(number) ? number : null;
        } catch (NumberFormatException e) {
            return null; // inf, nan, and what is no number
        }
    }

    private static List<String> cells(String head) {
        List<String> cells = new ArrayList<>();
        Matcher cell = CELL.matcher(head);
        while (cell.find()) {
            cells.add(cell.group(1) == null ? cell.group(2) : cell.group(1));
            if (cell.hitEnd() || cell.end() >= head.length()) {
                break;
            }
            cell.region(cell.end() + 1, head.length());
        }
        return cells;
    }
}
