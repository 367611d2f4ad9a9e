package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.validate.fact.Subject;

/** What the kernel does can be told in numbers of 64 bits, with those that the description gives it. */
final class FollowedRule implements Rule {

    static final String MESSAGE =
            "the numbers of the kernel are beyond 64 bits with those of the description: what it does cannot be told";
    static final String HINT = "give scalars and sizes smaller values";

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        boolean seen =
                subject.kernel().function().flatMap(KernelFunction::unseen).isEmpty();
        if (seen && subject.access().isEmpty() && !subject.kernel().range().isOfOneId()) {
            AccessRule.contradiction(
                    subject,
                    diagnostics,
                    DiagnosticCode.TOO_LARGE,
                    subject.description().location(),
                    MESSAGE,
                    HINT);
        }
    }
}
