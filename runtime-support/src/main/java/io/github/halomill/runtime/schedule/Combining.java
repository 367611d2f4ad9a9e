package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How the zones' copies of an array become one after a launch that writes it. Each zone tells the others what its
 * launch has made of the elements; in which order that is put together does not matter. Integers of fewer bits are
 * extended to 64.
 *
 * @param with the rule
 * @param from what every element is set to before such a launch; empty: elements stay as they are
 */
public record Combining(Rule with, OptionalLong from) {

    /** What work-items do with elements. */
    public enum Rule {
        SUM,
        MIN,
        MAX,
        AND,
        OR,
        XOR,
        /** They store one number, the same in all of them. */
        ANY;

        /**
         * The rule of that name.
         *
         * @throws IllegalArgumentException if there is none
         */
        public static Rule of(String word) {
            for (Rule rule : values()) {
                if (rule.word().equals(word)) {
                    return rule;
                }
            }
            throw new IllegalArgumentException(
                    "arrays are not combined with " + word + "; there are sum, min, max, and, or, xor, any");
        }

        /** Its name in a description. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * That the array of that name can be combined so.
     *
     * @throws IllegalArgumentException if its elements are no integers
     * @throws RunException if they cannot be {@link #from}; for {@code ulong}, -1 is the largest number
     */
    public void require(String name, ElementType type) {
        if (!(type instanceof DataType data)
                || data.components() != 1
                || data.scalar().isFloating()) {
            throw new IllegalArgumentException(name + " is combined with " + with.word()
                    + ", which needs elements that are integers, not " + type
                    + ": what floats come to depends on the order; reduce a field instead");
        }
        long number = from.orElse(0);
        boolean fits =
                number >= data.scalar().least() && number <= data.scalar().most();
        if (!fits && data.scalar() != DataType.ScalarType.ULONG) {
            throw new RunException(name + " is set to " + number + " before each launch, which " + type
                    + " cannot hold; choose other parameters");
        }
    }

    /** What a zone tells the others, whose elements were {@code start} before the launch and are {@code after} it. */
    public long[] told(long[] start, long[] after) {
        int count = start.length;
        long[] told = new long[with == Rule.ANY ? 2 * count : count];
        for (int i = 0; i < count; i++) {
            switch (with) {
                case SUM -> told[i] = after[i] - start[i];
                case XOR -> told[i] = after[i] ^ start[i];
                case MIN, MAX, AND, OR -> told[i] = after[i];
                case ANY -> {
                    boolean changed = after[i] != start[i];
                    told[i] = changed ? after[i] : Long.MAX_VALUE; // the least new value of any zone
                    told[count + i] = changed ? after[i] : Long.MIN_VALUE; // the largest
                }
            }
        }
        return told;
    }

    /** What two zones have told, put together. */
    public long[] both(long[] one, long[] other, boolean unsigned) {
        long[] both = new long[one.length];
        for (int i = 0; i < both.length; i++) {
            both[i] = switch (with) {
                case SUM -> one[i] + other[i];
                case XOR -> one[i] ^ other[i];
                case AND -> one[i] & other[i];
                case OR -> one[i] | other[i];
                case MIN -> isLess(one[i], other[i], unsigned) ? one[i] : other[i];
                case MAX -> isLess(one[i], other[i], unsigned) ? other[i] : one[i];
                case ANY -> 2 * i < both.length ? Math.min(one[i], other[i]) : Math.max(one[i], other[i]);
            };
        }
        return both;
    }

    private static boolean isLess(long one, long other, boolean unsigned) {
        return (unsigned ? Long.compareUnsigned(one, other) : Long.compare(one, other)) < 0;
    }

    /**
     * What the elements of the array of that name come to, modulo 2^64.
     *
     * @param all what all zones have told
     * @throws RunException if zones have stored different numbers where only one is allowed
     */
    public long[] elements(String name, long[] start, long[] all) {
        int count = start.length;
        long[] elements = new long[count];
        for (int i = 0; i < count; i++) {
            elements[i] = switch (with) {
                case SUM -> start[i] + all[i];
                case XOR -> start[i] ^ all[i];
                case MIN, MAX, AND, OR -> all[i];
                case ANY -> all[i] > all[count + i] ? start[i] : only(name, i, all[i], all[count + i]);
            };
        }
        return elements;
    }

    private static long only(String name, int element, long least, long largest) {
        if (least != largest) {
            throw new RunException("element " + element + " of " + name + " is set to " + least + " on one zone and to "
                    + largest + " on another, and " + name + " is combined with any: its work-items have to store one"
                    + " number, the same in all of them; choose another rule, such as max");
        }
        return least;
    }
}
