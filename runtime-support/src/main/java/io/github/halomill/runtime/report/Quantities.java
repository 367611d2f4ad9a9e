package io.github.halomill.runtime.report;

import java.util.Locale;

/** Bytes and seconds for people: three digits and a unit. */
public final class Quantities {

    private static final String[] BYTES = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

    private Quantities() {}

    /** In the largest decimal unit that leaves at least 1, for example {@code 65.5 kB}. */
    public static String bytes(long bytes) {
        int unit = 0;
        double value = bytes;
        while (value >= 999.5 && unit < BYTES.length - 1) {
            value /= 1000;
            unit++;
        }
        return (unit == 0 ? Long.toString(bytes) : digits(value)) + " " + BYTES[unit];
    }

    /** In seconds, milliseconds or microseconds, for example {@code 3.85 ms}. */
    public static String seconds(double seconds) {
        if (seconds >= 0.9995) {
            return seconds >= 999.5 ? String.format(Locale.ROOT, "%.0f s", seconds) : digits(seconds) + " s";
        }
        return seconds >= 0.9995e-3 ? digits(seconds * 1e3) + " ms" : digits(seconds * 1e6) + " us";
    }

    private static String digits(double value) {
        int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
