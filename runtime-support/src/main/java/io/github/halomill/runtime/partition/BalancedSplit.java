package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Uses every device that is of use: of the factorisations of their number the one with the smallest largest zone, then
 * the fewest exchanged bytes, then the most parts along the dimensions that the priority list names first.
 */
final class BalancedSplit implements SplitSearch {

    private final Problem problem;
    private final Extent groups;

    BalancedSplit(Problem problem) {
        this(problem, 0);
    }

    /** Cuts nothing along the first {@code whole} dimensions, at most two. */
    BalancedSplit(Problem problem, int whole) {
        this.problem = problem;
        Extent units = problem.cuttableUnits();
        groups = new Extent(whole > 0 ? 1 : units.x(), whole > 1 ? 1 : units.y(), units.z());
    }

    @Override
    public Split split(int devices) {
        for (int n = (int) Math.min(devices, useful()); n > 1; n--) {
            List<Split> splits = splits(n);
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

    @Override
    public List<Split> splits(int n) {
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
        Map<Split, ZoneGrid> fair = new LinkedHashMap<>();
        splits.stream()
                .filter(split -> largestZone(split) == smallest)
                .forEach(split -> fair.put(split, ZoneGrid.of(problem, split)));
        return new SplitComparison(problem).best(fair);
    }

    /** In cells: of the first zone. */
    private long largestZone(Split split) {
        long cells = 1;
        for (int d = 0; d < 3; d++) {
            long group = ZoneGrid.groupSize(problem, d);
            long size = problem.grid().size().along(d);
            long largest = Arithmetic.ceilDiv(Arithmetic.ceilDiv(size, group), split.along(d));
            cells *= Math.min(size, largest * group);
        }
        return cells;
    }
}
