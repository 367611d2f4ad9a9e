package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import io.github.halomill.runtime.partition.cut.Weights;
import java.util.Optional;

/**
 * What a tuner chooses, as text that can be kept.
 *
 * @param cut how many zones there are, and along which dimensions they are cut
 * @param depth steps from one exchange to the next
 * @param groupSizes preferred work-items per work-group
 * @param packing how faces are moved whose elements are not contiguous
 * @param streaming the streamed copy, if one is used
 * @param coarsening how many elements work-items do
 * @param reason for people
 */
record Choice(
        Cut cut,
        int depth,
        GroupSizes groupSizes,
        Packing packing,
        Optional<Streamed> streaming,
        Coarsening coarsening,
        String reason) {

    private static final String PLAIN = "plain";

    /**
     * How the problem is cut.
     *
     * @param zones at most that many
     * @param whole along that many dimensions, from x on, nothing is cut
     * @param weights of all devices that are offered; empty: parts are equal
     */
    record Cut(int zones, int whole, Optional<Weights> weights) {

        Cut {
            if (zones < 1 || whole < 0 || whole > 2) {
                throw new IllegalArgumentException("there is nothing to run: " + zones + ", " + whole);
            }
        }
    }

    Choice {
        if (depth < 1) {
            throw new IllegalArgumentException("there is no step from one exchange to the next: " + depth);
        }
    }

    int zones() {
        return cut.zones();
    }

    int whole() {
        return cut.whole();
    }

    /** Of all devices, of which at most as many get one as there are zones; empty: all are as fast. */
    Optional<Weights> weights() {
        return cut.weights.map(weights -> weights.fastest(zones()));
    }

    Choice withZones(int newZones) {
        return new Choice(
                new Cut(newZones, whole(), cut.weights), depth, groupSizes, packing, streaming, coarsening, reason);
    }

    Choice withWhole(int newWhole) {
        return new Choice(
                new Cut(zones(), newWhole, cut.weights), depth, groupSizes, packing, streaming, coarsening, reason);
    }

    Choice withWeights(Weights newWeights) {
        return new Choice(
                new Cut(zones(), whole(), Optional.of(newWeights)),
                depth,
                groupSizes,
                packing,
                streaming,
                coarsening,
                reason);
    }

    Choice withDepth(int newDepth) {
        return new Choice(cut, newDepth, groupSizes, packing, streaming, coarsening, reason);
    }

    Choice withGroupSizes(GroupSizes newGroupSizes) {
        return new Choice(cut, depth, newGroupSizes, packing, streaming, coarsening, reason);
    }

    Choice withPacking(Packing newPacking) {
        return new Choice(cut, depth, groupSizes, newPacking, streaming, coarsening, reason);
    }

    Choice withStreaming(Optional<Streamed> newStreaming) {
        return new Choice(cut, depth, groupSizes, packing, newStreaming, coarsening, reason);
    }

    Choice withCoarsening(Coarsening newCoarsening) {
        return new Choice(cut, depth, groupSizes, packing, streaming, newCoarsening, reason);
    }

    Choice because(String newReason) {
        return new Choice(cut, depth, groupSizes, packing, streaming, coarsening, newReason);
    }

    /** With something more to tell. */
    Choice but(String more) {
        return because(reason + "; " + more);
    }

    /** A reason that ends with {@code text}, behind what was chosen before, if anything was. */
    String reasonWith(String text) {
        boolean plain = groupSizes.isEmpty() && packing == Packing.DEVICE && whole() == 0 && cut.weights.isEmpty();
        return plain ? text : reason + "; " + text;
    }

    /** On one line; {@link #parse} reads it. */
    String toText() {
        return zones() + " " + whole() + " " + new WeightChoice(cut.weights, false) + " " + depth + " "
                + groupSizes.toText() + " " + packing + " "
                + streaming.map(Streamed::toText).orElse(PLAIN) + " " + coarsening.toText() + " " + reason;
    }

    /** Empty if the text is none of {@link #toText}'s, of another version for example. */
    static Optional<Choice> parse(String text) {
        String[] words = text.split(" ", 9);
        try {
            return Optional.of(new Choice(
                    new Cut(
                            Integer.parseInt(words[0]),
                            Integer.parseInt(words[1]),
                            WeightChoice.parse(words[2]).given()),
                    Integer.parseInt(words[3]),
                    GroupSizes.parse(words[4]),
                    Packing.valueOf(words[5]),
                    words[6].equals(PLAIN) ? Optional.empty() : Optional.of(Streamed.parse(words[6])),
                    Coarsening.parse(words[7]),
                    words[8]));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException | RunException e) {
            return Optional.empty();
        }
    }
}
