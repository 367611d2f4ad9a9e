package io.github.halomill.generator.validate.rule.point;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Components that a dependent point names and that the kernel does not read there, where it reads others. */
public final class UnreadComponents {

    private UnreadComponents() {}

    /** Says them. */
    public static void report(
            BufferAccess access, PointFacts point, List<PointFacts> points, PointCover cover, Diagnostics diagnostics) {
        List<Points> each = point.of().isEmpty() ? List.of() : byComponent(point, access);
        List<Points> all = Stream.concat(
                        PointCover.boxes(points.stream()
                                        .filter(other -> !other.equals(point))
                                        .toList())
                                .stream(),
                        each.stream())
                .toList();
        List<Box> read = new ArrayList<>();
        List<Box> unread = new ArrayList<>();
        for (Points one : each) {
            List<Points> others = new ArrayList<>(all);
            others.remove(one);
            (cover.isRead(List.of(one), others, all) ? read : unread)
                    .add(Box.of(Extent.of(1)).ofComponents(one.firstComponent(), one.endComponent()));
        }
        if (!read.isEmpty() && !unread.isEmpty()) {
            String place = PointBox.text(each.get(0), access.coordinates());
            diagnostics.warning(
                    DiagnosticCode.COMPONENTS_SUPERFLUOUS,
                    point.text().of().orElse(point.text()).location(),
                    "the kernel does not read component" + (unread.size() == 1 ? " " : "s ")
                            + PointBox.named(Region.of(unread)) + " of "
                            + Quoted.quote(access.buffer().element().name())
                            + " at the dependent point " + place,
                    "write " + PointBox.element(each.get(0), Optional.of(PointBox.named(Region.of(read))), access));
        }
    }

    /** The same points, for each component by itself. */
    private static List<Points> byComponent(PointFacts point, BufferAccess access) {
        return access.own().slices(Box.COMPONENTS).stream()
                .flatMap(own -> point.points().stream()
                        .filter(box -> !box.ofComponents(own).isEmpty())
                        .limit(1)
                        .map(box -> new Points(box.first(), box.last(), own.firstComponent(), own.endComponent())))
                .toList();
    }
}
