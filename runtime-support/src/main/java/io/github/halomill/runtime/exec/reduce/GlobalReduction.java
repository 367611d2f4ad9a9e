package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exchange.Patience;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;

/** An all-reduce in rounds: every zone gives a value, and gets all zones' values combined once the last has come. */
final class GlobalReduction<T> {

    private final Homes homes;
    private final BinaryOperator<T> plus;
    private final BiFunction<T, Ranks, T> overRanks;

    /** By place among the zones of this process: the last round whose value is there. */
    private final AtomicLongArray rounds;

    /**
     * By parity of the round and place: nobody begins a round before all have taken the values of the one before the
     * last.
     */
    private final List<List<T>> values = new ArrayList<>();

    /** By parity of the round: what all ranks' values came to, which the first zone of each process asks for. */
    private final List<T> together;

    private volatile long roundOfRanks;
    private final Patience patience;

    /**
     * Of values that {@code plus} puts together, and {@code overRanks}, which is collective, those of all ranks;
     * {@code nothing} is any.
     */
    GlobalReduction(Homes homes, T nothing, BinaryOperator<T> plus, BiFunction<T, Ranks, T> overRanks, Abort abort) {
        this.homes = homes;
        this.plus = plus;
        this.overRanks = overRanks;
        this.together = new ArrayList<>(Collections.nCopies(2, nothing));
        int zones = homes.own().size();
        this.rounds = new AtomicLongArray(zones);
        this.patience = new Patience(zones, abort, homes.ranks());
        for (int parity = 0; parity < 2; parity++) {
            values.add(new ArrayList<>(Collections.nCopies(zones, nothing)));
        }
    }

    /** Whether there is more than one zone. */
    boolean isOfSeveral() {
        return homes.ofZones().size() > 1;
    }

    /**
     * What all zones' values come to in a round; {@code value} is that of the zone at {@code place} in this process.
     */
    T reduce(int place, long round, T value) {
        int parity = (int) (round % 2);
        List<T> all = values.get(parity);
        all.set(place, value);
        rounds.set(place, round);
        if (!homes.isOne() && place > 0) {
            for (int i = 0; roundOfRanks < round; i++) {
                patience.pause(i);
            }
            return together.get(parity);
        }
        await(0, round);
        T sum = all.get(0);
        for (int other = 1; other < rounds.length(); other++) {
            await(other, round);
            sum = plus.apply(sum, all.get(other));
        }
        if (!homes.isOne()) {
            sum = overRanks.apply(sum, homes.ranks());
            together.set(parity, sum);
            roundOfRanks = round;
        }
        return sum;
    }

    private void await(int other, long round) {
        for (int i = 0; rounds.get(other) < round; i++) {
            patience.pause(i);
        }
    }
}
