package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.validate.fact.Subject;

/** The kernel does not run a negative number of times. */
final class IterationsRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.iterations()
                .filter(iterations ->
                        !iterations.isAsked() && iterations.value().orElse(0) < 0)
                .ifPresent(iterations -> diagnostics.error(
                        DiagnosticCode.ITERATIONS,
                        iterations.text().location(),
                        "there are " + iterations.value().orElseThrow() + " iterations",
                        "write 0 or more"));
    }
}
