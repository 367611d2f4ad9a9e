package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exchange.Patience;
import io.github.halomill.runtime.schedule.Reduction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** Where zones put together a value each, in rounds: whoever wants the value of a round waits until all have come. */
final class Meeting {

    private final Homes homes;
    private final Reduction with;

    /** By place among the zones of this process: the last round whose value is there. */
    private final AtomicLongArray rounds;

    /**
     * By parity of the round and place: nobody begins a round before all have taken the values of the one before the
     * last.
     */
    private final List<List<Sum>> values = new ArrayList<>();

    /** By parity of the round: what all ranks' values came to, which the first zone of each process asks for. */
    private final List<Sum> together = new ArrayList<>(Collections.nCopies(2, Sum.NOTHING));

    private volatile long roundOfRanks;
    private final Patience patience;

    Meeting(Homes homes, Reduction with, Abort abort) {
        this.homes = homes;
        this.with = with;
        int zones = homes.own().size();
        this.rounds = new AtomicLongArray(zones);
        this.patience = new Patience(zones, abort);
        for (int parity = 0; parity < 2; parity++) {
            values.add(new ArrayList<>(Collections.nCopies(zones, Sum.NOTHING)));
        }
    }

    /**
     * What all zones' values come to in a round; {@code value} is that of the zone at {@code place} in this process.
     */
    Sum meet(int place, long round, Sum value) {
        int parity = (int) (round % 2);
        List<Sum> all = values.get(parity);
        all.set(place, value);
        rounds.set(place, round);
        if (!homes.isOne() && place > 0) {
            for (int i = 0; roundOfRanks < round; i++) {
                patience.pause(i);
            }
            return together.get(parity);
        }
        Sum sum = Sum.NOTHING;
        for (int other = 0; other < rounds.length(); other++) {
            for (int i = 0; rounds.get(other) < round; i++) {
                patience.pause(i);
            }
            sum = sum.plus(all.get(other), with == Reduction.MIN);
        }
        if (!homes.isOne()) {
            sum = sum.overRanks(homes.ranks(), with);
            together.set(parity, sum);
            roundOfRanks = round;
        }
        return sum;
    }
}
