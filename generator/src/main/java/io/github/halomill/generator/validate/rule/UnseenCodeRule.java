package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.Unseen;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Subject;

/** The kernel is what every device's compiler sees of it; else nothing is held against it. */
final class UnseenCodeRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        kernel.function().flatMap(KernelFunction::unseen).ifPresent(unseen -> report(kernel, unseen, diagnostics));
    }

    private static void report(KernelFacts kernel, Unseen unseen, Diagnostics diagnostics) {
        diagnostics.warning(
                DiagnosticCode.CODE_NOT_SEEN,
                kernel.element().name().location(),
                "this description is not held against the kernel: " + unseen.cause() + ", see " + unseen.place(),
                unseen.cure() + "; or run with --verify=poison");
    }
}
