package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.partition.Growth;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;

/**
 * Predicts how long a step takes where ghost zones are exchanged every k-th step: {@code T(k) = c * w(k) + e / k}. To compute
 * takes c, and w(k) times as much where zones also compute what belongs to others; an exchange adds e, as far as it is not
 * hidden behind computing. Two measurements give c and e.
 *
 * @param compute c, in seconds
 * @param exchange e, in seconds; 0 if the measurements show none
 */
record DepthModel(double compute, double exchange) {

    /**
     * From steps that took {@code seconds} with an exchange before each, and {@code secondsAtDepth} with one every {@code
     * depth} steps, which made zones compute {@code work} times as much.
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

    /** w(k) of a partition of depth k: work-items launched per step of those that a zone owns, of the zone with the most. */
    static double work(Partition partition) {
        Growth growth = partition.growth();
        double most = 1;
        for (Zone zone : partition.zones()) {
            double launched = 0;
            for (int level = 0; level < partition.depth(); level++) {
                launched += growth.launched(zone.items(), level).volume();
            }
            most = Math.max(most, launched / partition.depth() / zone.items().volume());
        }
        return most;
    }
}
