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

    private static final String OWN =
            "correct <argsize>, <gsize> or <origin>, which say what is whose, or have each work-item write its own element and read its"
                    + " neighbours'; if the kernel is misread, --trust";

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
                            + (reference.isAtomic()
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
                        "the kernel writes elements of " + name(access)
                                + " that are not the work-item's own: another device may have them",
                        "see " + reach.reference().cited() + shift(reach, access) + "; "
                                + Shares.text(access, subject)
                                        .map(shares ->
                                                shares + "; if that is meant, have work-items write nothing else")
                                        .orElse(OWN)));
        access.beyond().stream()
                .distinct()
                .forEach(reference -> contradiction(
                        subject,
                        diagnostics,
                        DiagnosticCode.WRITE_NOT_OWN,
                        access.buffer().element().location(),
                        "work-items beyond <global>, which the last work-groups have, write " + name(access),
                        "see " + reference.cited()
                                + "; have the kernel return for them, as in if (x >= nx) return; or make <gsize> a multiple of"
                                + " <lsize>"));
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
