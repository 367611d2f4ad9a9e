package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.ShadowFacts;
import io.github.halomill.generator.validate.fact.Subject;

/** Dependent points belong to buffers that the kernel reads. */
final class ShadowRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (BufferFacts buffer : subject.buffers()) {
            if (!buffer.reads() && buffer.shadow().isPresent()) {
                diagnostics.error(
                        DiagnosticCode.SHADOW_OUTPUT,
                        buffer.shadow().get().element().location(),
                        "the output " + Quoted.quote(buffer.element().name())
                                + " has dependent points, but the kernel does not read it",
                        "remove <shadow>, or write <property>inout</property>");
            }
        }
        if (subject.buffers().stream().noneMatch(BufferFacts::takesCommonShadow)) {
            for (ShadowFacts shadow : subject.shadows()) {
                diagnostics.warning(
                        DiagnosticCode.SHADOW_UNUSED,
                        shadow.element().location(),
                        "this <shadow> applies to no argument",
                        "it holds for input and inout buffers that have none of their own and are not replicated");
            }
        }
    }
}
