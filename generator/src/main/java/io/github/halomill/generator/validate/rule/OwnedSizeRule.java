package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.OwnedSizes;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.List;
import java.util.Set;

/**
 * Which elements work-items own does not depend on a parameter that has no value: the kernel could not be held against
 * it.
 */
final class OwnedSizeRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        if (kernel.function().filter(function -> function.unseen().isEmpty()).isPresent()) {
            subject.buffers().stream()
                    .filter(subject::owned)
                    .forEach(buffer -> check(buffer, kernel, subject, diagnostics));
        }
    }

    private static void check(BufferFacts buffer, KernelFacts kernel, Subject subject, Diagnostics diagnostics) {
        Set<String> asked =
                OwnedSizes.asked(buffer.size(), kernel.global(), buffer.origin(), buffer.own(), subject.parameters());
        if (!asked.isEmpty()) {
            AccessRule.contradiction(
                    subject,
                    diagnostics,
                    DiagnosticCode.OWN_ELEMENTS_ASKED,
                    buffer.size().get(0).text().location(),
                    "which elements of " + Quoted.quote(buffer.element().name()) + " work-items own depends on "
                            + Quoted.withoutValue(List.copyOf(asked)),
                    "write <value>, or an <argsize> that is <gsize>, or so many times <gsize> and so many more");
        }
    }
}
