package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.UsageException;
import java.util.OptionalLong;

/**
 * When boundaries between zones move while a program runs, so that all zones take about as long.
 *
 * @param every after so many iterations it is looked whether a move pays; 0: as often as a look costs nothing to speak
 *     of
 * @param moves whether boundaries move at all
 * @param seed they move at random, to find out whether results are the same; empty: as times want it
 */
public record Balance(long every, boolean moves, OptionalLong seed) {

    /** Boundaries stay where they are. */
    public static final Balance OFF = new Balance(0, false, OptionalLong.empty());

    /** It is looked as often as that costs nothing to speak of. */
    public static final Balance AUTO = new Balance(0, true, OptionalLong.empty());

    /** Boundaries move at random. */
    public static Balance random(long seed) {
        return new Balance(0, true, OptionalLong.of(seed));
    }

    /** Reads an option: {@code off}, {@code auto}, {@code every=N}, or {@code random=SEED}. */
    public static Balance parse(String text) {
        return switch (text) {
            case "off" -> OFF;
            case "auto" -> AUTO;
            default ->
                text.matches("random=-?\\d{1,18}")
                        ? random(Long.parseLong(text.substring("random=".length())))
                        : new Balance(every(text), true, OptionalLong.empty());
        };
    }

    private static long every(String text) {
        if (!text.matches("every=0*[1-9]\\d{0,17}")) {
            throw new UsageException("balance: '" + text
                    + "' is neither off nor auto nor a number of iterations, at least 1, such as every=500");
        }
        return Long.parseLong(text.substring("every=".length()));
    }

    /** As the option has it. */
    @Override
    public String toString() {
        if (seed.isPresent()) {
            return "random=" + seed.getAsLong();
        }
        return !moves ? "off" : every == 0 ? "auto" : "every=" + every;
    }
}
