package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.base.UsageException;

/**
 * How often a run goes on by itself where a device fails.
 *
 * @param most so many times; 0: never
 */
public record Retry(long most) {

    static final String NEVER = "never";
    static final String ALWAYS = "always";

    /** It does not. */
    public static final Retry NONE = new Retry(0);

    /**
     * Reads {@code never}, {@code always}, or how often at most.
     *
     * @throws UsageException if it is something else
     */
    static Retry parse(String text) {
        return switch (text) {
            case NEVER -> NONE;
            case ALWAYS -> new Retry(Long.MAX_VALUE);
            default -> new Retry(number(text));
        };
    }

    private static long number(String text) {
        if (!text.matches("\\d{1,18}")) {
            throw new UsageException("retry: '" + text
                    + "' does not say how often: a number, such as --retry=3, or --retry alone, as long"
                    + " as a device is left");
        }
        return Long.parseLong(text);
    }

    /** Whether it goes on at all. */
    public boolean isAsked() {
        return most > 0;
    }
}
