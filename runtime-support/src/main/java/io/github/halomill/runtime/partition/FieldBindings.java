package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
