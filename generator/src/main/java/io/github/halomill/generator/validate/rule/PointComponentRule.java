package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.RangeFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.Optional;
import java.util.OptionalInt;

/** Dependent points are of components that there are. */
final class PointComponentRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (BufferFacts buffer : subject.buffers()) {
            for (PointFacts point : subject.points(buffer)) {
                check(point, buffer, diagnostics);
            }
        }
    }

    private static void check(PointFacts point, BufferFacts buffer, Diagnostics diagnostics) {
        Optional<Text> of = point.text().of();
        if (of.isEmpty()) {
            return;
        }
        String name = Quoted.quote(buffer.element().name());
        OptionalInt axis = buffer.size().componentAxis();
        if (axis.isEmpty()) {
            report(
                    of.get().location(),
                    "the point " + Quoted.quote(point.text()) + " is of components, and " + name + " has none",
                    "remove the attribute 'of', or mark the dimension of " + name
                            + " that counts components, as in size=\"nx, ny, 9c\"",
                    diagnostics);
            return;
        }
        Numeral count = buffer.size().get(axis.getAsInt());
        for (RangeFacts range : point.of()) {
            range.ends()
                    .filter(end -> end.value().isPresent()
                            && count.value().isPresent()
                            && !count.isAsked()
                            && isOutside(end.value().getAsLong(), count.value().getAsLong()))
                    .findFirst()
                    .ifPresent(end -> report(
                            end.located().location(),
                            "there is no component " + end.value().getAsLong() + " of " + name + end.taken(),
                            name + " has " + Quoted.count(count.value().getAsLong(), "component")
                                    + ", which are counted from 0 to "
                                    + (count.value().getAsLong() - 1),
                            diagnostics));
        }
    }

    private static boolean isOutside(long component, long count) {
        return component < 0 || component >= count;
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.POINT_COMPONENT, place, message, hint);
    }
}
