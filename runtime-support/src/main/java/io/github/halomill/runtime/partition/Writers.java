package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who writes which arrays, found by following what names point to through iterations until they point to what they did
 * at first.
 */
final class Writers {

    private final Problem problem;

    /** By field: the arrays that it points to when a launch uses it. */
    private final List<Set<Integer>> targets = new ArrayList<>();

    /** By array: what launches write of it. */
    private final List<List<Box>> boxes = new ArrayList<>();

    /**
     * By array: the launches and arguments that write it; {@code "?"}: one may leave elements as they are, depending on
     * data.
     */
    private final List<Set<String>> writers = new ArrayList<>();

    private Writers(Problem problem) {
        this.problem = problem;
        for (int i = 0; i < problem.fields().size(); i++) {
            targets.add(new TreeSet<>());
            boxes.add(new ArrayList<>());
            writers.add(new TreeSet<>());
        }
    }

    static Writers of(Problem problem, List<Step> trace) {
        Writers writers = new Writers(problem);
        FieldBindings first = FieldBindings.atFirst(problem);
        FieldBindings names = FieldBindings.atFirst(problem);
        do {
            for (Step step : trace) {
                if (step instanceof Launch launch) {
                    launch.uses().forEach(use -> writers.use(launch, use, names.arrayOf(use.name())));
                } else {
                    names.follow(step);
                }
            }
        } while (!names.arrays().equals(first.arrays()));
        return writers;
    }

    private void use(Launch launch, Use use, int array) {
        targets.get(problem.indexOf(use.name())).add(array);
        if (use.access().writes()) {
            Box written = use.written(launch.space().items());
            if (!boxes.get(array).contains(written)) {
                boxes.get(array).add(written);
            }
            writers.get(array).add(launch.name() + "." + use.argument());
            if (launch.conditionalWrites()) {
                writers.get(array).add("?");
            }
        }
    }

    /** All that launches write of the arrays that a field points to. */
    Region written(int field) {
        List<Box> all = new ArrayList<>();
        targets.get(field).forEach(array -> all.addAll(boxes.get(array)));
        return Region.of(all);
    }

    /**
     * Whether one launch at most writes each of the arrays that a field points to, under one name, and what it writes
     * depends on no data.
     */
    boolean isOne(int field) {
        return targets.get(field).stream().allMatch(array -> writers.get(array).size() <= 1);
    }

    /** By array: whether any launch writes it. */
    List<Boolean> arraysWritten() {
        return writers.stream().map(of -> !of.isEmpty()).toList();
    }
}
