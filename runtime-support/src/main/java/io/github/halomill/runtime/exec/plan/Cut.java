package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.CommandOption;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a problem is cut.
 *
 * @param strategy by which it is cut
 * @param split parts per dimension; empty: as the strategy finds best
 * @param depth steps from one exchange of ghost zones to the next; empty: what is fastest, as far as is known
 * @param weights how large the parts of devices are, compared with each other
 * @param balance when boundaries move while the program runs
 */
public record Cut(
        @CommandOption(
                value = "--strategy",
                label = "STRATEGY",
                text = "How the problem is cut: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
                byDefault = "balanced")
        Strategy strategy,

        @CommandOption(
                value = "--split",
                label = "PARTS",
                text = "Parts per dimension, x first, such as 1x4, or auto (default: auto).",
                byDefault = "auto")
        Optional<Split> split,

        @CommandOption(
                value = "--depth",
                label = "STEPS",
                text = "Steps from one exchange of ghost zones to the next: a number, or auto (default: auto).",
                byDefault = "auto")
        OptionalInt depth,

        @CommandOption(
                value = "--weights",
                label = "WEIGHTS",
                text = "How fast devices are, compared with each other: a number for each, such as 3,1; equal; or auto,"
                        + " measured where devices differ (default: auto).",
                byDefault = "auto")
        WeightChoice weights,

        @CommandOption(
                value = "--balance",
                label = "WHEN",
                text = "When boundaries between zones move, so that all take as long: off, auto, or after a number of"
                        + " iterations, such as every=500 (default: off). random=SEED moves them at random, as a test.",
                byDefault = "off")
        Balance balance) {

    /** As is best for most. */
    public static final Cut DEFAULT =
            new Cut(Strategy.BALANCED, Optional.empty(), OptionalInt.empty(), WeightChoice.AUTO, Balance.OFF);

    Cut withStrategy(Strategy other) {
        return new Cut(other, split, depth, weights, balance);
    }

    Cut withSplit(Optional<Split> parts) {
        return new Cut(strategy, parts, depth, weights, balance);
    }

    /** As is best for most, with an exchange before each step. */
    public static Cut everyStep() {
        return DEFAULT.withDepth(OptionalInt.of(1));
    }

    Cut withDepth(OptionalInt steps) {
        return new Cut(strategy, split, steps, weights, balance);
    }

    Cut withWeights(WeightChoice other) {
        return new Cut(strategy, split, depth, other, balance);
    }

    Cut withBalance(Balance other) {
        return new Cut(strategy, split, depth, weights, other);
    }

    /**
     * This for some of the devices only: weights go with them, and a split into one part for each of more devices is
     * left out. One into more parts than there are devices is for zones that take turns.
     *
     * @param left their places
     * @param all how many devices it was for
     */
    public Cut of(List<Integer> left, int all) {
        return withWeights(weights.of(left))
                .withSplit(split.filter(parts -> parts.zones() <= left.size() || parts.zones() > all));
    }

    /** Reads {@code --weights}. */
    public static WeightChoice weights(String text) {
        return WeightChoice.parse(text);
    }

    /** Reads {@code --balance}. */
    public static Balance balance(String text) {
        return Balance.parse(text);
    }

    /** Reads {@code --split}. */
    public static Optional<Split> split(String text) {
        if (text.equals("auto")) {
            return Optional.empty();
        }
        if (!text.matches("[1-9]\\d{0,4}(x[1-9]\\d{0,4}){0,2}")) {
            throw new UsageException(
                    "split: '" + text + "' is neither auto nor parts per dimension, x first, such as 1x4 or 2x2x1");
        }
        String[] parts = (text + "x1x1").split("x", -1);
        return Optional.of(
                new Split(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
    }

    /** Reads {@code --depth}. */
    public static OptionalInt depth(String text) {
        if (text.equals("auto")) {
            return OptionalInt.empty();
        }
        if (!text.matches("\\+?0*[1-9]\\d{0,9}") || Long.parseLong(text) > Integer.MAX_VALUE) {
            throw new UsageException("depth: '" + text + "' is neither auto nor a number of steps, at least 1");
        }
        return OptionalInt.of(Integer.parseInt(text));
    }
}
