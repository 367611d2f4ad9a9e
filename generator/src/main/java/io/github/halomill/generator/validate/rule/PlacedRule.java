package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.GridSpan;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.rule.range.NoCellCheck;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a kernel of several must satisfy where it lies in the grid: its points are 0 along components, all of which a
 * cell has; it begins with a cell; and where it sees a smaller problem on a zone, its work-items have all cells, so
 * that a zone's is of the same shape.
 */
final class PlacedRule {

    private PlacedRule() {}

    static void check(Subject subject, Diagnostics diagnostics) {
        KernelUse kernel = subject.use();
        if (kernel.isOfNoCell()) {
            NoCellCheck.checkAddressing(subject, diagnostics);
            return;
        }
        ProgramFacts program = subject.program();
        Numerals grid = program.grid().orElseThrow();
        components(subject, grid.count(), diagnostics);
        kernel.footprints().orElseThrow().stream()
                .filter(footprint -> program.value(footprint.origin()) % footprint.items() != 0)
                .findFirst()
                .ifPresent(footprint -> report(
                        kernel,
                        "work-item 0 of " + Quoted.quote(kernel.label()) + " begins inside a cell, which has "
                                + footprint.items(),
                        "write <origin>, or another <gsize>, so that whole cells are before it",
                        diagnostics));
        if (subject.addressing() == Addressing.LOCAL) {
            IntStream.range(0, grid.count())
                    .filter(d -> !hasAllCells(kernel, d, program))
                    .findFirst()
                    .ifPresent(d -> report(
                            kernel,
                            "the kernel " + Quoted.quote(kernel.label()) + " has local addressing, and along "
                                    + Axes.name(d) + " its work-items do not have all cells and nothing besides",
                            "write values of the whole problem in the place of zone functions, or"
                                    + " <addressing>global</addressing>",
                            diagnostics));
        }
    }

    private static void components(Subject subject, int dimensions, Diagnostics diagnostics) {
        Set<SourceLocation> reported = new HashSet<>();
        for (BufferFacts buffer : subject.buffers()) {
            for (PointFacts point : subject.points(buffer)) {
                for (int d = dimensions; d < point.count(); d++) {
                    boolean own = point.along()
                            .get(d)
                            .ends()
                            .flatMapToLong(end -> end.value().stream())
                            .allMatch(coordinate -> coordinate == 0);
                    if (!own && reported.add(point.text().location())) {
                        diagnostics.error(
                                DiagnosticCode.POINT_COUNT,
                                point.text().location(),
                                "the point " + Quoted.quote(point.text()) + " is not 0 along " + Axes.name(d)
                                        + ", a dimension that the grid does not have",
                                "write 0: all components are a cell's own");
                    }
                }
            }
        }
    }

    private static boolean hasAllCells(KernelUse kernel, int d, ProgramFacts program) {
        GridSpan span = kernel.spans().orElseThrow().get(d);
        Footprint footprint = kernel.footprints().orElseThrow().get(d);
        long cells = program.grid().orElseThrow().value(d);
        return !span.isCell()
                && program.value(footprint.origin()) == 0
                && span.items().value().orElseThrow() * footprint.cells() == cells * footprint.items();
    }

    private static void report(KernelUse kernel, String message, String hint, Diagnostics diagnostics) {
        SourceLocation place = kernel.element()
                .addressing()
                .or(() -> kernel.element().origin())
                .or(() -> kernel.element().global().stream().findFirst())
                .map(Text::location)
                .orElse(kernel.element().location());
        diagnostics.error(DiagnosticCode.NOT_YET, place, message, hint);
    }
}
