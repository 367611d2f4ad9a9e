package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.UndeclaredNames;
import io.github.halomill.generator.validate.fact.Subject;

/** Something declares every name that the kernel uses: a macro that options are to define counts as the same value everywhere. */
final class UndeclaredNameRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel()
                .ifPresent(kernel -> kernel.function()
                        .ifPresent(function -> UndeclaredNames.report(
                                function, kernel.source().orElseThrow().parsed(), diagnostics)));
    }
}
