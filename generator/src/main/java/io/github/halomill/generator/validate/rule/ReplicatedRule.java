package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.schedule.Addressing;

/**
 * Since all of a replicated buffer is everywhere it has no dependent points, and if it is only read no origin; it is
 * written under global addressing only.
 */
final class ReplicatedRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (BufferFacts buffer : subject.buffers()) {
            if (!buffer.replicated()
                    || buffer.spread()
                    || buffer.isConstant()
                    || buffer.combine().isPresent()) {
                continue;
            }
            String name = Quoted.quote(buffer.element().name());
            if (buffer.writes() && subject.addressing() == Addressing.LOCAL) {
                diagnostics.error(
                        DiagnosticCode.REPLICATED_WRITTEN,
                        buffer.element().distribution().orElseThrow().location(),
                        "the replicated buffer " + name + " is "
                                + buffer.element().property()
                                + ", but under local addressing the kernel sees a smaller problem",
                        "write <addressing>global</addressing>, or distribute it");
            }
            String hint = "remove it: every device holds all of a replicated buffer";
            buffer.shadow()
                    .ifPresent(shadow -> diagnostics.error(
                            DiagnosticCode.REPLICATED_SHADOW,
                            shadow.element().location(),
                            "the replicated buffer " + name + " has a <shadow>",
                            hint));
            buffer.element()
                    .origin()
                    .filter(origin -> !subject.owned(buffer))
                    .ifPresent(origin -> diagnostics.error(
                            DiagnosticCode.REPLICATED_SHADOW,
                            origin.location(),
                            "the replicated buffer " + name + " has an <origin>",
                            hint));
        }
    }
}
