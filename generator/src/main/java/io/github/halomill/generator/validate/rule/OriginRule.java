package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.Placement;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.geometry.Axes;

/** An origin has a coordinate for every dimension and lies in the margin. */
final class OriginRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (BufferFacts buffer : subject.buffers()) {
            boolean said = buffer.origin().isPresent() && buffer.own().isEmpty();
            if (said && buffer.size().count() > 0 && subject.owned(buffer)) {
                Numerals origin = buffer.origin().get();
                if (origin.count() == buffer.size().count()) {
                    checkRange(buffer, origin, subject.kernel(), diagnostics);
                } else {
                    diagnostics.error(
                            DiagnosticCode.ORIGIN_COUNT,
                            origin.get(0).text().location(),
                            "the origin has " + Quoted.count(origin.count(), "coordinate") + ", and the buffer "
                                    + Quoted.quote(buffer.element().name()) + " has "
                                    + buffer.size().count()
                                    + " dimensions",
                            "write a coordinate for every <dimsize>");
                }
            }
        }
    }

    private static void checkRange(BufferFacts buffer, Numerals origin, KernelFacts kernel, Diagnostics diagnostics) {
        Numerals items = kernel.global();
        Numerals size = buffer.size();
        if (items.count() != size.count() || !items.allAtLeast(1) || !size.allAtLeast(1)) {
            return;
        }
        for (int d = 0; d < origin.count(); d++) {
            boolean asked = size.get(d).isAsked()
                    || items.get(d).isAsked()
                    || origin.get(d).isAsked();
            if (asked || size.value(d) < items.value(d) || origin.get(d).value().isEmpty()) {
                continue;
            }
            long margin = Placement.margin(size.value(d), items.value(d));
            long value = origin.value(d);
            if (value < 0 || value > margin) {
                diagnostics.error(
                        DiagnosticCode.ORIGIN_RANGE,
                        origin.get(d).located().location(),
                        "the origin " + value + " along " + Axes.name(d) + " is outside the margin",
                        "the margin is " + Quoted.count(margin, "element") + " wide, so it can be 0 to " + margin);
            }
        }
    }
}
