package io.github.halomill.generator.kernel;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;

/**
 * A name that a file declares though OpenCL C has it already.
 *
 * @param everywhere whether no compiler takes it; else some do not
 * @param message what the name is in OpenCL C, and what follows
 * @param cure another name
 * @param place of the declaration
 */
public record ReservedName(boolean everywhere, String message, String cure, SourceLocation place) {

    /** Says what compilers refuse of a file's names. */
    public static void report(List<ReservedName> names, boolean trust, Diagnostics diagnostics) {
        for (ReservedName name : names) {
            if (!name.everywhere) {
                diagnostics.warning(DiagnosticCode.NAME_OF_BUILTIN, name.place, name.message, name.cure);
            } else if (trust) {
                diagnostics.trusted(DiagnosticCode.RESERVED_NAME, name.place, name.message, name.cure);
            } else {
                diagnostics.error(DiagnosticCode.RESERVED_NAME, name.place, name.message, name.cure);
            }
        }
    }
}
