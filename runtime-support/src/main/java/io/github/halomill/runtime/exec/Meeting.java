package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exchange.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** Where zones hand each other a value each, in rounds: whoever takes those of a round waits until all are there. */
final class Meeting {

    /** By zone: the last round whose value is there. */
    private final AtomicLongArray rounds;

    /** By parity of the round and zone: nobody begins a round before all have taken the values of the one before the last. */
    private final List<List<Sum>> values = new ArrayList<>();

    private final Patience patience;

    Meeting(int zones, Abort abort) {
        this.rounds = new AtomicLongArray(zones);
        this.patience = new Patience(zones, abort);
        for (int parity = 0; parity < 2; parity++) {
            List<Sum> round = new ArrayList<>();
            for (int zone = 0; zone < zones; zone++) {
                round.add(Sum.NOTHING);
            }
            values.add(round);
        }
    }

    /** The values of all zones in a round, in order; {@code value} is that of {@code zone}. */
    List<Sum> meet(int zone, long round, Sum value) {
        List<Sum> all = values.get((int) (round % 2));
        all.set(zone, value);
        rounds.set(zone, round);
        for (int other = 0; other < rounds.length(); other++) {
            for (int i = 0; rounds.get(other) < round; i++) {
                patience.pause(i);
            }
        }
        return all;
    }
}
