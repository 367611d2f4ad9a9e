package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;

/** One zone agrees with all others on numbers, in rounds: all zones ask for the same ones in the same order. */
final class Agreement {

    private final GlobalReduction<List<Joined>> global;
    private final int place;
    private final ZoneTimes times;
    private long rounds;

    /** Of the zone at {@code place} in this process. */
    Agreement(GlobalReduction<List<Joined>> global, int place, ZoneTimes times) {
        this.global = global;
        this.place = place;
        this.times = times;
    }

    /** Where the zones of a program agree. */
    static GlobalReduction<List<Joined>> global(Homes homes, Abort abort) {
        return new GlobalReduction<>(homes, List.of(), Agreement::both, Agreement::overRanks, abort);
    }

    /** What all zones' numbers come to, one by one; {@code own} are this zone's. */
    List<Joined> of(List<Joined> own) {
        times.begin();
        List<Joined> all = global.reduce(place, ++rounds, own);
        times.awaitedNeighbour();
        return all;
    }

    private static List<Joined> both(List<Joined> one, List<Joined> other) {
        return IntStream.range(0, one.size())
                .mapToObj(i -> one.get(i).plus(other.get(i)))
                .toList();
    }

    /** Collective: of all ranks, in one operation, however many numbers there are. */
    static List<Joined> overRanks(List<Joined> own, Ranks ranks) {
        ByteBuffer bytes = ByteBuffer.allocate(own.size() * Joined.BYTES);
        own.forEach(one -> one.put(bytes));
        return ranks.allGatherAlike(bytes.array()).stream()
                .map(told -> {
                    ByteBuffer from = ByteBuffer.wrap(told);
                    return own.stream().map(one -> one.read(from)).toList();
                })
                .reduce(Agreement::both)
                .orElse(own);
    }
}
