package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Levels;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Step;
import java.util.List;

/**
 * Predicts how long a step takes where ghost zones are exchanged every k-th step: {@code T(k) = c * w(k) + e / k}. To
 * compute takes c, and w(k) times as much where zones also compute what belongs to others; an exchange adds e, as far
 * as it is not hidden behind computing. Two measurements give c and e.
 *
 * @param compute c, in seconds
 * @param exchange e, in seconds; 0 if the measurements show none
 */
record DepthModel(double compute, double exchange) {

    /**
     * From steps that took {@code seconds} with an exchange before each, and {@code secondsAtDepth} with one every
     * {@code depth} steps, which made zones compute {@code work} times as much.
     */
    static DepthModel of(double seconds, int depth, double work, double secondsAtDepth) {
        double compute = (secondsAtDepth - seconds / depth) / (work - 1.0 / depth);
        compute = Math.max(0, Math.min(seconds, compute));
        return new DepthModel(compute, seconds - compute);
    }

    /** Seconds of a step. */
    double predict(int depth, double work) {
        return compute * work + exchange / depth;
    }

    /**
     * w(k) of a partition of depth k: work-items launched per step of those that a zone owns, of the zone with the
     * most.
     */
    static double work(Partition partition) {
        double most = 1;
        for (Zone zone : partition.zones()) {
            double own = volume(
                    partition,
                    partition.reach().own(zone.cells()).stream().map(Region::of).toList());
            double launched = 0;
            if (partition.depth() > 1) {
                for (Levels.Level level : partition.levels(zone)) {
                    launched += volume(partition, level.items());
                }
            }
            most = Math.max(most, launched / partition.depth() / own);
        }
        return most;
    }

    private static double volume(Partition partition, List<Region> items) {
        double volume = 0;
        List<Step> trace = partition.reach().trace();
        for (int i = 0; i < items.size(); i++) {
            if (trace.get(i) instanceof Launch launch) {
                volume += launch.space().inWholeGroups(items.get(i)).volume();
            }
        }
        return volume;
    }
}
