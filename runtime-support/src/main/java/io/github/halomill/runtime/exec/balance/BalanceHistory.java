package io.github.halomill.runtime.exec.balance;

import io.github.halomill.runtime.report.BalanceFacts;
import io.github.halomill.runtime.report.BalanceFacts.Look;
import io.github.halomill.runtime.report.BalanceFacts.Move;
import io.github.halomill.runtime.report.KeptRows;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What was seen of the load of zones, and what followed. Reports may be asked for at any time. */
public final class BalanceHistory {

    /** As many are drawn. */
    private static final int MOST_LOOKS = 2000;

    private final KeptRows<Look> looks = new KeptRows<>(MOST_LOOKS);
    private final List<Move> moves = new ArrayList<>();

    /** Seconds in which the zone was busy that was busy longest, and those that it would have been with equal parts. */
    private double longest;

    private double equal;

    /** After {@code iterations} more; one would take {@code equalSeconds} with equal parts. */
    synchronized void looked(Look look, long iterations, double equalSeconds) {
        looks.add(look);
        longest += iterations * look.longest();
        equal += iterations * equalSeconds;
    }

    synchronized void moved(long done, List<Long> cells, double seconds, String reason) {
        moves.add(new Move(done, cells, OptionalDouble.of(seconds), reason));
    }

    synchronized void refused(long done, List<Long> cells, String reason) {
        moves.add(new Move(done, cells, OptionalDouble.empty(), reason));
    }

    /** All of it. */
    public synchronized BalanceFacts facts() {
        return new BalanceFacts(looks.count(), looks.rows(), moves, longest > 0 ? equal / longest : 1);
    }
}
