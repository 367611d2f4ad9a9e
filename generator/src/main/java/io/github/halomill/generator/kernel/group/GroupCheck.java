package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.group.Contents.Content;
import io.github.halomill.generator.kernel.group.Finding.Diverging;
import io.github.halomill.generator.kernel.group.Finding.PerhapsDiverging;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs the work-items of a group and compares what they do. No finding proves nothing: a kernel may do more than is
 * followed, or something else with other numbers.
 */
public final class GroupCheck {

    /** Of larger groups nothing is said. */
    private static final int MOST_ITEMS = 1024;

    private GroupCheck() {}

    /** What is wrong in a group, at most one finding of a kind for each array. */
    public static List<Finding> findings(Unit unit, Function kernel, LaunchedGroup group) {
        Program program = new Program(unit);
        Content content = program.contents().of(kernel.body());
        long items = group.size().stream().reduce(1L, (a, b) -> a * b);
        if ((content.barrier().isEmpty() && !content.local()) || items > MOST_ITEMS || items < 2) {
            return List.of();
        }
        List<Trace> traces = new ArrayList<>();
        for (List<Long> id : group.items()) {
            Trace trace = new Item(id, group, kernel, program).run(kernel);
            if (trace.doubtful.isPresent()) {
                return List.of(new PerhapsDiverging(
                        trace.doubtful.get().barrier(), trace.doubtful.get().condition()));
            }
            if (trace.broken) {
                return List.of();
            }
            traces.add(trace);
        }
        Optional<Finding> diverging = diverging(traces);
        return diverging.isPresent() ? List.of(diverging.get()) : shared(traces);
    }

    private static Optional<Finding> diverging(List<Trace> traces) {
        Trace first = traces.get(0);
        for (Trace other : traces) {
            int count = Math.min(first.barriers.size(), other.barriers.size());
            for (int i = 0; i < count; i++) {
                if (!first.barriers.get(i).equals(other.barriers.get(i))) {
                    return Optional.of(new Diverging(
                            first.barriers.get(i), first.item, other.item, Optional.of(other.barriers.get(i))));
                }
            }
            if (first.barriers.size() != other.barriers.size()) {
                boolean more = first.barriers.size() > count;
                return Optional.of(new Diverging(
                        (more ? first : other).barriers.get(count),
                        (more ? first : other).item,
                        (more ? other : first).item,
                        Optional.empty()));
            }
        }
        return Optional.empty();
    }

    private static List<Finding> shared(List<Trace> traces) {
        Set<Variable> lost = new HashSet<>();
        traces.forEach(trace -> lost.addAll(trace.lost));
        Set<Variable> arrays = new HashSet<>();
        traces.forEach(trace -> trace.phases.forEach(phase -> phase.forEach(access -> arrays.add(access.array()))));
        arrays.removeAll(lost);
        return arrays.stream()
                .sorted((a, b) -> a.name().compareTo(b.name()))
                .flatMap(array -> new SharedArray(array, traces).findings().stream())
                .toList();
    }
}
