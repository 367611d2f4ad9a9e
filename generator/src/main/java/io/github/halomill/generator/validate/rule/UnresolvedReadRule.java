package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.Optional;

/** What the kernel may read anywhere is held by every device, which a kernel that sees a smaller problem cannot use. */
final class UnresolvedReadRule extends AccessRule {

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        boolean said = access.buffer().replicated() && !access.buffer().spread();
        Optional<Reference> first = access.unresolvedReads().stream()
                .filter(reference -> !access.isOutside(reference) && !OwnElementRule.isSharedAtomic(reference, access))
                .findFirst();
        if (said || !access.buffer().reads() || first.isEmpty()) {
            return;
        }
        Reference reference = first.get();
        String message = notFollowed("reads", access, reference);
        SourceLocation location = access.buffer().element().location();
        String see = "see " + reference.cited() + "; ";
        if (subject.trust() || subject.addressing() == Addressing.LOCAL) {
            contradiction(
                    subject,
                    diagnostics,
                    DiagnosticCode.READ_NOT_FOLLOWED,
                    location,
                    message,
                    see
                            + (subject.trust()
                                    ? "its dependent points are believed"
                                    : "use <addressing>global</addressing>, or --trust that these are its dependent points"));
        } else {
            diagnostics.warning(
                    DiagnosticCode.READ_NOT_FOLLOWED,
                    location,
                    message + ", so that every device gets all of it",
                    see + cost(access, subject) + "; distribution=\"replicated\" says that it is meant");
        }
    }

    private static String cost(BufferAccess access, Subject subject) {
        if (access.buffer().size().isAsked()) {
            return "each device holds all that it is given";
        }
        long bytes = access.buffer().type().orElseThrow().bytes();
        boolean exchanged = subject.owned(access.buffer());
        for (int d = 0; d < access.dimensions(); d++) {
            bytes *= exchanged ? access.ownedAlong(d) : access.buffer().size().value(d);
        }
        return exchanged
                ? "with two devices that is " + bytes + " bytes a step, and no split needs less"
                : "each device holds its " + bytes + " bytes"
                        + (subject.isOfSeveral()
                                ? ", and gets what others write of it before each launch that reads it"
                                : ", and none are exchanged");
    }
}
