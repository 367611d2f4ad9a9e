package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides where an iteration exchanges ghost zones (Algorithm 1 of the STEPOCL paper): before a launch that reads
 * around its own elements what was written since the last exchange. What names denote and what is stale is followed
 * through iterations until both are as before.
 */
public final class StepPlanner {

    private final Program program;

    /** By name: the field whose array it denotes. */
    private final Map<String, String> denotes = new LinkedHashMap<>();

    private final Set<String> stale = new HashSet<>();
    private final Map<Step, Set<String>> exchanged = new LinkedHashMap<>();

    private StepPlanner(Program program) {
        this.program = program;
        program.fields().forEach(field -> denotes.put(field.name(), field.name()));
    }

    /** The stages of one iteration, in order. */
    public static List<PlannedAction> plan(Program program) {
        StepPlanner planner = new StepPlanner(program);
        Set<List<Object>> seen = new HashSet<>();
        while (seen.add(List.of(Map.copyOf(planner.denotes), Set.copyOf(planner.stale)))) {
            planner.follow(program.schedule());
        }
        return planner.stages(program.schedule());
    }

    private void follow(List<Step> steps) {
        for (Step step : steps) {
            if (step instanceof Step.Launch launch) {
                launch(launch);
            } else if (step instanceof Step.Swap swap) {
                rotate(List.of(swap.first(), swap.second()));
            } else if (step instanceof Step.Rotate rotate) {
                rotate(rotate.fields());
            } else if (step instanceof Step.Repeat repeat) {
                follow(repeat.steps()); // once for the steps before, once for themselves
                follow(repeat.steps());
            }
        }
    }

    private void launch(Step.Launch launch) {
        for (Argument.Buffer buffer : program.kernel(launch.kernel()).buffers()) {
            String field = launch.field(buffer);
            if (readsAround(buffer) && stale.remove(denotes.get(field))) {
                exchanged.computeIfAbsent(launch, any -> new LinkedHashSet<>()).add(field);
            }
        }
        for (Argument.Buffer buffer : program.kernel(launch.kernel()).buffers()) {
            if (buffer.access().writes()) {
                stale.add(denotes.get(launch.field(buffer)));
            }
        }
    }

    private static boolean readsAround(Argument.Buffer buffer) {
        return buffer.access().reads()
                && buffer.combine().isEmpty()
                && (buffer.replicated() || buffer.points().stream().anyMatch(point -> !point.isOwn()));
    }

    private void rotate(List<String> names) {
        String first = denotes.getOrDefault(names.get(0), names.get(0));
        for (int i = 0; i + 1 < names.size(); i++) {
            denotes.put(names.get(i), denotes.getOrDefault(names.get(i + 1), names.get(i + 1)));
        }
        denotes.put(names.get(names.size() - 1), first);
    }

    private List<PlannedAction> stages(List<Step> steps) {
        List<PlannedAction> stages = new ArrayList<>();
        for (Step step : steps) {
            Set<String> fields = exchanged.getOrDefault(step, Collections.emptySet());
            if (!fields.isEmpty()) {
                stages.add(new PlannedAction.Exchange(inOrder(fields)));
            }
            stages.add(
                    step instanceof Step.Repeat repeat
                            ? new PlannedAction.Repeated(repeat.times(), stages(repeat.steps()))
                            : new PlannedAction.Single(step));
        }
        return stages;
    }

    private List<String> inOrder(Set<String> fields) {
        return program.fields().stream()
                .map(Field::name)
                .filter(fields::contains)
                .toList();
    }
}
