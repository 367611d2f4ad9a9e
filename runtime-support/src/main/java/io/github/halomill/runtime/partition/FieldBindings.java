package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import io.github.halomill.runtime.schedule.flow.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Which arrays the names of fields point to, from step to step. */
public final class FieldBindings {

    private final Problem problem;
    private final List<Integer> arrays;

    /** By field the array that it points to. */
    public FieldBindings(Problem problem, List<Integer> arrays) {
        this.problem = problem;
        this.arrays = new ArrayList<>(arrays);
    }

    /** Each name points to its own. */
    public static FieldBindings atFirst(Problem problem) {
        return new FieldBindings(
                problem, IntStream.range(0, problem.fields().size()).boxed().toList());
    }

    /**
     * Goes through all that an iteration may do, from all that names may point to then, on each way that numbers may
     * decide.
     */
    static void course(Problem problem, ControlFlow flow, Visitor visitor) {
        Set<Begin> seen = new LinkedHashSet<>();
        Deque<Begin> open = new ArrayDeque<>();
        List<Integer> first = atFirst(problem).arrays();
        flow.first().forEach(section -> open.add(new Begin(section, 0, first)));
        while (!open.isEmpty()) {
            Begin begin = open.remove();
            if (!seen.add(begin)) {
                continue;
            }
            if (begin.section == ControlFlow.END) {
                int turn = (begin.turn + 1) % flow.turns();
                flow.first().forEach(section -> open.add(new Begin(section, turn, begin.arrays)));
            } else {
                Node.Section section = flow.section(begin.section);
                FieldBindings names = new FieldBindings(problem, begin.arrays);
                for (int place = section.from(); place < section.to(); place++) {
                    visitor.step(place, flow.traces().get(begin.turn).get(place), names);
                    names.follow(flow.trace().get(place));
                }
                flow.after(begin.section).forEach(next -> open.add(new Begin(next, begin.turn, names.arrays())));
            }
        }
    }

    private record Begin(int section, int turn, List<Integer> arrays) {}

    /** Who is told of steps. */
    @FunctionalInterface
    interface Visitor {

        /** A step of the trace, before it is carried out. */
        void step(int place, Step step, FieldBindings names);
    }

    /** By field, now. */
    public List<Integer> arrays() {
        return List.copyOf(arrays);
    }

    /** The array that a name points to now. */
    public int arrayOf(String field) {
        return arrays.get(problem.indexOf(field));
    }

    /** A step; only swaps and rotations change anything. */
    public void follow(Step step) {
        if (step instanceof Step.Swap swap) {
            Collections.swap(arrays, problem.indexOf(swap.first()), problem.indexOf(swap.second()));
        } else if (step instanceof Step.Rotate rotate) {
            List<Integer> fields =
                    rotate.fields().stream().map(problem::indexOf).toList();
            List<Integer> before = fields.stream().map(arrays::get).toList();
            for (int i = 0; i < fields.size(); i++) {
                arrays.set(fields.get(i), before.get((i + 1) % fields.size()));
            }
        }
    }
}
