package io.github.halomill.bench;

import io.github.halomill.runtime.base.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Rows of {@link StencilBenchmark} as tables in Markdown, with what was measured where: {@code an5d} has the stencils for which
 * AN5D's times are known, of some size, {@code streamed} all others. Ratios are those of the numbers beside them.
 */
final class StencilTables {

    private static final Pattern PLACE =
            Pattern.compile("(<!-- table: (an5d|streamed) -->\n).*?(?=<!-- end -->)", Pattern.DOTALL);

    /** What others measured, on which device, and who says so. */
    private static final List<Map<String, String>> PUBLISHED = published();

    private final List<Map<String, String>> rows;

    StencilTables(List<Map<String, String>> rows) {
        this.rows = rows;
    }

    /** Writes the tables between the marks of a page. */
    void into(Path page) {
        try {
            String text = Files.readString(page);
            if (!PLACE.matcher(text).find()) {
                throw new UsageException(page + " has no lines '<!-- table: streamed -->' and '<!-- end -->'");
            }
            Files.writeString(page, filled(text));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + page, e);
        }
    }

    /** The text with the tables between its marks; what would have no rows is left as it is. */
    String filled(String text) {
        return PLACE.matcher(text).replaceAll(place -> {
            String table = table(place.group(2));
            return Matcher.quoteReplacement(table.isEmpty() ? place.group() : place.group(1) + "\n" + table + "\n");
        });
    }

    /** Both tables. */
    String text() {
        return table("streamed") + "\n" + table("an5d");
    }

    private String table(String name) {
        boolean published = name.equals("an5d");
        List<Map<String, String>> some =
                rows.stream().filter(row -> isPublished(row) == published).toList();
        List<String> conditions =
                some.stream().map(StencilTables::conditions).distinct().toList();
        StringBuilder text = new StringBuilder();
        for (Map<String, String> row : some) {
            Map<String, String> cells = published ? besideAn5d(row) : streamed(row);
            if (conditions.size() > 1) {
                cells.put("measured", "(" + (conditions.indexOf(conditions(row)) + 1) + ")");
            }
            if (text.isEmpty()) {
                text.append(line(cells.keySet()))
                        .append(line(
                                cells.keySet().stream().map(column -> "---").toList()));
            }
            text.append(line(cells.values()));
        }
        if (some.isEmpty()) {
            return "";
        }
        text.append("\nMeasured on ");
        for (int i = 0; i < conditions.size(); i++) {
            text.append(i == 0 ? "" : "; ")
                    .append(conditions.size() > 1 ? "(" + (i + 1) + ") " : "")
                    .append(conditions.get(i));
        }
        text.append(".\n");
        if (published) {
            String sources = some.stream()
                    .flatMap(row -> published(row).stream())
                    .map(of -> of.get("device") + ", " + of.get("date") + ", " + of.get("source"))
                    .distinct()
                    .collect(Collectors.joining("; "));
            text.append(sources.isEmpty() ? "" : "AN5D on " + sources + ".\n");
        }
        return text.toString();
    }

    private static Map<String, String> streamed(Map<String, String> row) {
        boolean form = !cell(row, "steps").isEmpty();
        Map<String, String> cells = new LinkedHashMap<>();
        cells.put("kernel", kernel(row) + ", " + cell(row, "cells"));
        cells.put("itself", cell(row, "itself us"));
        cells.put("copy", cell(row, "copy us"));
        cells.put("streamed", form ? cell(row, "chosen us") : "");
        cells.put("times", form ? ratio("%.1f", cell(row, "itself us"), cell(row, "chosen us")) : "");
        cells.put("chosen", cell(row, "chosen"));
        return cells;
    }

    private static Map<String, String> besideAn5d(Map<String, String> row) {
        String theirs = published(row).map(of -> cell(of, "us")).orElse("");
        Map<String, String> cells = new LinkedHashMap<>();
        cells.put("stencil", kernel(row) + ", " + cell(row, "cells"));
        cells.put("itself", cell(row, "itself us"));
        cells.put("copy", cell(row, "copy us"));
        cells.put("AN5D", theirs);
        cells.put("Halomill", cell(row, "chosen us"));
        cells.put("steps", cell(row, "steps"));
        cells.put("ratio", theirs.isEmpty() ? "" : ratio("%.2f", theirs, cell(row, "chosen us")));
        return cells;
    }

    private static String kernel(Map<String, String> row) {
        return cell(row, "kernel") + (cell(row, "type").equals("double") ? " in `double`" : "");
    }

    private static String ratio(String format, String of, String to) {
        return String.format(Locale.ROOT, format, Double.parseDouble(of) / Double.parseDouble(to));
    }

    /** Such as {@code NVIDIA H200, driver 580.159.04, 2026-11-27: `java -jar bench.jar stencils`}. */
    private static String conditions(Map<String, String> row) {
        List<String> known = new ArrayList<>(List.of(cell(row, "device")));
        if (!cell(row, "driver").isEmpty()) {
            known.add("driver " + cell(row, "driver"));
        }
        known.add(cell(row, "date"));
        return String.join(", ", known) + ": `" + cell(row, "command") + "`";
    }

    private static boolean isPublished(Map<String, String> row) {
        return PUBLISHED.stream().anyMatch(of -> CsvFile.sameIn(List.of("kernel", "type"), of, row));
    }

    /** What AN5D takes for the same on such a device. */
    private static Optional<Map<String, String>> published(Map<String, String> row) {
        return PUBLISHED.stream()
                .filter(of -> CsvFile.sameIn(StencilBenchmark.KEY, of, row))
                .filter(of -> cell(row, "device").contains(cell(of, "device")))
                .findFirst();
    }

    private static List<Map<String, String>> published() {
        try (InputStream csv = StencilTables.class.getResourceAsStream("an5d.csv")) {
            if (csv == null) {
                throw new IllegalStateException("no an5d.csv");
            }
            return CsvFile.rows(new String(csv.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String cell(Map<String, String> row, String column) {
        return row.getOrDefault(column, "");
    }

    private static String line(Iterable<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
