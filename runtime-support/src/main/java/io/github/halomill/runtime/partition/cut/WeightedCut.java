package io.github.halomill.runtime.partition.cut;

import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A grid cut so that zones of unequal devices are done at about the same time: the longest time of a zone, its cells
 * divided by its weight, is the smallest that there is for whole work-groups and this split. Where a slab is as thick,
 * how its rows are best cut does not depend on that, nor how a row is on its height: so each row is cut first, then
 * each slab into rows, which have the weights that their zones have together, then the grid into slabs.
 */
public final class WeightedCut {

    private WeightedCut() {}

    /** Zones of these weights, all above 0. */
    public static ZoneGrid of(Problem problem, Split split, List<Double> weights) {
        List<List<AxisCut>> cuts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        cut(problem, split, weights, (d, groups) -> {
            WeightedAxis axis = WeightedAxis.of(problem, d);
            List<Long> each = Arrays.stream(groups).boxed().toList();
            cuts.get(d).add(AxisCut.ofGroups(axis.cells(), axis.groupSize(), each));
        });
        return new ZoneGrid(split, cuts.get(2).get(0), cuts.get(1), cuts.get(0));
    }

    /** The longest time of a zone, its cells divided by its weight: without the zones, so found sooner. */
    public static double longest(Problem problem, Split split, List<Double> weights) {
        return cut(problem, split, weights, (d, groups) -> {});
    }

    /**
     * Cuts along x, y and z.
     *
     * @param cuts gets a dimension, and the groups of the parts of what is cut along it, for all of these in turn
     */
    private static double cut(Problem problem, Split split, List<Double> weights, BiConsumer<Integer, long[]> cuts) {
        ZoneGrid.requireGroups(problem, split);
        double[] parts = weights.stream().mapToDouble(weight -> weight).toArray();
        for (int d = 0; d < 3; d++) {
            WeightedAxis axis = WeightedAxis.of(problem, d);
            int each = split.along(d);
            double[] together = new double[parts.length / each];
            for (int i = 0; i < together.length; i++) {
                double[] some = Arrays.copyOfRange(parts, i * each, (i + 1) * each);
                long[] groups = axis.groups(some);
                cuts.accept(d, groups);
                together[i] = 1 / axis.longest(groups, some);
            }
            parts = together;
        }
        return 1 / parts[0];
    }
}
