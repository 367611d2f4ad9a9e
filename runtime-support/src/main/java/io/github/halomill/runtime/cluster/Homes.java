package io.github.halomill.runtime.cluster;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Which rank has which zone.
 *
 * @param ranks who there is
 * @param ofZones by zone: its rank
 */
public record Homes(Ranks ranks, List<Integer> ofZones) {

    public Homes {
        ofZones = List.copyOf(ofZones);
    }

    /** The rank that has a zone. */
    public int rankOf(int zone) {
        return ofZones.get(zone);
    }

    /** Whether this process has a zone. */
    public boolean isHere(int zone) {
        return rankOf(zone) == ranks.rank();
    }

    /** The ids of the zones that this process has, ascending. */
    public List<Integer> own() {
        return IntStream.range(0, ofZones.size()).filter(this::isHere).boxed().toList();
    }

    /** Whether all zones are in this process. */
    public boolean isOne() {
        return ranks.count() == 1;
    }

    /** Whether two zones are in one process. */
    public boolean shareProcess(int zone, int other) {
        return rankOf(zone) == rankOf(other);
    }

    /** Whether two zones are in one node. */
    public boolean shareNode(int zone, int other) {
        return ranks.hosts().get(rankOf(zone)).equals(ranks.hosts().get(rankOf(other)));
    }

    /** For people: where a zone is. */
    public String describe(int zone) {
        return "zone " + zone + " on " + describeRank(rankOf(zone));
    }

    private String describeRank(int rank) {
        return "rank " + rank + " (" + ranks.hosts().get(rank) + ")";
    }
}
