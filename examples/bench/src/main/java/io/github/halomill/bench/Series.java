package io.github.halomill.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A line or a row of bars in a chart.
 *
 * @param x a number, or a word on an axis of words
 */
record Series(String name, List<String> x, List<Double> y) {

    /** One series for each name, in the order in which the names first come. */
    static List<Series> of(
            List<Map<String, String>> rows,
            Function<Map<String, String>, String> name,
            Function<Map<String, String>, String> x,
            String y) {
        Map<String, Series> byName = new LinkedHashMap<>();
        for (Map<String, String> row : rows) {
            Series series = byName.computeIfAbsent(
                    name.apply(row), key -> new Series(key, new ArrayList<>(), new ArrayList<>()));
            series.x.add(x.apply(row));
            series.y.add(Double.valueOf(cell(row, y)));
        }
        return List.copyOf(byName.values());
    }

    /** What the row has in these columns, with blanks between. */
    static Function<Map<String, String>, String> columns(String... columns) {
        return row -> {
            List<String> cells = new ArrayList<>();
            for (String column : columns) {
                cells.add(cell(row, column));
            }
            return String.join(" ", cells);
        };
    }

    private static String cell(Map<String, String> row, String column) {
        String text = row.get(column);
        if (text == null) {
            throw new IllegalArgumentException("no column '" + column + "' in " + row.keySet());
        }
        return text;
    }

    double[] xNumbers() {
        return x.stream().mapToDouble(Double::parseDouble).toArray();
    }

    double[] yNumbers() {
        return y.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
