package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.WeightedCut;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * Finds which of unequal devices get a zone, and how the grid is cut for them, so that the longest time is the
 * smallest: of so many devices the fastest, in the order in which they were given. A device more is used only where
 * that makes the longest time shorter. On large grids, cuts of about the same longest time count as the same, and the
 * one that exchanges least is taken.
 */
final class WeightedSearch {

    /** Work-groups above which splits of about the same longest time are compared by what they exchange. */
    private static final long MANY_GROUPS = 4096;

    private static final double ABOUT = 1.01;

    /** Longest times that differ by less are the same. */
    private static final double EXACTLY = 1 + 1e-12;

    private final Problem problem;
    private final Weights weights;
    private final List<Integer> fastest;
    private final SplitComparison comparison;
    private final double tolerance;

    /**
     * What was found.
     *
     * @param used by zone: its device, as a place among all that were given
     */
    record Found(List<Integer> used, ZoneGrid grid) {}

    WeightedSearch(Problem problem, Weights weights) {
        this.problem = problem;
        this.weights = weights;
        this.fastest = weights.fastestFirst();
        this.comparison = new SplitComparison(problem);
        this.tolerance = isLarge(problem.cuttableUnits()) ? ABOUT : EXACTLY;
    }

    private static boolean isLarge(Extent groups) {
        return (double) groups.x() * groups.y() * groups.z() > MANY_GROUPS;
    }

    /** Cut as told, for as many devices. */
    Found as(Split split) {
        if (split.zones() > fastest.size()) {
            throw new RunException("the split asks for " + split.zones() + " devices, and " + fastest.size()
                    + " have a weight above 0; ask for fewer parts");
        }
        List<Integer> used = used(split.zones());
        return new Found(used, WeightedCut.of(problem, split, weights.of(used)));
    }

    /** Cut into one of the splits that there are for a number of devices. */
    Found among(IntFunction<List<Split>> splits) {
        Tried best = tried(used(1), List.of(Split.WHOLE));
        for (int n = fastest.size(); n > 1; n--) {
            List<Integer> used = used(n);
            // No cut for so many devices is done sooner than if each had a part as its weight is.
            if (cells() / weights.sum(used) > best.least) {
                break;
            }
            Tried tried = tried(used, splits.apply(n));
            best = tried.isSooner(best) ? tried : best;
        }
        return cheapest(best);
    }

    private double cells() {
        Extent size = problem.grid().size();
        return (double) size.x() * size.y() * size.z();
    }

    private List<Integer> used(int n) {
        return fastest.subList(0, n).stream().sorted().toList();
    }

    private Tried tried(List<Integer> used, List<Split> splits) {
        List<Double> each = weights.of(used);
        Map<Split, Double> longest = new LinkedHashMap<>();
        splits.forEach(split -> longest.put(split, WeightedCut.longest(problem, split, each)));
        double least = longest.values().stream().mapToDouble(time -> time).min().orElse(Double.POSITIVE_INFINITY);
        return new Tried(used, longest, least);
    }

    /** Of the splits that are done at about the same time the one that exchanges least. */
    private Found cheapest(Tried tried) {
        Map<Split, ZoneGrid> grids = new LinkedHashMap<>();
        tried.longest.forEach((split, longest) -> {
            if (longest <= tried.least * tolerance) {
                grids.put(split, WeightedCut.of(problem, split, weights.of(tried.used)));
            }
        });
        return new Found(tried.used, Objects.requireNonNull(grids.get(comparison.best(grids))));
    }

    /** Splits for some devices, with the longest time of each, and the least of these; infinite if there is none. */
    private record Tried(List<Integer> used, Map<Split, Double> longest, double least) {

        /** Whether these devices are done sooner, or at the same time and are fewer. */
        boolean isSooner(Tried other) {
            return least * EXACTLY < other.least || (least <= other.least * EXACTLY && used.size() < other.used.size());
        }
    }
}
