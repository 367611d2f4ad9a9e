package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.HostNames;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ReachedBox;
import io.github.halomill.generator.validate.fact.ScalarFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.rule.point.ChosenComponents;
import io.github.halomill.generator.validate.rule.point.PointBox;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.Points;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A work-item writes its own elements only, and one beyond the kernel space none. */
final class OwnElementRule extends AccessRule {

    private static final String ATOMIC =
            "each device would have a count of its own: write <combine with=\"sum\"/>, or what the atomic does,"
                    + " into the <argument> if work-items change it together, or have each work-item write to an"
                    + " element of its own";

    private static final String OWN =
            "correct <argsize>, <gsize> or <origin>, which say what is whose, or have each work-item write its own element and read its"
                    + " neighbours'; if the kernel is misread, --trust";

    @Override
    void checkAll(AccessFacts facts, Subject subject, Diagnostics diagnostics) {
        super.checkAll(facts, subject, diagnostics);
        ShiftedWrites.of(facts, subject)
                .ifPresent(shifted -> contradiction(
                        subject,
                        diagnostics,
                        DiagnosticCode.WRITE_NOT_OWN,
                        shifted.written().buffer().element().location(),
                        shifted.message(),
                        "see " + shifted.write().cited() + "; " + shifted.cure()
                                + (subject.kernel().offset().count() > 0 ? ", correct <offset>" : "")
                                + ", or change the kernel; dependent points are counted from there"));
    }

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        if (!isOwned(access.buffer(), subject) || ChosenComponents.leave(access, subject)) {
            return;
        }
        for (Reference reference : access.unresolvedWrites()) {
            if (access.isOutside(reference) || access.buffer().combine().isPresent()) {
                continue; // which is said, or they are nobody's own
            }
            contradiction(
                    subject,
                    diagnostics,
                    DiagnosticCode.WRITE_NOT_FOLLOWED,
                    access.buffer().element().location(),
                    notFollowed("writes", access, reference),
                    "see " + reference.cited()
                            + "; "
                            + (reference.isAtomic()
                                    ? ATOMIC
                                    : "each work-item has to write elements of its own, or --trust says that it does"));
        }
        AccessFacts facts = subject.access().orElseThrow();
        boolean said = ShiftedWrites.of(facts, subject).isPresent()
                || (Shares.isSaid(access, facts, subject)
                        && !Shares.blamed(facts, subject).equals(Optional.of(access)));
        foreign(access)
                .filter(any -> !said)
                .collect(Collectors.toMap(
                        ReachedBox::reference, Function.identity(), (first, other) -> first, LinkedHashMap::new))
                .values()
                .forEach(reach -> reportForeign(reach, access, subject, diagnostics));
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

    /** Whether it is written, and its elements are those of work-items: not if there is one that has all of them. */
    private static boolean isOwned(BufferFacts buffer, Subject subject) {
        return buffer.writes() && (!buffer.isEverywhere() || !subject.use().isOneItem());
    }

    /** Writes of elements that are not the work-item's own, nor of others of which no two are the same. */
    static Stream<ReachedBox> foreign(BufferAccess access) {
        return access.writes().stream()
                .filter(reach -> !access.writers().push())
                .filter(reach -> !access.own().contains(reach.elements()));
    }

    /** Whether an atomic changes what other devices have, which is said. */
    static boolean isSharedAtomic(Reference write, BufferAccess access) {
        return write.isAtomic()
                && (access.unresolvedWrites().contains(write)
                        || foreign(access).anyMatch(reach -> reach.reference().equals(write)));
    }

    private static void reportForeign(ReachedBox reach, BufferAccess access, Subject subject, Diagnostics diagnostics) {
        contradiction(
                subject,
                diagnostics,
                DiagnosticCode.WRITE_NOT_OWN,
                access.buffer().element().location(),
                reach.reference().isAtomic()
                        ? "several work-items change one element of " + name(access)
                                + " by an atomic, which several devices cannot do together"
                        : "the kernel writes elements of " + name(access)
                                + " that are not the work-item's own: another "
                                + (access.buffer().isEverywhere() ? "work-item" : "device") + " may have them",
                "see " + reach.reference().cited() + shift(reach, access) + other(reach, access)
                        + components(access, subject) + turns(access, subject) + "; "
                        + Shares.text(access, subject)
                                .map(shares -> shares + "; if that is meant, have work-items write nothing else")
                                .orElse(reach.reference().isAtomic() ? ATOMIC : OWN));
    }

    /** Another write that may be to the same element. */
    private static String other(ReachedBox reach, BufferAccess access) {
        List<Reference> contested = access.writers().contested();
        return !contested.contains(reach.reference())
                ? ""
                : contested.stream()
                        .filter(other -> !other.equals(reach.reference()))
                        .findFirst()
                        .map(other -> ", and " + other.cited() + ", by which another work-item may write it")
                        .orElse(", which is several offsets: two work-items may write one element");
    }

    /** What to pass in the place of numbers of iterations, of which each would have to be looked at. */
    private static String turns(BufferAccess access, Subject subject) {
        List<String> numbers = subject.arguments().stream()
                .filter(argument -> argument instanceof ScalarFacts scalar
                        && scalar.values().stream()
                                .flatMap(value -> value.parsed().stream())
                                .anyMatch(value -> value.located()
                                        .expression()
                                        .parameters()
                                        .contains(HostNames.ITERATION)))
                .map(argument -> argument.element().name().value())
                .toList();
        return access.writers().contested().isEmpty() || numbers.isEmpty()
                ? ""
                : "; if no more than whether " + Quoted.list(numbers)
                        + " is odd decides which, pass it 'iteration % 2'";
    }

    /** What to do where components are not known to be some. */
    private static String components(BufferAccess access, Subject subject) {
        Numerals size = access.buffer().size();
        return size.componentAxis().isPresent() || size.count() <= subject.spaceDimensions()
                ? ""
                : "; if the last dimension counts components, each written at one offset, mark it, <dimsize"
                        + " components=\"true\">, and leave it out of points";
    }

    /** By how much a single element is beside the work-item's own. */
    private static String shift(ReachedBox reach, BufferAccess access) {
        Box written = reach.elements();
        boolean single = access.own().volume() == 1 && written.volume() == 1;
        return single
                ? ", which is " + PointBox.text(Points.at(written.lo()), access.coordinates())
                        + " from the work-item's own"
                : "";
    }
}
