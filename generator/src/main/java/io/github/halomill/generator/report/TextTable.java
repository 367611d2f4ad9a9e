package io.github.halomill.generator.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows of text in columns, two spaces apart; a column of numbers is aligned at its right end. */
final class TextTable {

    private final List<List<String>> rows = new ArrayList<>();

    /** By the index of the row that follows. */
    private final Map<Integer, String> notes = new HashMap<>();

    TextTable(String... heads) {
        rows.add(List.of(heads));
    }

    void row(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(cell.toString());
        }
        rows.add(row);
    }

    /** A line between the rows that belongs to no column. */
    void note(String note) {
        notes.put(rows.size(), note);
    }

    /** Every row on a line of its own, indented by two spaces. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            List<String> row = rows.get(i);
            if (notes.containsKey(i)) {
                text.append("  ").append(notes.get(i)).append('\n');
            }
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                String space = " ".repeat(width(column) - row.get(column).length());
                line.append("  ");
                line.append(isNumeric(column) ? space + row.get(column) : row.get(column) + space);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElseThrow();
    }

    private boolean isNumeric(int column) {
        return rows.stream().skip(1).allMatch(row -> row.get(column).matches("[0-9]+"));
    }
}
