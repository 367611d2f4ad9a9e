package io.github.halomill.runtime.io.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Round numbers between two ends, and how they are written. */
final class Ticks {

    private static final double SMALL = 1e-3;
    private static final double LARGE = 1e6;
    private static final int SHORT = 4;

    private Ticks() {}

    /** Multiples of 1, 2 or 5 times a power of ten from {@code low} to {@code high}: about {@code most} of them. */
    static List<Double> linear(double low, double high, int most) {
        double step = step(low, high, most);
        List<Double> ticks = new ArrayList<>();
        if (step > 0) {
            for (double i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) {
                ticks.add(i * step + 0.0); // no minus zero
            }
        }
        return ticks;
    }

    /** From one such number to the next; 0 if there are none. */
    static double step(double low, double high, int most) {
        double rough = (high / 2 - low / 2) / Math.max(1, most) * 2;
        if (!(rough > Double.MIN_NORMAL) || Double.isInfinite(rough)) {
            return 0;
        }
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double rest = rough / power * (1 - 1e-9);
        return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
    }

    /** Powers of ten; where there are less than two, also their multiples, as {@link #linear}. */
    static List<Double> log(double low, double high, int most) {
        int first = (int) Math.ceil(Math.log10(low) - 1e-9);
        int last = (int) Math.floor(Math.log10(high) + 1e-9);
        if (last - first < 1) {
            return linear(low, high, most);
        }
        int apart = Math.max(1, (int) Math.ceil((last - first + 1.0) / Math.max(1, most)));
        List<Double> ticks = new ArrayList<>();
        for (int power = first; power <= last; power += apart) {
            ticks.add(Double.parseDouble("1e" + power));
        }
        return ticks;
    }

    /** Those of a scale. */
    static List<Double> of(NumberScale scale, int most) {
        return scale.isDegenerate()
                ? List.of()
                : scale.log() ? log(scale.low(), scale.high(), most) : linear(scale.low(), scale.high(), most);
    }

    /** How those of a scale are written. */
    static List<String> texts(NumberScale scale, int most) {
        List<Double> ticks = of(scale, most);
        return scale.log()
                ? ticks.stream().map(Ticks::text).toList()
                : texts(ticks, step(scale.low(), scale.high(), most));
    }

    /** All of some numbers, with as many digits as it takes to tell those apart that differ by {@code step}. */
    static List<String> texts(List<Double> ticks, double step) {
        double largest = ticks.stream().mapToDouble(Math::abs).max().orElse(0);
        boolean powers = largest >= LARGE || (largest < SMALL && largest > 0);
        int last = (int) Math.floor(Math.log10(step) + 1e-9);
        return ticks.stream()
                .map(tick -> {
                    if (tick == 0) {
                        return "0";
                    }
                    int own = (int) Math.floor(Math.log10(Math.abs(tick)) + 1e-9);
                    return powers
                            ? scientific(tick, Math.max(0, own - last))
                            : String.format(Locale.ROOT, "%." + Math.max(0, -last) + "f", tick);
                })
                .toList();
    }

    /** A number by itself, with four digits that count at most. */
    static String text(double number) {
        double size = Math.abs(number);
        if (number == 0 || Double.isNaN(number) || Double.isInfinite(number)) {
            return number == 0 ? "0" : Double.toString(number);
        }
        if (size >= LARGE || size < SMALL) {
            return scientific(number, SHORT - 1);
        }
        int digits = Math.max(0, SHORT - 1 - (int) Math.floor(Math.log10(size)));
        return trimmed(String.format(Locale.ROOT, "%." + digits + "f", number));
    }

    private static String scientific(double number, int digits) {
        String[] parts = String.format(Locale.ROOT, "%." + digits + "e", number).split("e", -1);
        return trimmed(parts[0]) + "e" + Integer.parseInt(parts[1]);
    }

    private static String trimmed(String digits) {
        return digits.contains(".") ? digits.replaceFirst("\\.?0+$", "") : digits;
    }
}
