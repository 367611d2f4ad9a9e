package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Uses every device that is of use: of the factorisations of their number the one with the smallest largest zone, then
 * the fewest exchanged bytes, then the most parts along the dimensions that the priority list names first.
 */
final class BalancedSplit implements SplitSearch {

    private final Problem problem;
    private final Extent groups;
    private final List<Integer> priority;
    private final ZoneShapes shapes;

    BalancedSplit(Problem problem) {
        this(problem, 0);
    }

    /** Cuts nothing along the first {@code whole} dimensions, at most two. */
    BalancedSplit(Problem problem, int whole) {
        this.problem = problem;
        Extent units = problem.cuttableUnits();
        groups = new Extent(whole > 0 ? 1 : units.x(), whole > 1 ? 1 : units.y(), units.z());
        priority = PriorityList.of(problem);
        shapes = new ZoneShapes(problem);
    }

    @Override
    public Split split(int devices) {
        for (int n = (int) Math.min(devices, useful()); n > 1; n--) {
            List<Split> splits = factorisations(n);
            if (!splits.isEmpty()) {
                return best(splits);
            }
        }
        return Split.WHOLE;
    }

    /** Zones that there can be at most: one for each work-group, or more than there are devices anywhere. */
    private long useful() {
        long useful = 1;
        for (int d = 0; d < 3; d++) {
            useful = Math.min(Integer.MAX_VALUE, useful * Math.min(Integer.MAX_VALUE, groups.along(d)));
        }
        return useful;
    }

    private List<Split> factorisations(int n) {
        List<Split> found = new ArrayList<>();
        for (int x : divisors(n, groups.x())) {
            for (int y : divisors(n / x, groups.y())) {
                if (n / x / y <= groups.z()) {
                    found.add(new Split(x, y, n / x / y));
                }
            }
        }
        return found;
    }

    /** In ascending order, those up to {@code most}. */
    private static int[] divisors(int n, long most) {
        IntStream small =
                IntStream.iterate(1, i -> (long) i * i <= n, i -> i + 1).filter(i -> n % i == 0);
        return small.flatMap(i -> IntStream.of(i, n / i))
                .distinct()
                .filter(i -> i <= most)
                .sorted()
                .toArray();
    }

    private Split best(List<Split> splits) {
        long smallest = splits.stream().mapToLong(this::largestZone).min().orElseThrow();
        List<Split> fair =
                splits.stream().filter(split -> largestZone(split) == smallest).toList();
        Split best = fair.get(0);
        if (fair.size() == 1) {
            return best;
        }
        long fewest = Long.MAX_VALUE;
        for (Split split : fair) {
            long bytes = shapes.bytesPerExchange(ZoneGrid.of(problem, split));
            if (bytes < fewest || (bytes == fewest && comesFirst(split, best))) {
                best = split;
                fewest = bytes;
            }
        }
        return best;
    }

    /** In work-items. */
    private long largestZone(Split split) {
        ZoneGrid grid = ZoneGrid.of(problem, split);
        return grid.cut(0).largest() * grid.cut(1).largest() * grid.cut(2).largest();
    }

    private boolean comesFirst(Split split, Split other) {
        for (int d : priority) {
            if (split.along(d) != other.along(d)) {
                return split.along(d) > other.along(d);
            }
        }
        return false;
    }
}
