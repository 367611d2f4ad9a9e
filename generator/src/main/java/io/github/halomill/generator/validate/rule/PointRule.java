package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.ShadowFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.expression.Expression;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Dependent points have a coordinate for every dimension and are all different. */
final class PointRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (BufferFacts buffer : subject.buffers()) {
            if (buffer.shadow().isPresent() && buffer.size().count() > 0) {
                check(
                        List.of(buffer.shadow().get()),
                        subject.coordinates(buffer),
                        buffer.size().components().isEmpty()
                                ? "the buffer"
                                : "the grid, of which alone points of arrays with components have coordinates,",
                        diagnostics);
            }
        }
        check(subject.shadows(), subject.spaceDimensions(), "the kernel space", diagnostics);
    }

    private static void check(List<ShadowFacts> shadows, int dimensions, String of, Diagnostics diagnostics) {
        Map<List<Expression>, PointFacts> seen = new HashMap<>();
        for (ShadowFacts shadow : shadows) {
            for (PointFacts point : shadow.points()) {
                if (point.count() != dimensions) {
                    diagnostics.error(
                            DiagnosticCode.POINT_COUNT,
                            point.text().location(),
                            "the point " + Quoted.quote(point.text()) + " has "
                                    + Quoted.count(point.count(), "coordinate") + ", and " + of + " has "
                                    + Quoted.count(dimensions, "dimension"),
                            "write a coordinate for every dimension, x first");
                }
                PointFacts first = seen.putIfAbsent(point.identity(), point);
                if (first != null) {
                    diagnostics.warning(
                            DiagnosticCode.POINT_DUPLICATE,
                            point.text().location(),
                            "the point " + Quoted.quote(point.text()) + " is there already",
                            "remove it; the first is in "
                                    + Quoted.line(first.text().location()));
                }
            }
        }
    }
}
