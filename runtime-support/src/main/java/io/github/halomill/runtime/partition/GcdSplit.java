package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.PriorityList;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;

/**
 * Equal zones: greatest common divisors of work-groups and devices along the priority list (STEPOCL 2013, section III).
 */
final class GcdSplit implements SplitSearch {

    /** How many devices fewer are tried where not all can be used; the paper's figure. */
    private static final int TRIES = 100;

    private final Extent groups;
    private final List<Integer> priority;

    GcdSplit(Problem problem) {
        groups = problem.cuttableUnits();
        priority = PriorityList.of(problem);
    }

    @Override
    public Split split(int devices) {
        Split best = Split.WHOLE;
        int last = Math.max(1, devices - TRIES);
        for (int n = devices; n >= last && best.zones() < n; n--) {
            Split split = divide(n);
            if (split.zones() > best.zones()) {
                best = split;
            }
        }
        return best;
    }

    @Override
    public List<Split> splits(int devices) {
        Split split = divide(devices);
        return split.zones() == devices ? List.of(split) : List.of();
    }

    private Split divide(int devices) {
        Split split = Split.WHOLE;
        int remaining = devices;
        for (int d : priority) {
            int parts = (int) Arithmetic.gcd(groups.along(d), remaining);
            split = split.with(d, parts);
            remaining /= parts;
        }
        return split;
    }
}
