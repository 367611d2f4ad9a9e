package io.github.halomill.runtime.exec.tune;

import static io.github.halomill.runtime.exec.tune.Trials.micros;

import io.github.halomill.runtime.draw.Notations;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.util.HashSet;
import java.util.Set;

/**
 * Looks for the dimensions that are better not cut. The balanced split has the smallest faces. But faces along x have
 * elements that are not beside each other in memory, and rims that are as wide as a work-group: slabs, whose faces are
 * larger, may be faster.
 */
record CutSearch(ZoneProgram program, ExecutionOptions options, Planner planner, Trials trials) {

    /** The fastest that was found. */
    Choice from(Choice start) {
        if (options.cut().split().isPresent() || options.cut().strategy() != Strategy.BALANCED) {
            return start;
        }
        Set<Split> tried = new HashSet<>(Set.of(split(start)));
        Timed<Choice> best = new Timed<>(start, Double.MAX_VALUE);
        for (int whole = 1; whole <= program.problem().slowest(); whole++) {
            Choice other = start.withWhole(whole);
            boolean pays = planner.isPossible(other)
                    && planner.zones(other) == planner.zones(start)
                    && tried.add(split(other));
            // One other cut is always tried: what the balanced one costs may be half of the speed.
            boolean isFirst = tried.size() == 2;
            if (!pays || !(isFirst || trials.haveTime())) {
                continue;
            }
            best = best.choice().equals(start) ? new Timed<>(start, trials.time(start)) : best;
            double seconds = trials.time(other);
            if (Trials.isFaster(seconds, best.seconds())) {
                String reason = "cut %s: %s a step, where %s takes %s"
                        .formatted(parts(other), micros(seconds), parts(best.choice()), micros(best.seconds()));
                best = new Timed<>(other.because(start.reasonWith(reason)), seconds);
            }
        }
        return best.choice();
    }

    private String parts(Choice choice) {
        return Notations.parts(split(choice), program.problem().grid().dimensions());
    }

    private Split split(Choice choice) {
        return planner.of(choice).partition().split();
    }
}
