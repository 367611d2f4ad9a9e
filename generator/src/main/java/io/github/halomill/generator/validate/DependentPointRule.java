package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.validate.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.Subject.BufferFacts;
import io.github.halomill.generator.validate.Subject.PointFacts;
import io.github.halomill.generator.validate.Subject.ShadowFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Every element that the kernel reads is its own or at a dependent point, and every dependent point is read. */
final class DependentPointRule extends AccessRule {

    /** Of points that are looked for one by one: as many as a program can do with. */
    private static final long MOST_POINTS = 100_000;

    private static final int MOST_NAMED = 6;

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        BufferFacts buffer = access.buffer();
        if (buffer.replicated()
                || buffer.layout().isEmpty()
                || !buffer.reads()
                || !access.unresolvedReads().isEmpty()) {
            return;
        }
        List<PointFacts> declared = subject.points(buffer);
        List<ReachedBox> needed = access.reads().stream()
                .map(reach -> reach.points(access.perItem()))
                .toList();
        if (declared.stream()
                .allMatch(
                        point -> point.coordinates().count() == access.perItem().size()
                                && point.coordinates().allAtLeast(Long.MIN_VALUE))) {
            reportMissing(access, declared, needed, diagnostics);
            reportSuperfluous(access, declared, needed, diagnostics);
        }
    }

    private static void reportMissing(
            BufferAccess access, List<PointFacts> declared, List<ReachedBox> needed, Diagnostics diagnostics) {
        Set<List<Long>> known =
                declared.stream().map(point -> point.coordinates().values()).collect(Collectors.toSet());
        known.add(access.perItem().stream().map(e -> 0L).toList());
        Map<List<Long>, ReachedBox> missing = new LinkedHashMap<>();
        for (ReachedBox box : needed) {
            PointBox.points(box, MOST_POINTS).stream()
                    .filter(point -> !known.contains(point))
                    .forEach(point -> missing.putIfAbsent(point, box));
        }
        if (missing.isEmpty()) {
            return;
        }
        List<String> names = missing.keySet().stream().map(PointBox::text).toList();
        boolean one = names.size() == 1;
        String list = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())))
                + (names.size() > MOST_NAMED ? " and " + (names.size() - MOST_NAMED) + " more" : "");
        Map.Entry<List<Long>, ReachedBox> first = missing.entrySet().iterator().next();
        diagnostics.error(
                DiagnosticCode.POINT_MISSING,
                shadow(access.buffer()),
                "the kernel reads " + Quoted.quote(access.buffer().element().name()) + " at " + list + ", which "
                        + (one ? "is no dependent point" : "are no dependent points"),
                "see " + told(first.getValue().reference()) + "; write <point>" + PointBox.text(first.getKey())
                        + "</point>" + (one ? "" : " and so on"));
    }

    private static SourceLocation shadow(BufferFacts buffer) {
        return buffer.shadow()
                .map(ShadowFacts::element)
                .map(element -> element.location())
                .orElse(buffer.element().location());
    }

    private static void reportSuperfluous(
            BufferAccess access, List<PointFacts> declared, List<ReachedBox> needed, Diagnostics diagnostics) {
        boolean common = access.buffer().shadow().isEmpty();
        List<PointFacts> used = new ArrayList<>();
        List<PointFacts> unused = new ArrayList<>();
        for (PointFacts point : declared) {
            boolean own = point.coordinates().values().stream().allMatch(coordinate -> coordinate == 0);
            boolean read = own
                    || needed.stream()
                            .anyMatch(box -> box.holds(point.coordinates().values()));
            (read ? used : unused).add(point);
        }
        for (PointFacts point : common ? List.<PointFacts>of() : unused) {
            diagnostics.warning(
                    DiagnosticCode.POINT_SUPERFLUOUS,
                    point.text().location(),
                    "the kernel does not read "
                            + Quoted.quote(access.buffer().element().name()) + " at "
                            + PointBox.text(point.coordinates().values()),
                    "remove it; with two devices it costs " + PointCost.bytes(access, used, point)
                            + " bytes a step, see " + access.parameter().name() + " at line "
                            + access.parameter().line());
        }
    }
}
