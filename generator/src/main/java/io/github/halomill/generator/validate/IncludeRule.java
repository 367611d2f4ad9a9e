package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;

/** The kernel's source is one file: a generated program has no folder in which a compiler could look for another. */
final class IncludeRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel()
                .ifPresent(kernel -> kernel.source()
                        .ifPresent(source -> source.parsed()
                                .includes()
                                .forEach(include -> diagnostics.error(
                                        DiagnosticCode.INCLUDE,
                                        include.location(),
                                        "#include " + include.name() + " cannot be resolved by a generated program",
                                        "put the text of that file into " + source.fileName()))));
    }
}
