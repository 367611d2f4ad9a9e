package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.Subject;

/**
 * Nothing outlasts a launch but arrays: a variable outside the functions, in global memory, is another one on each
 * device.
 */
final class KeptVariableRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.access()
                .flatMap(facts -> facts.kept().stream().findFirst())
                .ifPresent(reference -> report(reference, subject, diagnostics));
    }

    private static void report(Reference reference, Subject subject, Diagnostics diagnostics) {
        String name = reference.buffer().name();
        AccessRule.contradiction(
                subject,
                diagnostics,
                DiagnosticCode.KEPT_VARIABLE,
                subject.kernel().element().name().location(),
                "the kernel changes " + Quoted.quote(name) + ", of which each device has one of its own",
                "see " + reference.cited() + "; make " + Quoted.quote(name) + " an argument");
    }
}
