package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.AroundOnce;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.Optional;

/**
 * Reads wrap around buffers that are cut and have no margin there, and around each once only; under global addressing.
 */
final class WrapsRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (BufferFacts buffer : subject.buffers()) {
            Optional<Text> wraps = buffer.element().wraps();
            if (wraps.isPresent() && !buffer.isConstant()) {
                SourceLocation place = wraps.get().location();
                String name = Quoted.quote(buffer.element().name());
                if (subject.addressing() == Addressing.LOCAL) {
                    error(
                            place,
                            "under local addressing the kernel would wrap around a zone, not around " + name,
                            "write <addressing>global</addressing>, or remove <wraps>",
                            diagnostics);
                } else {
                    wrong(buffer, subject)
                            .ifPresent(why -> error(
                                    place,
                                    "reads cannot wrap around " + name + ": " + why,
                                    "remove <wraps>",
                                    diagnostics));
                }
            }
        }
    }

    private static Optional<String> wrong(BufferFacts buffer, Subject subject) {
        if (!buffer.reads()) {
            return Optional.of("the kernel does not read it");
        }
        if (buffer.isImage()) {
            return Optional.of("it is an image");
        }
        if (buffer.replicated() && !buffer.spread()) {
            return Optional.of("it is replicated, so every device holds all of it");
        }
        for (int d : buffer.wraps()) {
            Optional<String> wrong = d < buffer.size().spaceCount()
                    ? wrongAlong(d, buffer, subject)
                    : Optional.of("it has no " + Axes.name(d));
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> wrongAlong(int d, BufferFacts buffer, Subject subject) {
        long margin = buffer.layout().map(layout -> layout.margin().get(d)).orElse(0L);
        if (margin != 0 && !buffer.size().isAsked()) {
            return Optional.of("along " + Axes.name(d)
                    + (margin > 0
                            ? " it has " + Quoted.count(margin, "element") + " that no work-item owns"
                            : " it lacks " + Quoted.count(-margin, "element") + " that work-items would own"));
        }
        if (buffer.size().get(d).value().isEmpty() || buffer.size().get(d).isAsked()) {
            return Optional.empty();
        }
        Optional<PointFacts> unknown = AroundOnce.unknown(subject, buffer, d);
        if (unknown.isPresent()) {
            return unknown.map(point -> "of the point " + Quoted.quote(point.text())
                    + " it cannot be shown that it is not more than once around");
        }
        long length = buffer.size().value(d);
        return subject.points(buffer).stream()
                .filter(point -> d < point.count() && isFarther(point, d, length))
                .findFirst()
                .map(point -> "the point " + Quoted.quote(point.text()) + " is more than once around its "
                        + Quoted.count(length, "element") + " along " + Axes.name(d));
    }

    private static boolean isFarther(PointFacts point, int d, long length) {
        return point.along()
                .get(d)
                .ends()
                .flatMapToLong(end -> end.value().stream())
                .anyMatch(coordinate -> Math.abs(coordinate) > length);
    }

    private static void error(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.WRAPS, place, message, hint);
    }
}
