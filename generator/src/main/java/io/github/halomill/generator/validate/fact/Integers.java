package io.github.halomill.generator.validate.fact;

import java.util.Optional;
import java.util.regex.Pattern;

/** Reads integers. */
public final class Integers {

    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

    private Integers() {}

    /**
     * The value of decimal digits with or without a sign; empty if there is anything else or they go beyond 64 bits.
     */
    public static Optional<Long> parse(String text) {
        if (!isInteger(text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Whether it is an integer of any size. */
    public static boolean isInteger(String text) {
        return INTEGER.matcher(text).matches();
    }
}
