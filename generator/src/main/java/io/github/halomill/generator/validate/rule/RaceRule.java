package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.access.Races.Race;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.rule.point.ChosenComponents;

/** No work-item reads what another writes in the same launch. */
final class RaceRule extends AccessRule {

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        AccessFacts facts = subject.access().orElseThrow();
        access.writers()
                .race()
                .filter(race -> !ChosenComponents.leave(access, subject)
                        && !Shares.isSaid(access, facts, subject)
                        && !OwnElementRule.isSharedAtomic(race.write(), access))
                .ifPresent(race -> report(access, race, subject, diagnostics));
    }

    private static void report(BufferAccess access, Race race, Subject subject, Diagnostics diagnostics) {
        if (race.read().equals(race.write())
                && !race.write().mode().reads()
                && access.buffer().isShared()) {
            contradiction(
                    subject,
                    diagnostics,
                    DiagnosticCode.RACE,
                    access.buffer().element().location(),
                    "several work-items that have an element of " + name(access) + " together may write it",
                    race.write().cited() + " writes; "
                            + Shares.text(access, subject)
                                    .map(shares -> shares + "; if that is meant, ")
                                    .orElse("")
                            + "have the same one of them write it always, as the first of a work-group");
            return;
        }
        ChosenComponents chosen = ChosenComponents.of(race, access, subject);
        if (chosen.areAny()) {
            reportLevels(access, race, chosen, subject, diagnostics);
            return;
        }
        contradiction(
                subject,
                diagnostics,
                DiagnosticCode.RACE,
                access.buffer().element().location(),
                race.seen()
                        .map(seen -> "work-item " + item(seen.reader()) + " reads an element of " + name(access)
                                + " that work-item " + item(seen.writer())
                                + " writes in the same launch: nothing says which comes first")
                        .orElse("it cannot be shown that no work-item reads an element of " + name(access)
                                + " that another writes in the same launch, where nothing says which comes first"),
                race.read().cited() + " reads, " + race.write().cited()
                        + " writes; to read what was there before the launch, write another array, and <swap> the two; to work in place,"
                        + " launch the kernel for one colour after the other, such as (x + y) % 2 == c, where no element is read beside one of"
                        + " its colour");
    }

    /** Scalars choose the component that is written, and have it be the one that is read. */
    private static void reportLevels(
            BufferAccess access, Race race, ChosenComponents chosen, Subject subject, Diagnostics diagnostics) {
        contradiction(
                subject,
                diagnostics,
                DiagnosticCode.RACE,
                chosen.place(),
                chosen.text() + ", so that work-items read what others write in the same launch, in one component of "
                        + name(access),
                race.read().cited() + " reads, " + race.write().cited()
                        + " writes; pass numbers that differ in every launch and iteration" + ChosenComponents.CURE);
    }
}
