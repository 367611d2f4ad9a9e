package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.ReachedBox;
import io.github.halomill.generator.validate.fact.ShadowFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.rule.point.PointBox;
import io.github.halomill.generator.validate.rule.point.PointCost;
import io.github.halomill.generator.validate.rule.point.PointCover;
import io.github.halomill.generator.validate.rule.point.UnreadComponents;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Points;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every element that the kernel reads is its own or at a dependent point, and every dependent point is read. */
final class DependentPointRule extends AccessRule {

    private static final int MOST_NAMED = 6;

    /** Points that a cure has. */
    private static final int MOST_WRITTEN = 32;

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        List<PointFacts> points = subject.points(access.buffer());
        AccessFacts facts = subject.access().orElseThrow();
        boolean said = Shares.isSaid(access, facts, subject)
                || ShiftedWrites.of(facts, subject)
                        .filter(writes -> writes.explains(access))
                        .isPresent();
        if (!said && isKnown(access) && points.stream().allMatch(point -> hasValue(point, access))) {
            boolean missing = reportMissing(access, points, subject, diagnostics);
            boolean misread =
                    missing && Shares.text(access, subject).isPresent(); // then points that are right seem not to be
            if (access.buffer().shadow().isPresent() && !misread) {
                List<PointFacts> superfluous = superfluous(access, points, subject);
                superfluous.forEach(point -> reportSuperfluous(access, point, points, subject, diagnostics));
                points.stream()
                        .filter(point -> !superfluous.contains(point) && isAllKnown(access, subject))
                        .forEach(point ->
                                UnreadComponents.report(access, point, points, cover(access, subject), diagnostics));
            }
        }
    }

    @Override
    void checkAll(AccessFacts facts, Subject subject, Diagnostics diagnostics) {
        super.checkAll(facts, subject, diagnostics);
        List<PointFacts> common = subject.commonPoints();
        List<BufferAccess> users = facts.buffers().stream()
                .filter(access -> access.buffer().takesCommonShadow())
                .toList();
        boolean known = ShiftedWrites.of(facts, subject).isEmpty()
                && !users.isEmpty()
                && users.stream()
                        .allMatch(access ->
                                isKnown(access) && common.stream().allMatch(point -> hasValue(point, access)));
        if (known) {
            List<PointFacts> unused = new ArrayList<>(common);
            users.forEach(access -> unused.retainAll(superfluous(access, common, subject)));
            unused.forEach(point -> reportSuperfluous(users.get(0), point, common, subject, diagnostics));
        }
    }

    private static boolean isKnown(BufferAccess access) {
        BufferFacts buffer = access.buffer();
        return !buffer.replicated()
                && buffer.layout().isPresent()
                && buffer.reads()
                && !access.references().isEmpty()
                && access.unresolvedReads().isEmpty();
    }

    private static boolean hasValue(PointFacts point, BufferAccess access) {
        return point.count() == access.dimensions()
                && point.ends().allMatch(end -> end.value().isPresent());
    }

    private static PointCover cover(BufferAccess access, Subject subject) {
        return new PointCover(access, subject.addressing(), slowest(subject));
    }

    private static boolean isAllKnown(BufferAccess access, Subject subject) {
        return known(access, subject).size() == access.reads().size();
    }

    private static int slowest(Subject subject) {
        return subject.kernel().slowest();
    }

    private static String named(List<String> points) {
        return String.join(", ", points.subList(0, Math.min(MOST_NAMED, points.size())))
                + (points.size() > MOST_NAMED ? " and " + (points.size() - MOST_NAMED) + " more" : "");
    }

    /** Whether there are some. */
    private static boolean reportMissing(
            BufferAccess access, List<PointFacts> points, Subject subject, Diagnostics diagnostics) {
        PointCover cover = cover(access, subject);
        List<Points> declared = PointCover.boxes(points);
        Map<Points, Missing> missing = new LinkedHashMap<>();
        for (ReachedBox reach : known(access, subject)) {
            Region rest = cover.missing(reach, declared);
            cover.toAdd(reach, rest)
                    .forEach(point -> missing.merge(
                            point, new Missing(reach.reference(), cover.components(point, rest)), Missing::and));
        }
        if (missing.isEmpty()) {
            return false;
        }
        List<String> names = missing.entrySet().stream()
                .map(entry -> PointBox.text(entry.getKey(), access.coordinates())
                        + PointBox.components(entry.getValue().components(), access)
                                .map(of -> " of " + of)
                                .orElse(""))
                .toList();
        boolean one = names.size() == 1 && missing.keySet().iterator().next().isSingle();
        String list = named(names);
        contradiction(
                subject,
                diagnostics,
                DiagnosticCode.POINT_MISSING,
                shadow(access.buffer()),
                "the kernel reads " + name(access) + " at " + list + ", which "
                        + (one
                                ? "is no dependent point: other devices would not send it"
                                : "are no dependent points: other devices would not send them"),
                "see " + missing.values().iterator().next().reference().cited() + "; "
                        + Shares.text(access, subject)
                                .map(shares -> shares + "; if that is meant, ")
                                .orElse("")
                        + "write " + elements(missing, access)
                        + around(access)
                        + ChangingScalarRule.ofGuards(subject));
        return true;
    }

    /** What is read at a point that is missing: a reference, and which components. */
    private record Missing(Reference reference, Region components) {

        Missing and(Missing other) {
            return new Missing(reference, components.union(other.components));
        }
    }

    /** What to write: all points of an array with components, as each population of a lattice has its own. */
    private static String elements(Map<Points, Missing> missing, BufferAccess access) {
        int most = access.own().components() > 1 ? MOST_WRITTEN : 1;
        return missing.entrySet().stream()
                        .limit(most)
                        .map(entry -> PointBox.element(
                                entry.getKey(),
                                PointBox.components(entry.getValue().components(), access),
                                access))
                        .collect(Collectors.joining(" "))
                + (missing.size() > most ? " and so on" : "");
    }

    /** What to do where reads wrap around the array and that is not said. */
    private static String around(BufferAccess access) {
        String letters = access.around().stream()
                .filter(d -> !access.buffer().wraps().contains(d))
                .sorted()
                .map(Axes::name)
                .collect(Collectors.joining(" "));
        return letters.isEmpty()
                ? ""
                : "; where the kernel wraps around the array, write <wraps>" + letters
                        + "</wraps> and points beyond its ends";
    }

    /**
     * Reads that do not depend on parameters without a value: of those it has to be shown that they are at points, for
     * any value.
     */
    private static List<ReachedBox> known(BufferAccess access, Subject subject) {
        Setting setting = subject.access().orElseThrow().setting();
        return access.reads().stream()
                .filter(box -> !OwnElementRule.isSharedAtomic(box.reference(), access))
                .filter(box -> Stream.concat(box.reach().lo().stream(), box.reach().hi().stream())
                        .noneMatch(setting::isAsked))
                .toList();
    }

    private static SourceLocation shadow(BufferFacts buffer) {
        return buffer.shadow()
                .map(ShadowFacts::element)
                .map(element -> element.location())
                .orElse(buffer.element().location());
    }

    /** Points, or boxes as a whole, that no read needs, though one may do for another that is not there. */
    private static List<PointFacts> superfluous(BufferAccess access, List<PointFacts> points, Subject subject) {
        if (!isAllKnown(access, subject)) {
            return List.of();
        }
        PointCover cover = cover(access, subject);
        List<Points> all = PointCover.boxes(points);
        List<Points> kept = new ArrayList<>(all);
        List<PointFacts> unused = new ArrayList<>();
        for (PointFacts point : points) {
            List<Points> boxes = point.points();
            List<Points> others = new ArrayList<>(kept);
            others.removeAll(boxes);
            if (!cover.isRead(boxes, others, all)) {
                kept = others;
                unused.add(point);
            }
        }
        return unused;
    }

    private static void reportSuperfluous(
            BufferAccess access, PointFacts point, List<PointFacts> points, Subject subject, Diagnostics diagnostics) {
        List<Points> others = new ArrayList<>(PointCover.boxes(points));
        others.removeAll(point.points());
        long bytes = PointCost.isKnown(access) ? PointCost.bytes(access, slowest(subject), others, point.points()) : 0;
        List<String> read = access.reads().stream()
                .map(reach -> PointBox.text(reach.points(access.own()), access))
                .distinct()
                .toList();
        diagnostics.warning(
                DiagnosticCode.POINT_SUPERFLUOUS,
                point.text().location(),
                "the kernel does not read " + name(access) + " at the dependent point "
                        + (point.ends().anyMatch(Numeral::isAsked)
                                ? point.text().value()
                                : PointBox.text(point.points().get(0), access.coordinates())),
                "remove it, or correct it: the kernel reads " + name(access) + " at " + named(read)
                        + (bytes > 0 ? "; with two devices it costs " + bytes + " bytes a step" : ""));
    }
}
