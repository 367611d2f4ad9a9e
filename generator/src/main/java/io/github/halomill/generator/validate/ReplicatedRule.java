package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.validate.Subject.BufferFacts;

/** A replicated buffer is only read, and since all of it is everywhere, has no dependent points and no origin. */
final class ReplicatedRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (BufferFacts buffer : subject.buffers()) {
            if (!buffer.replicated()) {
                continue;
            }
            String name = Quoted.quote(buffer.element().name());
            if (buffer.writes()) {
                diagnostics.error(
                        DiagnosticCode.REPLICATED_WRITTEN,
                        buffer.element().distribution().orElseThrow().location(),
                        "the replicated buffer " + name + " is "
                                + buffer.element().property() + ", but the copies of several devices cannot be merged",
                        "write <property>input</property>, or distribute it");
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
                    .ifPresent(origin -> diagnostics.error(
                            DiagnosticCode.REPLICATED_SHADOW,
                            origin.location(),
                            "the replicated buffer " + name + " has an <origin>",
                            hint));
        }
    }
}
