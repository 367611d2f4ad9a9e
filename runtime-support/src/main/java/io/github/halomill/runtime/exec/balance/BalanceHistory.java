package io.github.halomill.runtime.exec.balance;

import io.github.halomill.runtime.report.BalanceFacts;
import java.util.ArrayList;
import java.util.List;

/** What was seen of the load of zones in a run, and what followed. */
public final class BalanceHistory {

    private final List<BalanceFacts.Look> looks = new ArrayList<>();
    private final List<BalanceFacts.Move> moves = new ArrayList<>();

    /** Nothing yet. */
    public BalanceHistory() {}

    synchronized void looked(long done, List<Double> busy, double longest, double equal) {
        looks.add(new BalanceFacts.Look(done, busy, longest, equal));
    }

    synchronized void moves(long done, List<Double> cells, String reason) {
        moves.add(new BalanceFacts.Move(
                done, cells.stream().map(Double::longValue).toList(), 0, reason));
    }

    synchronized void moved(double seconds) {
        if (!moves.isEmpty()) {
            moves.set(moves.size() - 1, moves.get(moves.size() - 1).taking(seconds));
        }
    }

    synchronized void refused(String why) {
        if (!moves.isEmpty()) {
            moves.set(moves.size() - 1, moves.get(moves.size() - 1).refused(why));
        }
    }

    /** All of it. */
    public synchronized BalanceFacts facts() {
        return new BalanceFacts(looks, moves);
    }
}
