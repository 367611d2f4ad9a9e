package io.github.halomill.generator.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The runs of a sweep as a table: what was set, what scalars were in the end, how long it took, how it ended. */
public final class SweepTable {

    /** A number of more digits than people read. */
    private static final Pattern LONG = Pattern.compile("-?[0-9]*\\.[0-9]{6,}(?:[eE].*)?");

    private final List<String> header = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /** Of runs that set the same names. */
    public SweepTable(List<SweepRun> runs) {
        Set<String> set = new LinkedHashSet<>();
        Set<String> scalars = new LinkedHashSet<>();
        runs.forEach(run -> {
            set.addAll(run.set().keySet());
            scalars.addAll(run.scalars().keySet());
        });
        scalars.removeAll(set);
        header.addAll(set);
        header.addAll(scalars);
        header.addAll(List.of("iterations", "seconds", "GB/s", "end"));
        for (SweepRun run : runs) {
            List<String> row = new ArrayList<>(run.set().values());
            scalars.forEach(name -> row.add(run.scalars().getOrDefault(name, "-")));
            row.addAll(List.of(run.number("iterations"), run.seconds(), run.number("gigabytesPerSecond"), run.end()));
            rows.add(row);
        }
    }

    /** As comma-separated values (RFC 4180), with a header. */
    public String csv() {
        StringBuilder text = new StringBuilder();
        for (List<String> row : all()) {
            text.append(row.stream().map(SweepTable::field).collect(Collectors.joining(",")))
                    .append("\r\n");
        }
        return text.toString();
    }

    private static String field(String text) {
        return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** In columns, for people. */
    public String text() {
        List<List<String>> all = all().stream()
                .map(row -> row.stream().map(SweepTable::shortened).toList())
                .toList();
        int[] widths = IntStream.range(0, header.size())
                .map(i ->
                        all.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
                .toArray();
        StringBuilder text = new StringBuilder();
        for (List<String> row : all) {
            String line = IntStream.range(0, row.size())
                    .mapToObj(i -> " ".repeat(widths[i] - row.get(i).length()) + row.get(i))
                    .collect(Collectors.joining("  "));
            text.append(line).append('\n');
        }
        return text.toString();
    }

    private static String shortened(String text) {
        return LONG.matcher(text).matches() ? String.format(Locale.ROOT, "%.6g", Double.parseDouble(text)) : text;
    }

    private List<List<String>> all() {
        List<List<String>> all = new ArrayList<>(List.of(header));
        all.addAll(rows);
        return all;
    }
}
