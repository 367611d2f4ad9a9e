package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;

/** The kernel's source is all that a device's compiler sees; else nothing is held against it. */
final class UnseenCodeRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel()
                .filter(kernel -> kernel.function().isPresent())
                .filter(kernel -> kernel.source()
                        .filter(source -> !source.parsed().wholeStory())
                        .isPresent())
                .ifPresent(kernel -> diagnostics.warning(
                        DiagnosticCode.CODE_NOT_SEEN,
                        kernel.element().name().location(),
                        "this description is not held against the kernel: #if depends on the device, whose compiler may see"
                                + " other code",
                        "run with --verify=poison"));
    }
}
