package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.Optional;

/**
 * How long zones of unequal devices take: their cells divided by the weights of their devices.
 *
 * @param weighted of the zone that takes longest
 * @param equal the same if zones were equal, one for each device that may have one, as far as the strategy can
 * @param bound of the grid on all devices together: no cut is done sooner
 */
public record CutTimes(double weighted, double equal, double bound) {

    /** Empty if devices have no weights. */
    public static Optional<CutTimes> of(Partition partition) {
        return partition.weights().map(weights -> of(partition, weights));
    }

    private static CutTimes of(Partition partition, Weights weights) {
        List<Integer> able = weights.fastestFirst().stream().sorted().toList();
        Problem problem = partition.problem();
        Split split = able.size() == partition.zones().size()
                ? partition.split()
                : SplitSearch.of(problem, partition.strategy()).split(able.size());
        Extent size = problem.grid().size();
        return new CutTimes(
                partition.cut().longest(weights.of(partition.used())),
                ZoneGrid.of(problem, split).longest(weights.of(able)),
                (double) size.x() * size.y() * size.z() / weights.sum(able));
    }

    /** How many times as long equal zones would take. */
    public double equalParts() {
        return equal / weighted;
    }
}
