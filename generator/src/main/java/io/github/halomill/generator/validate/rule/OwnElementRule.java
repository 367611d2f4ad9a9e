package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.ReachedBox;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Points;
import java.util.LinkedHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A work-item writes its own elements only, and one beyond the kernel space none. */
final class OwnElementRule extends AccessRule {

    static final String ATOMIC =
            "several work-items may change one element by an atomic, which devices cannot do together: have each work-item write its value to"
                    + " an element of its own, and reduce these, by <reduce> in a <schedule> or on the host";

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
                            + "; "
                            + (reference.mode() == Reference.Mode.UPDATE
                                    ? ATOMIC
                                    : "each work-item has to write elements of its own, or --trust says that it does"));
        }
        access.writes().stream()
                .filter(reach -> !Box.of(access.own()).contains(reach.elements()))
                .collect(Collectors.toMap(
                        ReachedBox::reference, Function.identity(), (first, other) -> first, LinkedHashMap::new))
                .values()
                .forEach(reach -> contradiction(
                        subject,
                        diagnostics,
                        DiagnosticCode.WRITE_NOT_OWN,
                        access.buffer().element().location(),
                        "the kernel writes elements of " + name(access) + " that are not the work-item's own",
                        "see " + reach.reference().cited() + shift(reach, access)
                                + "; check <argsize>, <gsize> and <origin>, or --trust" + owned(access, subject)));
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

    /** By how much a single element is beside the work-item's own. */
    private static String shift(ReachedBox reach, BufferAccess access) {
        Box written = reach.elements();
        boolean single = access.own().equals(Extent.of(1)) && written.extent().equals(Extent.of(1));
        return single
                ? ", which is " + PointBox.text(Points.at(written.lo()), access.dimensions())
                        + " from the work-item's own"
                : "";
    }
}
