package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.Subject;

/** The ids of a kernel are each dimension's number once. */
final class IdsRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel()
                .ifPresent(kernel -> kernel.element().ids().ifPresent(text -> {
                    if (kernel.permutation().isEmpty()) {
                        diagnostics.error(
                                DiagnosticCode.IDS,
                                text.location(),
                                Quoted.quote(text.value()) + " does not say which id counts along each dimension",
                                kernel.dimensions() < 2
                                        ? "leave <ids> out: there is one dimension only"
                                        : "write each of 0 to " + (kernel.dimensions() - 1)
                                                + " once, such as {1,0}: get_global_id(1) along x, get_global_id(0) along y");
                    }
                }));
    }
}
