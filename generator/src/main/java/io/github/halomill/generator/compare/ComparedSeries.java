package io.github.halomill.generator.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a column of a run's series differs from that of the first run, in the iterations of which both have it.
 *
 * @param run what the report is called
 * @param compared numbers of both
 * @param different of these
 * @param firstIteration the first of a different one; -1: none
 * @param largest the largest difference, as a part of the first run's number
 */
public record ComparedSeries(
        String run, String column, long compared, long different, long firstIteration, double largest) {

    /** Of all runs but the first. */
    static List<ComparedSeries> of(List<ReportFile> reports) {
        List<ComparedSeries> all = new ArrayList<>();
        Map<String, Map<Long, @Nullable Object>> first = columns(reports.get(0));
        for (ReportFile other : reports.subList(1, reports.size())) {
            columns(other).forEach((column, numbers) -> {
                Map<Long, @Nullable Object> of = first.get(column);
                if (of != null) {
                    all.add(of(other.name(), column, of, numbers));
                }
            });
        }
        return List.copyOf(all);
    }

    private static ComparedSeries of(
            String run, String column, Map<Long, @Nullable Object> first, Map<Long, @Nullable Object> other) {
        long compared = 0;
        long different = 0;
        long iteration = -1;
        double largest = 0;
        for (Map.Entry<Long, @Nullable Object> one : first.entrySet()) {
            if (!other.containsKey(one.getKey())) {
                continue;
            }
            compared++;
            Object number = other.get(one.getKey());
            if (!Objects.equals(one.getValue(), number)) {
                iteration = different++ == 0 ? one.getKey() : iteration;
                largest = Math.max(largest, difference(one.getValue(), number));
            }
        }
        return new ComparedSeries(run, column, compared, different, iteration, largest);
    }

    private static double difference(@Nullable Object one, @Nullable Object other) {
        if (!(one instanceof Number first && other instanceof Number second)) {
            return Double.POSITIVE_INFINITY;
        }
        double distance = Math.abs(second.doubleValue() - first.doubleValue());
        return distance == 0 ? 0 : distance / Math.abs(first.doubleValue());
    }

    /** By column and iteration, the numbers of a report's series, the last of an iteration that has several. */
    private static Map<String, Map<Long, @Nullable Object>> columns(ReportFile report) {
        Map<String, Map<Long, @Nullable Object>> columns = new LinkedHashMap<>();
        Map<String, @Nullable Object> series = report.map("series");
        if (!(series.get("columns") instanceof List<?> names && series.get("rows") instanceof List<?> rows)) {
            return columns;
        }
        for (int i = 1; i < names.size(); i++) {
            Map<Long, @Nullable Object> numbers = new LinkedHashMap<>();
            for (Object row : rows) {
                if (row instanceof List<?> cells && cells.size() > i && cells.get(0) instanceof Number iteration) {
                    numbers.put(iteration.longValue(), cells.get(i));
                }
            }
            columns.put(String.valueOf(names.get(i)), numbers);
        }
        return columns;
    }
}
