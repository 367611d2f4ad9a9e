package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.schedule.Reduction;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * What elements come to together, so far: the same bits in whatever order they were put together. A sum is exact in the
 * four highest digits of base 2^24 that any element reaches; what lies below is cut off of each element, which is less
 * than 2^-72 of the largest. The sums of 2^39 such digits fit into 64 bits. (Demmel and Nguyen, Parallel reproducible
 * summation, 2015, have the idea of bins at absolute exponents.)
 *
 * @param top exponent of the highest digit: it counts 2^(24 * top)
 * @param first sum of the highest digits
 * @param second of those one place below
 * @param third of those two places below
 * @param fourth of those three places below
 * @param extreme the least or largest element; NaN if there was none
 * @param special bit 0: an element is no number, 1: one is infinite, 2: one is minus infinity
 */
record Sum(long top, long first, long second, long third, long fourth, double extreme, long special) {

    /** Of no elements. */
    static final Sum NOTHING = new Sum(Long.MIN_VALUE / 2, 0, 0, 0, 0, Double.NaN, 0);

    private static final int BITS = 24;

    /** Where zones put sums together. */
    static GlobalReduction<Sum> global(Homes homes, Reduction with, Abort abort) {
        return new GlobalReduction<>(
                homes,
                NOTHING,
                (one, other) -> one.plus(other, with == Reduction.MIN),
                (own, ranks) -> own.overRanks(ranks, with),
                abort);
    }

    /** Of the elements of both. */
    Sum plus(Sum other, boolean least) {
        long newTop = Math.max(top, other.top);
        return new Sum(
                newTop,
                digit(newTop) + other.digit(newTop),
                digit(newTop - 1) + other.digit(newTop - 1),
                digit(newTop - 2) + other.digit(newTop - 2),
                digit(newTop - 3) + other.digit(newTop - 3),
                extreme(extreme, other.extreme, least),
                special | other.special);
    }

    /**
     * Collective: of the elements of all ranks. Each tells a fixed number of integers, in one round, or two where a sum
     * is asked for.
     */
    Sum overRanks(Ranks ranks, Reduction with) {
        boolean least = with == Reduction.MIN;
        long[] largest = {top, special & 1, special & 2, special & 4, rank(extreme, least)};
        ranks.allReduce(largest, Ranks.Operation.MAX);
        long[] digits = new long[4];
        if (with == Reduction.SUM || with == Reduction.SUMSQ) {
            for (int i = 0; i < digits.length; i++) {
                digits[i] = digit(largest[0] - i);
            }
            ranks.allReduce(digits, Ranks.Operation.SUM);
        }
        return new Sum(
                largest[0],
                digits[0],
                digits[1],
                digits[2],
                digits[3],
                ofRank(largest[4], least),
                largest[1] | largest[2] | largest[3]);
    }

    /** An integer that is larger the more a value is to be preferred; the smallest for none. */
    private static long rank(double value, boolean least) {
        if (Double.isNaN(value)) {
            return Long.MIN_VALUE;
        }
        long bits = Double.doubleToRawLongBits(value);
        long ascending = bits < 0 ? bits ^ Long.MAX_VALUE : bits;
        return least ? ~ascending : ascending;
    }

    private static double ofRank(long rank, boolean least) {
        if (rank == Long.MIN_VALUE) {
            return Double.NaN;
        }
        long ascending = least ? ~rank : rank;
        return Double.longBitsToDouble(ascending < 0 ? ascending ^ Long.MAX_VALUE : ascending);
    }

    private static double extreme(double one, double other, boolean least) {
        if (Double.isNaN(one) || Double.isNaN(other)) {
            return Double.isNaN(one) ? other : one;
        }
        return least ? Math.min(one, other) : Math.max(one, other);
    }

    private long digit(long place) {
        long below = top - place;
        return below == 0 ? first : below == 1 ? second : below == 2 ? third : below == 3 ? fourth : 0;
    }

    /** The sum, rounded to nearest. */
    double sum() {
        if (special != 0) {
            return (special & 1) != 0 || special == 6
                    ? Double.NaN
                    : special == 2 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        BigInteger digits = BigInteger.valueOf(first)
                .shiftLeft(3 * BITS)
                .add(BigInteger.valueOf(second).shiftLeft(2 * BITS))
                .add(BigInteger.valueOf(third).shiftLeft(BITS))
                .add(BigInteger.valueOf(fourth));
        if (digits.signum() == 0) {
            return 0;
        }
        int exponent = Math.toIntExact(BITS * (top - 3));
        return exponent >= 0
                ? digits.shiftLeft(exponent).doubleValue()
                : new BigDecimal(digits)
                        .divide(new BigDecimal(BigInteger.ONE.shiftLeft(-exponent)))
                        .doubleValue();
    }

    /** The least or largest element; NaN if one is no number, or there is none. */
    double extremeOrNaN() {
        return (special & 1) != 0 ? Double.NaN : extreme;
    }
}
