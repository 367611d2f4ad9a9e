package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * A grid cut so that zones of unequal devices are done at about the same time: the longest time of a zone, its cells
 * divided by its weight, is the smallest that there is for whole work-groups. Where a slab is as thick, how its rows
 * are best cut does not depend on that, nor how a row is on its height: so each row is cut first, then each slab into
 * rows, which have the weights that their zones have together, then the grid into slabs.
 *
 * @param grid the zones
 * @param longest the longest time of a zone: cells divided by weight
 */
record WeightedCut(ZoneGrid grid, double longest) {

    /** One dimension, and the longest time of a part. */
    private record Timed(AxisCut cut, double longest) {}

    /** Zones of these weights, all above 0. */
    static WeightedCut of(Problem problem, Split split, List<Double> weights) {
        ZoneGrid.requireGroups(problem, split);
        List<AxisCut> zones = new ArrayList<>();
        List<Double> ofRows = cut(problem, split, 0, weights, zones);
        List<AxisCut> rows = new ArrayList<>();
        List<Double> ofSlabs = cut(problem, split, 1, ofRows, rows);
        List<AxisCut> slabs = new ArrayList<>();
        List<Double> ofGrid = cut(problem, split, 2, ofSlabs, slabs);
        return new WeightedCut(new ZoneGrid(split, slabs.get(0), rows, zones), 1 / ofGrid.get(0));
    }

    /** Cuts along dimension {@code d} what has so many weights each; the weights that each has as a whole. */
    private static List<Double> cut(Problem problem, Split split, int d, List<Double> weights, List<AxisCut> cuts) {
        List<Double> together = new ArrayList<>();
        int parts = split.along(d);
        for (int first = 0; first < weights.size(); first += parts) {
            Timed cut = new Axis(problem.grid().size().along(d), ZoneGrid.groupSize(problem, d))
                    .cut(weights.subList(first, first + parts));
            cuts.add(cut.cut());
            together.add(1 / cut.longest());
        }
        return together;
    }

    /** A dimension: cells, of which so many stay together; the last group may have fewer. */
    private record Axis(long cells, long groupSize) {

        long groups() {
            return Arithmetic.ceilDiv(cells, groupSize);
        }

        /**
         * As each group goes where it is computed soonest, no longest time is smaller. It would begin with one group
         * for each part; it begins with all that are computed in the time that the whole takes at least.
         */
        Timed cut(List<Double> weights) {
            int parts = weights.size();
            double least =
                    cells / weights.stream().mapToDouble(weight -> weight).sum();
            long[] groups = new long[parts];
            long left = groups();
            for (int part = 0; part < parts; part++) {
                groups[part] = Math.max(1, groupsOf((long) (weights.get(part) * least), part == parts - 1));
                left -= groups[part];
            }
            Comparator<Integer> soonest = Comparator.comparingDouble(part -> time(groups[part] + 1, part, weights));
            PriorityQueue<Integer> takers = new PriorityQueue<>(soonest.thenComparing(Comparator.naturalOrder()));
            IntStream.range(0, parts).forEach(takers::add);
            for (; left > 0; left--) {
                int part = takers.remove();
                groups[part]++;
                takers.add(part);
            }
            Comparator<Integer> latest = Comparator.comparingDouble(part -> -time(groups[part], part, weights));
            PriorityQueue<Integer> givers = new PriorityQueue<>(latest.thenComparing(Comparator.reverseOrder()));
            IntStream.range(0, parts).filter(part -> groups[part] > 1).forEach(givers::add);
            for (; left < 0; left++) {
                int part = givers.remove();
                groups[part]--;
                if (groups[part] > 1) {
                    givers.add(part);
                }
            }
            double longest = IntStream.range(0, parts)
                    .mapToDouble(part -> time(groups[part], part, weights))
                    .max()
                    .orElseThrow();
            List<Long> all =
                    IntStream.range(0, parts).mapToObj(part -> groups[part]).toList();
            return new Timed(AxisCut.ofGroups(cells, groupSize, all), longest);
        }

        private double time(long groups, int part, List<Double> weights) {
            return cells(groups, part == weights.size() - 1) / weights.get(part);
        }

        private long cells(long groups, boolean isLast) {
            return groups * groupSize - (isLast ? groups() * groupSize - cells : 0);
        }

        /** The most groups that have no more cells than that. */
        private long groupsOf(long most, boolean isLast) {
            return (most + (isLast ? groups() * groupSize - cells : 0)) / groupSize;
        }
    }
}
