package io.github.halomill.generator.kernel;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The names that a kernel uses and that nothing declares. */
public final class UndeclaredNames {

    private UndeclaredNames() {}

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
