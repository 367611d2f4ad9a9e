package io.github.halomill.generator.validate.rule.group;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.group.Finding;
import io.github.halomill.generator.kernel.group.GroupCheck;
import io.github.halomill.generator.kernel.group.LaunchedGroup;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * All work-items of a group come to the same barriers, and none reads an element of local memory that another writes
 * with no barrier between. The first group of a launch is looked at, and the last.
 */
public final class BarrierCheck {

    private BarrierCheck() {}

    /** Checks a kernel whose work-groups have a size, and whose work-items are those of its launch. */
    public static void check(Subject subject, Diagnostics diagnostics) {
        subject.access()
                .filter(facts -> subject.kernel().range().strips().isEmpty()
                        && !subject.kernel().range().isOfOneId())
                .ifPresent(facts -> check(facts, subject, diagnostics));
    }

    private static void check(AccessFacts facts, Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        Unit unit = kernel.source().orElseThrow().parsed().unit();
        Function definition =
                unit.function(kernel.function().orElseThrow().name()).orElseThrow();
        boolean given = facts.setting().asked().isEmpty();
        for (LaunchedGroup group : groups(facts.setting().numeric(), kernel.ids())) {
            List<Finding> findings = GroupCheck.findings(unit, definition, group);
            if (!findings.isEmpty()) {
                findings.forEach(new GroupReport(group, given, subject.trust(), diagnostics)::report);
                return;
            }
        }
    }

    /** The first group and the last; none if their size, or how many there are, is not known. */
    private static List<LaunchedGroup> groups(Setting setting, List<Integer> ids) {
        List<Long> size = new ArrayList<>();
        List<Long> count = new ArrayList<>();
        List<Long> offset = new ArrayList<>();
        for (int id = 0; id < setting.group().size(); id++) {
            int d = ids.indexOf(id);
            long launched = d < 0 ? 0 : setting.launched(d).constant().orElse(0);
            boolean moved = d >= 0 && d < setting.offset().size();
            long first = moved ? setting.offset().get(d).constant().orElse(-1) : 0;
            if (launched < 1 || first < 0) {
                return List.of();
            }
            size.add(setting.group().get(d));
            count.add(launched / setting.group().get(d));
            offset.add(first);
        }
        Map<String, Long> scalars = new HashMap<>();
        setting.scalars().forEach((scalar, value) -> value.constant().ifPresent(number -> scalars.put(scalar, number)));
        List<Long> begin = size.stream().map(any -> 0L).toList();
        List<Long> end = count.stream().map(number -> number - 1).toList();
        return Stream.of(begin, end)
                .distinct()
                .map(number -> new LaunchedGroup(size, number, count, offset, scalars))
                .toList();
    }
}
