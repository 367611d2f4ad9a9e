package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.function.Predicate;

/** The kernel reads and writes what it is said to, and uses every buffer. */
final class DirectionRule extends AccessRule {

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        if (access.buffer().access().isEmpty()) {
            return;
        }
        if (access.references().isEmpty()) {
            diagnostics.warning(
                    DiagnosticCode.BUFFER_UNUSED,
                    access.buffer().element().location(),
                    "the kernel does not use " + name(access),
                    "a device holds it all the same; see the kernel's parameter at "
                            + access.parameter().place());
            return;
        }
        boolean writes = access.buffer().writes();
        boolean reads = access.buffer().reads();
        if (!writes && certain(access, Reference.Mode::writes)) {
            error(
                    access,
                    "writes it",
                    first(access, Reference.Mode::writes),
                    access.isRead() ? "inout" : "output",
                    subject,
                    diagnostics);
        } else if (!reads && certain(access, Reference.Mode::reads)) {
            error(
                    access,
                    "reads it",
                    first(access, Reference.Mode::reads),
                    access.isWritten() ? "inout" : "input",
                    subject,
                    diagnostics);
        } else if (writes && !access.writing() && !access.isWritten()) {
            error(access, "only reads it", access.references().get(0), "input", subject, diagnostics);
        }
    }

    /** Whether such references are known as such: one that is not followed may be of either kind. */
    private static boolean certain(BufferAccess access, Predicate<Reference.Mode> kind) {
        return access.references().stream()
                .anyMatch(reference -> kind.test(reference.mode())
                        && (reference.unresolved().isEmpty() || reference.mode() != Reference.Mode.UPDATE));
    }

    private static Reference first(BufferAccess access, Predicate<Reference.Mode> kind) {
        return access.references().stream()
                .filter(reference -> kind.test(reference.mode()))
                .findFirst()
                .orElseThrow();
    }

    private static void error(
            BufferAccess access,
            String does,
            Reference reference,
            String property,
            Subject subject,
            Diagnostics diagnostics) {
        contradiction(
                subject,
                diagnostics,
                DiagnosticCode.WRONG_DIRECTION,
                access.buffer().element().property().location(),
                name(access) + " is " + access.buffer().element().property() + ", and the kernel " + does,
                "see " + reference.cited() + "; "
                        + (access.buffer().isConstant()
                                ? "what has a <value> is only read"
                                : "write <property>" + property + "</property>"));
    }
}
