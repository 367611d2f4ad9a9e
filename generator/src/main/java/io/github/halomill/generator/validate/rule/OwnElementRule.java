package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.ReachedBox;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.geometry.Box;

/** A work-item writes its own elements only, and one beyond the kernel space none. */
final class OwnElementRule extends AccessRule {

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        if (!access.buffer().writes()) {
            return;
        }
        for (Reference reference : access.unresolvedWrites()) {
            contradiction(
                    subject,
                    diagnostics,
                    DiagnosticCode.WRITE_NOT_FOLLOWED,
                    access.buffer().element().location(),
                    "it cannot be shown which elements of " + name(access) + " the kernel writes: " + reason(reference),
                    "see " + reference.cited()
                            + "; each work-item has to write elements of its own, or --trust says that it does");
        }
        access.writes().stream()
                .filter(reach -> !Box.of(access.own()).contains(reach.elements()))
                .map(ReachedBox::reference)
                .distinct()
                .forEach(reference -> contradiction(
                        subject,
                        diagnostics,
                        DiagnosticCode.WRITE_NOT_OWN,
                        access.buffer().element().location(),
                        "the kernel writes elements of " + name(access) + " that are not the work-item's own",
                        "see " + reference.cited() + "; check <argsize>, <gsize> and <origin>, or --trust"));
        access.beyond().stream()
                .distinct()
                .forEach(reference -> contradiction(
                        subject,
                        diagnostics,
                        DiagnosticCode.WRITE_NOT_OWN,
                        access.buffer().element().location(),
                        "work-items beyond <global> write " + name(access),
                        "see " + reference.cited()
                                + "; make <gsize> a multiple of <lsize>, or have the kernel send them away"));
    }
}
