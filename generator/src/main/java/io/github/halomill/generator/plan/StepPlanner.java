package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Swap;
import io.github.halomill.runtime.partition.SwapOrbits;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decides what an iteration consists of (Algorithm 1 of the STEPOCL paper): exchanges of the ghost zones that are read and
 * have been written since, the launch, the swaps.
 */
public final class StepPlanner {

    private StepPlanner() {}

    /** The steps of one iteration, in order. */
    public static List<Step> plan(Program program) {
        List<Step> steps = new ArrayList<>();
        Problem problem = ProblemPlanner.example(program);
        Set<String> ghosts = program.buffers().stream()
                .filter(StepPlanner::hasGhosts)
                .map(Argument.Buffer::name)
                .collect(Collectors.toSet());
        List<String> always =
                exchanged(problem, 1).stream().filter(ghosts::contains).toList();
        if (!always.isEmpty()) {
            steps.add(new Step.Exchange(always, deeper(problem, always)));
        }
        steps.add(new Step.Launch());
        for (Swap swap : program.swaps()) {
            steps.add(new Step.Swap(swap.first(), swap.second()));
        }
        return List.copyOf(steps);
    }

    private static List<String> exchanged(Problem problem, int depth) {
        return SwapOrbits.exchanged(problem, depth).stream()
                .map(BufferLayout::name)
                .toList();
    }

    /** What is not {@code always} exchanged; none where each step needs all that others wrote, so that no zone computes ahead. */
    private static List<String> deeper(Problem problem, List<String> always) {
        if (always.stream().anyMatch(name -> problem.buffer(name).gathered())) {
            return List.of();
        }
        return exchanged(problem, 2).stream()
                .filter(name -> !always.contains(name))
                .toList();
    }

    private static boolean hasGhosts(Argument.Buffer buffer) {
        return buffer.access().reads()
                && (buffer.replicated() || buffer.points().stream().anyMatch(point -> !point.isOwn()));
    }
}
