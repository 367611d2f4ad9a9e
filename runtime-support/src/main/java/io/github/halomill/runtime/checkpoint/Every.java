package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.base.UsageException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often a checkpoint is written: after that many iterations, or after so much time.
 *
 * @param iterations 0: it goes by time
 * @param time zero: it goes by iterations
 */
public record Every(long iterations, Duration time) {

    /** Unless said otherwise. */
    public static final String DEFAULT = "10min";

    private static final Pattern TEXT = Pattern.compile("([1-9]\\d{0,14}) ?(|s|min|h)");

    /**
     * Reads {@code 1000} (iterations), {@code 90s}, {@code 10min} or {@code 2h}.
     *
     * @throws UsageException if it is something else
     */
    public static Every parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw new UsageException("checkpoint-every: '" + text
                    + "' is neither a number of iterations nor a time; possible are 1000, 90s, 10min and 2h");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> new Every(0, Duration.ofSeconds(number));
            case "min" -> new Every(0, Duration.ofSeconds(60 * number));
            case "h" -> new Every(0, Duration.ofSeconds(3600 * number));
            default -> new Every(number, Duration.ZERO);
        };
    }

    /** Whether it goes by iterations. */
    boolean isCounted() {
        return iterations > 0;
    }
}
