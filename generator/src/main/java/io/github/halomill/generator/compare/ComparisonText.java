package io.github.halomill.generator.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A comparison as tables of text, and as a tree for JSON. */
public final class ComparisonText {

    private static final int WIDEST = 48;

    private final Comparison comparison;
    private final StringBuilder text = new StringBuilder();

    private ComparisonText(Comparison comparison) {
        this.comparison = comparison;
    }

    /** The text, for people. */
    public static String of(Comparison comparison) {
        return new ComparisonText(comparison).write();
    }

    private String write() {
        text.append(comparison.program()).append(": what differs between\n");
        for (int i = 0; i < comparison.runs().size(); i++) {
            text.append("  ")
                    .append(letter(i))
                    .append("  ")
                    .append(comparison.runs().get(i))
                    .append('\n');
        }
        Map<String, List<Comparison.Row>> groups = comparison.rows().stream()
                .collect(Collectors.groupingBy(Comparison.Row::group, LinkedHashMap::new, Collectors.toList()));
        groups.forEach(this::group);
        if (!comparison.series().isEmpty()) {
            series();
        }
        text.append(
                comparison.resultsDiffer()
                        ? "\nThe results differ.\n"
                        : "\nThe results are the same, as far as scalars and series tell.\n");
        return text.toString();
    }

    private static char letter(int run) {
        return (char) ('A' + run % 26);
    }

    private void group(String group, List<Comparison.Row> rows) {
        List<List<String>> table = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(group));
        for (int i = 0; i < comparison.runs().size(); i++) {
            head.add(String.valueOf(letter(i)));
            if (i > 0) {
                head.add(letter(i) + "/A");
            }
        }
        table.add(head);
        for (Comparison.Row row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.name()));
            for (int i = 0; i < row.values().size(); i++) {
                cells.add(cell(row.values().get(i)));
                if (i > 0) {
                    OptionalDouble ratio = row.ratio(i);
                    cells.add(ratio.isEmpty() ? "" : number(ratio.getAsDouble(), 4));
                }
            }
            table.add(cells);
        }
        append(table);
    }

    private void series() {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("series", "of", "numbers", "different", "first in iteration", "largest difference"));
        for (ComparedSeries one : comparison.series()) {
            boolean same = one.different() == 0;
            table.add(List.of(
                    one.column(),
                    String.valueOf(letter(comparison.runs().indexOf(one.run()))),
                    String.valueOf(one.compared()),
                    String.valueOf(one.different()),
                    same ? "" : String.valueOf(one.firstIteration()),
                    same ? "" : number(100 * one.largest(), 3) + " %"));
        }
        append(table);
    }

    private void append(List<List<String>> table) {
        text.append('\n');
        for (List<String> row : table) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                int of = column;
                int width = table.stream()
                        .mapToInt(any -> any.get(of).length())
                        .max()
                        .orElse(0);
                String cell = row.get(column);
                line.append(cell).append(" ".repeat(width - cell.length() + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private static String cell(@Nullable Object value) {
        String written = value == null
                ? "-"
                : value instanceof Double real
                        ? number(real, 10)
                        : String.valueOf(value).replaceAll("\\s+", " ");
        return written.length() <= WIDEST ? written : written.substring(0, WIDEST - 3) + "...";
    }

    /** With so many digits at most. */
    private static String number(double value, int digits) {
        String written = String.format(Locale.ROOT, "%." + digits + "g", value);
        return written.contains(".") ? written.replaceFirst("\\.?0+(e|$)", "$1") : written;
    }

    /** For JSON. */
    public static Map<String, Object> tree(Comparison comparison) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("program", comparison.program());
        tree.put("runs", comparison.runs());
        tree.put("resultsDiffer", comparison.resultsDiffer());
        tree.put(
                "different",
                comparison.rows().stream().map(ComparisonText::tree).toList());
        tree.put(
                "series", comparison.series().stream().map(ComparisonText::tree).toList());
        return tree;
    }

    private static Map<String, Object> tree(Comparison.Row row) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("group", row.group());
        tree.put("name", row.name());
        tree.put("values", row.values());
        List<@Nullable Double> ratios = new ArrayList<>();
        for (int i = 0; i < row.values().size(); i++) {
            OptionalDouble ratio = row.ratio(i);
            ratios.add(ratio.isPresent() && Double.isFinite(ratio.getAsDouble()) ? (Double) ratio.getAsDouble() : null);
        }
        tree.put("ratios", ratios);
        return tree;
    }

    private static Map<String, @Nullable Object> tree(ComparedSeries one) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("run", one.run());
        tree.put("column", one.column());
        tree.put("compared", one.compared());
        tree.put("different", one.different());
        tree.put("firstIteration", one.different() == 0 ? null : one.firstIteration());
        tree.put("largestDifference", Double.isFinite(one.largest()) ? one.largest() : null);
        return tree;
    }
}
