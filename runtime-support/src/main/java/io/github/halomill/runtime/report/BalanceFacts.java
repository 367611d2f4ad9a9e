package io.github.halomill.runtime.report;

import java.util.List;

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
     * @param seconds that it took
     * @param reason for people
     */
    public record Move(long iteration, List<Long> cells, double seconds, String reason) {

        public Move {
            cells = List.copyOf(cells);
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
