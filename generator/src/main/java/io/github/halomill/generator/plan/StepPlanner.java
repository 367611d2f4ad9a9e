package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Swap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides what an iteration consists of (Algorithm 1 of the STEPOCL paper): exchanges of the ghost zones that are read and
 * have been written since, the launch, the swaps.
 */
public final class StepPlanner {

    private StepPlanner() {}

    /** The steps of one iteration, in order. */
    public static List<Step> plan(Program program) {
        List<Step> steps = new ArrayList<>();
        Map<String, String> next = renaming(program);
        Set<String> written = new HashSet<>();
        for (Argument.Buffer buffer : program.buffers()) {
            if (buffer.access().writes()) {
                written.add(buffer.name());
            }
        }
        for (Argument.Buffer buffer : program.buffers()) {
            if (hasGhosts(buffer) && orbit(buffer.name(), next).stream().anyMatch(written::contains)) {
                steps.add(new Step.Exchange(buffer.name()));
            }
        }
        steps.add(new Step.Launch());
        for (Swap swap : program.swaps()) {
            steps.add(new Step.Swap(swap.first(), swap.second()));
        }
        return List.copyOf(steps);
    }

    private static boolean hasGhosts(Argument.Buffer buffer) {
        return buffer.access().reads()
                && !buffer.replicated()
                && buffer.points().stream().anyMatch(point -> !point.offset().equals(Offset.ZERO));
    }

    /** By name: whose array it denotes after all swaps of an iteration. */
    private static Map<String, String> renaming(Program program) {
        Map<String, String> denotes = new LinkedHashMap<>();
        program.buffers().forEach(buffer -> denotes.put(buffer.name(), buffer.name()));
        for (Swap swap : program.swaps()) {
            String first = denotes.get(swap.first());
            String second = denotes.get(swap.second());
            if (first == null || second == null) {
                throw new IllegalArgumentException(swap + " names no buffer");
            }
            denotes.put(swap.first(), second);
            denotes.put(swap.second(), first);
        }
        return denotes;
    }

    /** Every name that an array goes by, if it goes by {@code name} at some time. */
    private static Set<String> orbit(String name, Map<String, String> next) {
        Set<String> orbit = new HashSet<>();
        String at = name;
        while (at != null && orbit.add(at)) {
            at = next.get(at);
        }
        return orbit;
    }
}
