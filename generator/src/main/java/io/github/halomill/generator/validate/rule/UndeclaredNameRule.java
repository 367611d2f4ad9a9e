package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.UndeclaredNames;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Subject;

/** Something declares all that the kernel file uses: else no device compiles it. */
final class UndeclaredNameRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel()
                .flatMap(KernelFacts::source)
                .ifPresent(source -> UndeclaredNames.report(source.parsed(), subject.trust(), diagnostics));
    }
}
