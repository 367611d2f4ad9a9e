package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.partition.Swap;
import io.github.halomill.runtime.partition.SwapOrbits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
        SwapOrbits orbits = new SwapOrbits(
                program.buffers().stream().map(Argument.Buffer::name).toList(), program.swaps());
        Set<String> written = new HashSet<>();
        for (Argument.Buffer buffer : program.buffers()) {
            if (buffer.access().writes()) {
                written.add(buffer.name());
            }
        }
        List<String> exchanged = program.buffers().stream()
                .filter(StepPlanner::hasGhosts)
                .map(Argument.Buffer::name)
                .filter(name -> orbits.of(name).stream().anyMatch(written::contains))
                .toList();
        if (!exchanged.isEmpty()) {
            steps.add(new Step.Exchange(exchanged));
        }
        steps.add(new Step.Launch());
        for (Swap swap : program.swaps()) {
            steps.add(new Step.Swap(swap.first(), swap.second()));
        }
        return List.copyOf(steps);
    }

    private static boolean hasGhosts(Argument.Buffer buffer) {
        return buffer.access().reads()
                && (buffer.replicated() || buffer.points().stream().anyMatch(point -> !point.isOwn()));
    }
}
