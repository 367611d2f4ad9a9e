package io.github.halomill.runtime.base;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What parameters have to satisfy for what was shown of a kernel when its program was generated. */
public final class Requirement {

    private Requirement() {}

    /** Whether two numbers are small enough. */
    @FunctionalInterface
    public interface OfTwo {
        boolean test(long first, long second);
    }

    /** Whether three numbers are small enough. */
    @FunctionalInterface
    public interface OfThree {
        boolean test(long first, long second, long third);
    }

    /**
     * Asks for it.
     *
     * @param holds whether it is so
     * @param text what is needed, and why
     * @throws RunException if it is not
     */
    public static void check(boolean holds, String text) {
        if (!holds) {
            throw new RunException(text);
        }
    }

    /** Asks for a size that is small enough; the message says how large it may be. */
    public static void check(LongPredicate fits, String text, String name, long value) {
        checkSizes(sizes -> fits.test(sizes.get(0)), text, List.of(name), List.of(value));
    }

    /** Asks for sizes that are small enough; the message says how large each may be where the other is as it is. */
    public static void check(OfTwo fit, String text, String first, long one, String second, long other) {
        checkSizes(sizes -> fit.test(sizes.get(0), sizes.get(1)), text, List.of(first, second), List.of(one, other));
    }

    /**
     * Asks for sizes that are small enough; the message says how large each may be where the others are as they are.
     */
    public static void check(
            OfThree fit, String text, String first, long one, String second, long other, String third, long last) {
        checkSizes(
                sizes -> fit.test(sizes.get(0), sizes.get(1), sizes.get(2)),
                text,
                List.of(first, second, third),
                List.of(one, other, last));
    }

    /**
     * Asks for sizes that are small enough.
     *
     * @param fit whether they are; where it throws {@link ArithmeticException} they are not
     * @param text what is needed, and why
     * @throws RunException if they are not: how large each may be where the others are as they are
     */
    public static void checkSizes(Predicate<List<Long>> fit, String text, List<String> names, List<Long> sizes) {
        if (isSo(fit, sizes)) {
            return;
        }
        String fitting = IntStream.range(0, names.size())
                .mapToObj(i -> fitting(fit, names, sizes, i))
                .filter(one -> !one.isEmpty())
                .collect(Collectors.joining(", or "));
        throw new RunException(text + (fitting.isEmpty() ? "" : "; what fits is " + fitting));
    }

    private static String fitting(Predicate<List<Long>> fit, List<String> names, List<Long> sizes, int at) {
        long fits = 0;
        long exceeds = Math.max(1, sizes.get(at));
        while (exceeds - fits > 1) {
            long middle = fits + (exceeds - fits) / 2;
            List<Long> changed = new ArrayList<>(sizes);
            changed.set(at, middle);
            boolean holds = isSo(fit, changed);
            fits = holds ? middle : fits;
            exceeds = holds ? exceeds : middle;
        }
        String others = IntStream.range(0, names.size())
                .filter(other -> other != at)
                .mapToObj(other -> names.get(other) + " = " + sizes.get(other))
                .collect(Collectors.joining(" and "));
        return fits == 0 ? "" : names.get(at) + " up to " + fits + (others.isEmpty() ? "" : " with " + others);
    }

    private static boolean isSo(Predicate<List<Long>> fit, List<Long> sizes) {
        try {
            return fit.test(sizes);
        } catch (ArithmeticException beyond64Bits) {
            return false;
        }
    }
}
