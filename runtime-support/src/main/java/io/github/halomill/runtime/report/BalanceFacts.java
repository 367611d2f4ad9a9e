package io.github.halomill.runtime.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How the load of zones was balanced while a program ran.
 *
 * @param looks what was seen, in order
 * @param moves what followed
 */
public record BalanceFacts(List<Look> looks, List<Move> moves) {

    /** Nothing was looked at. */
    public static final BalanceFacts NONE = new BalanceFacts(List.of(), List.of());

    public BalanceFacts {
        looks = List.copyOf(looks);
        moves = List.copyOf(moves);
    }

    /** How many times as long as zones took equal parts would have taken, by speeds that were seen; 1: not known. */
    double equalParts() {
        double taken = 0;
        double equal = 0;
        long before = 0;
        for (Look look : looks) {
            long iterations = look.iteration - before;
            taken += iterations
                    * look.busy.stream().mapToDouble(one -> one).max().orElse(0);
            equal += iterations * look.equal;
            before = look.iteration;
        }
        return taken > 0 ? equal / taken : 1;
    }

    /** Moves that were made. */
    List<Move> made() {
        return moves.stream().filter(Move::isMade).toList();
    }

    /** Busy shares as a table: iterations that were done, and of each zone how long it was busy of the longest. */
    Map<String, Object> shares() {
        int zones = looks.stream().mapToInt(look -> look.busy.size()).max().orElse(0);
        List<String> columns = new ArrayList<>(List.of("iteration"));
        IntStream.range(0, zones).forEach(zone -> columns.add("zone " + zone));
        List<List<Number>> rows = new ArrayList<>();
        for (Look look : looks) {
            double longest = look.busy.stream().mapToDouble(one -> one).max().orElse(0);
            List<Number> row = new ArrayList<>(List.of(look.iteration));
            look.busy.forEach(busy -> row.add(longest > 0 ? busy / longest : 0));
            rows.add(row);
        }
        return Map.of("columns", columns, "rows", rows);
    }

    /**
     * What zones were busy with since the look before.
     *
     * @param iteration iterations that were done
     * @param busy seconds of an iteration, by zone
     * @param longest seconds that the zone takes that takes longest, by smoothed speeds
     * @param equal seconds that it would take with equal parts
     */
    public record Look(long iteration, List<Double> busy, double longest, double equal) {

        public Look {
            busy = List.copyOf(busy);
        }
    }

    /**
     * A move of boundaries.
     *
     * @param iteration iterations that were done
     * @param cells of each zone, from then on
     * @param seconds that it took; 0: it could not be
     * @param reason for people
     */
    public record Move(long iteration, List<Long> cells, double seconds, String reason) {

        public Move {
            cells = List.copyOf(cells);
        }

        boolean isMade() {
            return seconds > 0;
        }

        /** It took so long. */
        public Move taking(double time) {
            return new Move(iteration, cells, time, reason);
        }

        /** It was wanted, and could not be. */
        public Move refused(String why) {
            return new Move(iteration, cells, 0, reason + "; but " + why);
        }
    }
}
