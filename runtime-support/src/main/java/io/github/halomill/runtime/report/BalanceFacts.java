package io.github.halomill.runtime.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How the load of zones was balanced while a program ran.
 *
 * @param looked how often it was looked
 * @param looks what was seen, in order; of many some
 * @param moves what followed
 * @param equalParts how many times as long equal parts would have taken, by the speeds that were seen; 1: not known
 */
public record BalanceFacts(long looked, List<Look> looks, List<Move> moves, double equalParts) {

    /** Nothing was looked at. */
    public static final BalanceFacts NONE = new BalanceFacts(0, List.of(), List.of(), 1);

    public BalanceFacts {
        looks = List.copyOf(looks);
        moves = List.copyOf(moves);
    }

    /** Moves that were made. */
    List<Move> made() {
        return moves.stream().filter(move -> move.seconds.isPresent()).toList();
    }

    /** Busy shares as a table: iterations that were done, and of each zone how long it was busy of the longest. */
    Map<String, Object> shares() {
        int zones = looks.stream().mapToInt(look -> look.busy.size()).max().orElse(0);
        List<String> columns = new ArrayList<>(List.of("iteration"));
        IntStream.range(0, zones).forEach(zone -> columns.add("zone " + zone));
        List<List<Number>> rows = new ArrayList<>();
        for (Look look : looks) {
            List<Number> row = new ArrayList<>(List.of(look.iteration));
            look.busy.forEach(busy -> row.add(look.longest() > 0 ? busy / look.longest() : 0));
            rows.add(row);
        }
        return Map.of("columns", columns, "rows", rows);
    }

    /**
     * What zones were busy with since the look before.
     *
     * @param iteration iterations that were done
     * @param busy seconds of an iteration, by zone
     */
    public record Look(long iteration, List<Double> busy) {

        public Look {
            busy = List.copyOf(busy);
        }

        /** Seconds of the zone that was busy longest. */
        public double longest() {
            return busy.stream().mapToDouble(one -> one).max().orElse(0);
        }
    }

    /**
     * A move of boundaries.
     *
     * @param iteration iterations that were done
     * @param cells of each zone, from then on
     * @param seconds that it took; empty: it could not be made
     * @param reason for people
     */
    public record Move(long iteration, List<Long> cells, OptionalDouble seconds, String reason) {

        public Move {
            cells = List.copyOf(cells);
        }
    }
}
