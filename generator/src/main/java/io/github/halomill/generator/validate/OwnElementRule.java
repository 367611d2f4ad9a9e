package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.AccessFacts.BufferAccess;
import java.util.LinkedHashSet;
import java.util.Set;

/** A work-item writes its own elements only, or some of its work-group's. */
final class OwnElementRule extends AccessRule {

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        if (!access.buffer().writes()) {
            return;
        }
        for (Reference reference : access.unresolvedWrites()) {
            diagnostics.error(
                    DiagnosticCode.WRITE_NOT_FOLLOWED,
                    access.buffer().element().location(),
                    "it cannot be shown which elements of "
                            + Quoted.quote(access.buffer().element().name())
                            + " the kernel writes: "
                            + reference
                                    .unresolved()
                                    .map(Reference.Obstacle::text)
                                    .orElse("they cannot be bounded"),
                    "see " + told(reference)
                            + "; each work-item has to write elements of its own, or --trust says that it does");
        }
        Set<Reference> outside = new LinkedHashSet<>();
        for (ReachedBox reach : access.writes()) {
            if (!reach.isOwn(access.perItem())) {
                outside.add(reach.reference());
            }
        }
        for (Reference reference : outside) {
            diagnostics.error(
                    DiagnosticCode.WRITE_NOT_OWN,
                    access.buffer().element().location(),
                    "the kernel writes elements of "
                            + Quoted.quote(access.buffer().element().name()) + " that are not the work-item's own",
                    "see " + told(reference) + "; check <argsize>, <gsize> and <origin>, or --trust");
        }
    }
}
