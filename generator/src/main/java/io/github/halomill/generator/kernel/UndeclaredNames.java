package io.github.halomill.generator.kernel;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import java.util.Map;

/** What a kernel file uses and nothing declares, and what it declares though OpenCL C has it already. */
public final class UndeclaredNames {

    private UndeclaredNames() {}

    /**
     * Says what no compiler takes of a file, which is compiled as a whole. With a header missing nothing is said: any
     * of it may be there.
     *
     * @param cures of names that are known otherwise, by name
     * @param trust whether the user knows better, so that it is a warning
     */
    public static void report(KernelFile file, Map<String, String> cures, boolean trust, Diagnostics diagnostics) {
        ReservedName.report(file.reserved(), trust, diagnostics);
        file.functions().stream()
                .flatMap(any -> any.undeclared().stream())
                .distinct()
                .filter(name -> file.missing().isEmpty())
                .forEach(name -> {
                    String cure = cures.getOrDefault(name.name(), name.cure());
                    if (trust) {
                        diagnostics.trusted(DiagnosticCode.UNDECLARED_NAME, name.place(), name.message(), cure);
                    } else {
                        diagnostics.error(DiagnosticCode.UNDECLARED_NAME, name.place(), name.message(), cure);
                    }
                });
    }
}
