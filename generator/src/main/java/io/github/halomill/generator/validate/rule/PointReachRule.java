package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Placement;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Dependent points stay within the margins. Beyond them they reach outside the array: under global addressing the
 * kernel can guard that; under local addressing it would read past the local box. Each point is reported for one buffer
 * and one dimension only.
 */
final class PointReachRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        Set<SourceLocation> reported = new HashSet<>();
        for (BufferFacts buffer : subject.buffers()) {
            if (buffer.layout().isPresent() && buffer.reads()) {
                Placement layout = buffer.layout().get();
                for (PointFacts point : subject.points(buffer)) {
                    int d = outside(point, layout, buffer.wraps());
                    if (d >= 0
                            && isJudged(subject, diagnostics)
                            && reported.add(point.text().location())) {
                        report(point, d, buffer, subject.addressing(), diagnostics);
                    }
                }
            }
        }
    }

    /**
     * Not where the kernel's own accesses are looked at, which may be guarded, nor where they are not, because of other
     * errors.
     */
    private static boolean isJudged(Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        boolean read = kernel.function().isPresent()
                && kernel.source()
                        .filter(source -> source.parsed().missing().isEmpty())
                        .isPresent();
        return subject.addressing() == Addressing.LOCAL
                || (read
                        && subject.isReadable()
                        && !diagnostics.hasErrors()
                        && (subject.access().isEmpty() || subject.trust()));
    }

    /** The first dimension along which the point leaves the array, with the parameters' own values; else -1. */
    private static int outside(PointFacts point, Placement layout, List<Integer> wraps) {
        int dimensions = layout.size().size();
        for (int d = 0; d < dimensions && point.count() == dimensions; d++) {
            int along = d;
            boolean inside = wraps.contains(d)
                    || point.along()
                            .get(d)
                            .ends()
                            .flatMapToLong(end -> end.value().stream())
                            .allMatch(coordinate -> layout.reaches(along, coordinate));
            if (!inside) {
                return d;
            }
        }
        return -1;
    }

    private static void report(
            PointFacts point, int d, BufferFacts buffer, Addressing addressing, Diagnostics diagnostics) {
        Placement layout = buffer.layout().orElseThrow();
        String range = -layout.origin().get(d) + " to "
                + (layout.margin().get(d) - layout.origin().get(d));
        String message = "the point " + Quoted.quote(point.text()) + " reaches outside the array "
                + Quoted.quote(buffer.element().name()) + " along " + Axes.name(d);
        if (addressing == Addressing.GLOBAL) {
            diagnostics.warning(
                    DiagnosticCode.POINT_OUTSIDE_ARRAY,
                    point.text().location(),
                    message,
                    "the kernel must guard such reads; the margin allows " + range + " without");
        } else {
            diagnostics.error(
                    DiagnosticCode.POINT_OUTSIDE_MARGIN,
                    point.text().location(),
                    message + ", which local addressing cannot serve",
                    "the margin allows " + range + "; enlarge <argsize>, or use global addressing");
        }
    }
}
