package io.github.halomill.runtime.partition.cut;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.schedule.Problem;
import java.util.Arrays;

/**
 * A dimension that is cut for parts of different weights, each of whole work-groups, at least one.
 *
 * @param cells along the dimension
 * @param groupSize cells that stay together; the last group may have fewer
 */
record WeightedAxis(long cells, long groupSize) {

    /** Of the grid of a problem. */
    static WeightedAxis of(Problem problem, int d) {
        return new WeightedAxis(problem.grid().size().along(d), ZoneGrid.groupSize(problem, d));
    }

    /**
     * The work-groups of each part, so that the longest time of a part, its cells divided by its weight, is the
     * smallest. As each group goes where it is computed soonest, no longest time is smaller. It would begin with one
     * group for each part; it begins with all that are computed in the time that the whole takes at least.
     *
     * @param weights all above 0, at most as many as there are groups
     */
    long[] groups(double[] weights) {
        long all = Arithmetic.ceilDiv(cells, groupSize);
        int last = weights.length - 1;
        if (last == 0) {
            return new long[] {all};
        }
        double least = cells / Arrays.stream(weights).sum();
        long[] groups = new long[weights.length];
        long left = all;
        for (int part = 0; part <= last; part++) {
            long most = (long) (weights[part] * least) + (part == last ? missing() : 0);
            groups[part] = Math.max(1, most / groupSize);
            left -= groups[part];
        }
        if (left > 0) {
            give(left, groups, weights);
        } else {
            take(-left, groups, weights);
        }
        return groups;
    }

    /** Each group goes where it is computed soonest. */
    private void give(long count, long[] groups, double[] weights) {
        double[] next = new double[groups.length];
        Arrays.setAll(next, part -> time(groups[part] + 1, part, weights));
        PartHeap soonest = new PartHeap(next);
        for (long left = count; left > 0; left--) {
            int part = soonest.first();
            groups[part]++;
            soonest.raiseFirst(time(groups[part] + 1, part, weights));
        }
    }

    /** Each group is taken where it is computed last, but the only one of a part. */
    private void take(long count, long[] groups, double[] weights) {
        double[] next = new double[groups.length];
        Arrays.setAll(next, part -> before(groups[part], part, weights));
        PartHeap latest = new PartHeap(next);
        for (long left = count; left > 0; left--) {
            int part = latest.first();
            groups[part]--;
            latest.raiseFirst(before(groups[part], part, weights));
        }
    }

    private double before(long groups, int part, double[] weights) {
        return groups == 1 ? Double.POSITIVE_INFINITY : -time(groups, part, weights);
    }

    /** The longest time of a part of so many groups. */
    double longest(long[] groups, double[] weights) {
        double longest = 0;
        for (int part = 0; part < groups.length; part++) {
            longest = Math.max(longest, time(groups[part], part, weights));
        }
        return longest;
    }

    private double time(long groups, int part, double[] weights) {
        return (groups * groupSize - (part == weights.length - 1 ? missing() : 0)) / weights[part];
    }

    /** Cells that the last group has fewer than others. */
    private long missing() {
        return Arithmetic.ceilDiv(cells, groupSize) * groupSize - cells;
    }
}
