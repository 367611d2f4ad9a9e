package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How the zones' copies of an array become one after a launch that writes it.
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

    /** Throws {@link IllegalArgumentException} unless the elements of the array of that name are integers. */
    public void require(String name, ElementType type) {
        if (!(type instanceof DataType data)
                || data.components() != 1
                || data.scalar().isFloating()) {
            throw new IllegalArgumentException(name + " is combined with " + with.word()
                    + ", which needs elements that are integers, not " + type
                    + ": what floats come to depends on the order; reduce a field instead");
        }
    }

    /** Whether two zones left different new values of an element that is {@code start} before, where only one is allowed. */
    public boolean isConflict(long start, long one, long other) {
        return with == Rule.ANY && one != start && other != start && one != other;
    }

    /** What an element comes to that was {@code start} before the launch, and is this on two zones after it; modulo 2^64. */
    public long combine(long start, long one, long other, boolean unsigned) {
        return switch (with) {
            case SUM -> one + other - start;
            case XOR -> one ^ other ^ start;
            case AND -> one & other;
            case OR -> one | other;
            case MIN -> isLess(one, other, unsigned) ? one : other;
            case MAX -> isLess(one, other, unsigned) ? other : one;
            case ANY -> one == start ? other : one;
        };
    }

    private static boolean isLess(long one, long other, boolean unsigned) {
        return (unsigned ? Long.compareUnsigned(one, other) : Long.compare(one, other)) < 0;
    }
}
