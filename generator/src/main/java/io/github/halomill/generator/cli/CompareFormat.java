package io.github.halomill.generator.cli;

import io.github.halomill.generator.compare.Comparison;
import io.github.halomill.generator.compare.ComparisonText;
import io.github.halomill.generator.compare.ReportFile;
import io.github.halomill.runtime.page.PageRun;
import io.github.halomill.runtime.page.ReportPage;
import io.github.halomill.runtime.report.Json;
import java.util.List;
import java.util.Locale;

/** How a comparison of runs is shown. */
enum CompareFormat {
    /** Tables. */
    TEXT,
    /** An object with what differs. */
    JSON,
    /** A page with all runs, and their curves in the same charts. */
    HTML;

    String write(Comparison comparison, List<ReportFile> reports) {
        return switch (this) {
            case TEXT -> ComparisonText.of(comparison);
            case JSON -> Json.write(ComparisonText.tree(comparison));
            case HTML ->
                ReportPage.write(
                        comparison.program() + ": runs compared",
                        reports.stream()
                                .map(report -> new PageRun(report.name(), report.tree()))
                                .toList());
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
