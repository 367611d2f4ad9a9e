package io.github.halomill.generator.compare;

import io.github.halomill.runtime.base.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What differs between reports of runs of one program, and by how much.
 *
 * @param runs what the reports are called
 * @param rows what is not the same in all of them
 * @param series how series differ from those of the first run
 */
public record Comparison(String program, List<String> runs, List<Row> rows, List<ComparedSeries> series) {

    /** Of these, what a program computes; all else is how it did. */
    private static final String SCALARS = "scalars at the end";

    /**
     * Something that is not the same in all reports.
     *
     * @param group what it belongs to
     * @param values in the order of the runs; null: one does not have it
     */
    public record Row(String group, String name, List<@Nullable Object> values) {

        /** How many times the first run's number another one's is; empty where that says nothing. */
        public OptionalDouble ratio(int run) {
            return values.get(0) instanceof Number first
                            && values.get(run) instanceof Number other
                            && first.doubleValue() != 0
                    ? OptionalDouble.of(other.doubleValue() / first.doubleValue())
                    : OptionalDouble.empty();
        }
    }

    /**
     * Of at least two reports.
     *
     * @throws UsageException if they are of several programs
     */
    public static Comparison of(List<ReportFile> reports) {
        ReportFile first = reports.get(0);
        for (ReportFile other : reports) {
            if (!other.program().equals(first.program())) {
                throw new UsageException(first.name() + " is a report of program " + first.program() + ", and "
                        + other.name() + " of " + other.program() + "; runs of one program can be compared");
            }
        }
        List<Row> rows = new ArrayList<>();
        List<Map<String, Map<String, @Nullable Object>>> facts =
                reports.stream().map(Comparison::facts).toList();
        facts.get(0).keySet().forEach(group -> rows.addAll(differing(group, facts)));
        return new Comparison(
                first.program(),
                reports.stream().map(ReportFile::name).toList(),
                List.copyOf(rows),
                ComparedSeries.of(reports));
    }

    private static List<Row> differing(String group, List<Map<String, Map<String, @Nullable Object>>> facts) {
        List<Map<String, @Nullable Object>> of =
                facts.stream().map(run -> run.getOrDefault(group, Map.of())).toList();
        Set<String> names = new LinkedHashSet<>();
        of.forEach(run -> names.addAll(run.keySet()));
        return names.stream()
                .map(name -> {
                    List<@Nullable Object> values = new ArrayList<>();
                    of.forEach(run -> values.add(run.get(name)));
                    return new Row(group, name, values);
                })
                .filter(row -> row.values().stream()
                        .anyMatch(value -> !Objects.equals(value, row.values().get(0))))
                .toList();
    }

    /** By group and name, what a report says that another one may say otherwise. */
    private static Map<String, Map<String, @Nullable Object>> facts(ReportFile report) {
        Map<String, Map<String, @Nullable Object>> facts = new LinkedHashMap<>();
        facts.put("parameters", report.map("parameters"));
        facts.put(SCALARS, report.map("scalars"));
        Map<String, @Nullable Object> how = new LinkedHashMap<>();
        Stream.of("version", "host", "hosts", "split", "strategy", "zones", "plan")
                .forEach(member -> how.put(member, report.tree().get(member)));
        how.put(
                "devices",
                report.list("devices").stream().map(Comparison::device).toList());
        how.put("depth", report.map("exchange").get("depth"));
        how.put("overlap", report.map("exchange").get("overlap"));
        facts.put("how", how);
        facts.put("times and rates", times(report));
        return facts;
    }

    private static Map<String, @Nullable Object> times(ReportFile report) {
        Map<String, @Nullable Object> times = new LinkedHashMap<>();
        Object iterations = report.tree().get("iterations");
        times.put("iterations", iterations);
        Map<String, @Nullable Object> seconds = report.map("seconds");
        if (seconds.get("loop") instanceof Number loop && iterations instanceof Number count && count.longValue() > 0) {
            times.put("seconds an iteration", loop.doubleValue() / count.doubleValue());
        }
        seconds.forEach((name, value) -> times.put("seconds " + name, value));
        times.put("seconds kernels", report.ofDevices("kernelSeconds"));
        times.put("seconds transfers", report.ofDevices("transferSeconds"));
        times.put("seconds exposed", report.ofDevices("exposedSeconds"));
        times.put("GB/s", report.tree().get("gigabytesPerSecond"));
        times.put("exchanges", report.map("exchange").get("count"));
        times.put("bytes exchanged", report.map("exchange").get("bytesTotal"));
        return times;
    }

    private static Object device(Object device) {
        return device instanceof Map<?, ?> map ? map.get("id") + " " + map.get("name") : device;
    }

    /** Whether what was computed differs: scalars at the end, or numbers of series. */
    public boolean resultsDiffer() {
        return rows.stream().anyMatch(row -> row.group().equals(SCALARS))
                || series.stream().anyMatch(one -> one.different() > 0);
    }
}
