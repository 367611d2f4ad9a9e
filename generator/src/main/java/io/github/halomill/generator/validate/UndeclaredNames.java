package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Something declares every name that the kernel uses: a macro that options are to define counts as the same value everywhere. */
public final class UndeclaredNames implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel()
                .ifPresent(kernel -> kernel.function()
                        .ifPresent(function ->
                                report(function, kernel.source().orElseThrow().parsed(), diagnostics)));
    }

    /**
     * Warns of what the kernels of a file use, which is compiled as a whole; but for the types of a kernel's parameters, of which more is
     * said elsewhere. Any may be in a missing header.
     */
    public static void report(KernelFunction function, KernelFile file, Diagnostics diagnostics) {
        Set<String> ofParameters = function.parameters().stream()
                .map(KernelParameter::undeclared)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
        file.functions().stream()
                .flatMap(any -> any.undeclared().stream())
                .distinct()
                .filter(name -> file.missing().isEmpty() && !ofParameters.contains(name.name()))
                .forEach(name -> diagnostics.warning(
                        DiagnosticCode.UNDECLARED_NAME,
                        name.place(),
                        (name.type() ? "the type '" : "'") + name.name() + "' is declared nowhere",
                        name.cure()));
    }
}
