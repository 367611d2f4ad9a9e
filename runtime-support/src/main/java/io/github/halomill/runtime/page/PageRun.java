package io.github.halomill.runtime.page;

import io.github.halomill.runtime.draw.PlanSvg;
import io.github.halomill.runtime.report.RunContext;
import io.github.halomill.runtime.report.RunReport;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run as a page shows it.
 *
 * @param name what tells it from others on the page
 * @param report what its report in JSON says: maps, lists, numbers and texts
 * @param cut the zones, as a picture in SVG
 * @param pictures files in PNG that are shown, the first, some and the last
 * @param probes tables in text that are drawn
 */
public record PageRun(
        String name, Map<String, ?> report, Optional<String> cut, List<Path> pictures, List<Path> probes) {

    /** Curves have more points than a screen has pixels. */
    private static final int MOST_ROWS = 4000;

    public PageRun {
        report = Collections.unmodifiableMap(new LinkedHashMap<>(report));
        pictures = List.copyOf(pictures);
        probes = List.copyOf(probes);
    }

    /** Of which there is a report in JSON. */
    public PageRun(String name, Map<String, ?> report) {
        this(name, report, Optional.empty(), List.of(), List.of());
    }

    /**
     * Of a run that is over in this process.
     *
     * @param outputs files that were written after it; those that are pictures are shown
     */
    public static PageRun of(String name, RunReport report, RunContext context, List<Path> outputs) {
        List<Path> pictures = new ArrayList<>();
        report.saved().pictures().forEach(file -> pictures.add(Path.of(file)));
        pictures.addAll(outputs);
        return new PageRun(
                name,
                report.tree(context),
                Optional.of(PlanSvg.write(report.program(), report.partition())),
                pictures,
                report.probes().stream().map(Path::of).toList());
    }

    /** What the page's script reads. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        Map<String, @Nullable Object> thinned = new LinkedHashMap<>(report);
        thinned.computeIfPresent("series", (key, series) -> series instanceof Map<?, ?> map ? thinned(map) : series);
        tree.put("report", thinned);
        cut.ifPresent(svg -> tree.put("cut", Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8))));
        new PagePictures(pictures).addTo(tree);
        tree.put(
                "tables",
                probes.stream()
                        .flatMap(file -> ProbeTable.read(file, MOST_ROWS).stream())
                        .toList());
        return tree;
    }

    private static Map<String, Object> thinned(Map<?, ?> series) {
        Map<String, Object> thinned = new LinkedHashMap<>();
        series.forEach((key, value) -> thinned.put(
                String.valueOf(key),
                "rows".equals(key) && value instanceof List<?> rows ? Thinned.of(rows, MOST_ROWS) : value));
        return thinned;
    }
}
