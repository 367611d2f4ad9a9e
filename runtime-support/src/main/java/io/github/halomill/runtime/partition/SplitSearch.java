package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;

/** Finds parts per dimension for a number of devices. */
sealed interface SplitSearch permits GcdSplit, BalancedSplit {

    /** The split for at most {@code devices} devices, at least 1. */
    Split split(int devices);

    /** The splits that have a part for each of that many devices; none if there is no such split. */
    List<Split> splits(int devices);

    /** What carries out {@code strategy} for {@code problem}. */
    static SplitSearch of(Problem problem, Strategy strategy) {
        return switch (strategy) {
            case GCD -> new GcdSplit(problem);
            case BALANCED -> new BalancedSplit(problem);
        };
    }
}
