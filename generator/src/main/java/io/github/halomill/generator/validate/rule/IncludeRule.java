package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.validate.fact.Subject;

/** The files that the kernel includes are there. */
final class IncludeRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel()
                .source()
                .ifPresent(source -> source.parsed()
                        .missing()
                        .forEach(include -> diagnostics.error(
                                DiagnosticCode.INCLUDE,
                                include.location(),
                                "#include " + include.name() + " is not found",
                                "put the file beside " + source.fileName()
                                        + ", or name its folder in <options>, as in -I include")));
    }
}
