package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Who writes which arrays, found by following what names point to through iterations. */
final class Writers {

    private final Problem problem;

    /** By field: the arrays that it points to when a launch uses it. */
    private final List<Set<Integer>> targets = new ArrayList<>();

    /** By array: what launches write of it. */
    private final List<List<Box>> boxes = new ArrayList<>();

    /** By array: whole components that launches write of it, by launch and argument. */
    private final List<Map<String, Region>> writers = new ArrayList<>();

    /** By array: whole components of which a launch may leave elements as they are, depending on data. */
    private final List<Region> conditional = new ArrayList<>();

    private Writers(Problem problem) {
        this.problem = problem;
        for (int i = 0; i < problem.fields().size(); i++) {
            targets.add(new TreeSet<>());
            boxes.add(new ArrayList<>());
            writers.add(new TreeMap<>());
            conditional.add(Region.EMPTY);
        }
    }

    /** Of the launches of a problem. */
    static Writers of(Problem problem, ControlFlow flow) {
        Writers writers = new Writers(problem);
        FieldBindings.course(problem, flow, (place, step, names) -> {
            if (step instanceof Launch launch) {
                launch.uses().forEach(use -> writers.use(launch, use, names.arrayOf(use.name())));
            }
        });
        return writers;
    }

    private void use(Launch launch, Use use, int array) {
        targets.get(problem.indexOf(use.name())).add(array);
        if (use.access().writes()) {
            List<Box> written = use.written(launch.space().items()).boxes();
            for (Box box : written) {
                if (!boxes.get(array).contains(box)) {
                    boxes.get(array).add(box);
                }
            }
            Region components = Region.of(
                    written.stream().map(box -> use.whole().ofComponents(box)).toList());
            writers.get(array).merge(launch.name() + "." + use.argument(), components, Region::union);
            if (launch.conditionalWrites()) {
                conditional.set(array, conditional.get(array).union(components));
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
     * The components that one launch at most writes of each of the arrays that a field points to, under one name, where
     * what it writes depends on no data.
     */
    Region ofOne(int field) {
        Region ofOne = Region.of(problem.fields().get(field).whole());
        for (int array : targets.get(field)) {
            Region before = Region.EMPTY;
            Region several = conditional.get(array);
            for (Region components : writers.get(array).values()) {
                several = several.union(before.intersect(components));
                before = before.union(components);
            }
            ofOne = ofOne.subtract(several);
        }
        return ofOne;
    }

    /** By array: whether any launch writes it. */
    List<Boolean> arraysWritten() {
        return writers.stream().map(of -> !of.isEmpty()).toList();
    }
}
