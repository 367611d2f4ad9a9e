package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.report.DeviceUse;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the zones of one rank, or of several, have done.
 *
 * @param exchanges how often ghost zones were refreshed
 * @param bytes received from other zones
 * @param betweenRanks those of them that came from another process
 * @param betweenNodes those of them that came from another node
 * @param least bytes that the exchanges need
 * @param zones what each has done, in the order of the zones
 */
record RankShare(long exchanges, long bytes, long betweenRanks, long betweenNodes, long least, List<OfZone> zones)
        implements Serializable {

    /** What the device of a zone has done. */
    record OfZone(int zone, DeviceUse use) implements Serializable {}

    RankShare {
        zones = zones.stream().sorted(Comparator.comparingInt(OfZone::zone)).toList();
    }

    /** Of both together. */
    RankShare plus(RankShare other) {
        List<OfZone> all = new ArrayList<>(zones);
        all.addAll(other.zones);
        return new RankShare(
                Math.max(exchanges, other.exchanges),
                bytes + other.bytes,
                betweenRanks + other.betweenRanks,
                betweenNodes + other.betweenNodes,
                least + other.least,
                all);
    }
}
