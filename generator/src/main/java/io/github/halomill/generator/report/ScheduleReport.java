package io.github.halomill.generator.report;

import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.partition.Partition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The compiled schedule of a partition: first iterations, and those that come again and again. */
final class ScheduleReport {

    private final List<Iteration> first = new ArrayList<>();
    private final List<Iteration> cycle = new ArrayList<>();
    private final Optional<DecidedSchedule> decided;

    private ScheduleReport(Partition partition) {
        Compiler compiler = new Compiler(partition);
        decided = compiler.flow().isStraight() ? Optional.empty() : Optional.of(new DecidedSchedule(compiler));
        if (decided.isPresent()) {
            return;
        }
        List<Iteration> course = compiler.course(compiler.start());
        State again = course.get(course.size() - 1).after();
        for (Iteration iteration : course) {
            boolean inCycle = !cycle.isEmpty() || iteration.before().equals(again);
            (inCycle ? cycle : first).add(iteration);
        }
    }

    static ScheduleReport of(Partition partition) {
        return new ScheduleReport(partition);
    }

    /** For people: iterations as long as they differ, and how it goes on. */
    List<String> lines() {
        if (decided.isPresent()) {
            return decided.get().lines();
        }
        List<String> texts = Stream.concat(first.stream(), cycle.stream())
                .map(iteration -> String.join("; ", IterationText.actions(iteration, "begun in the iteration before")))
                .toList();
        int same = texts.size() - 1;
        while (same > 0 && texts.get(same - 1).equals(texts.get(same))) {
            same--;
        }
        boolean steady = same <= first.size();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < (steady ? same : texts.size()); i++) {
            lines.add("iteration " + i + ": " + texts.get(i));
        }
        lines.add(
                steady
                        ? (same == 0 ? "each iteration: " : "from iteration " + same + " on: ") + texts.get(same)
                        : "then as from iteration " + first.size() + " on");
        if (cycle.size() > 1) {
            lines.add("names denote the same arrays after " + cycle.size() + " iterations");
        }
        return lines;
    }

    /** As JSON has it. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        if (decided.isPresent()) {
            tree.put("sections", decided.get().tree());
            return tree;
        }
        tree.put("first", first.stream().map(IterationText::tree).toList());
        tree.put("cycle", cycle.stream().map(IterationText::tree).toList());
        return tree;
    }
}
