package io.github.halomill.runtime.exec.reduce;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * The sum of elements, so far. It is exact in the three highest digits of base 2^40 that any element reaches; each
 * element is rounded to the last of these, which changes it by 2^-80 of the largest at most. (Demmel and Nguyen,
 * Parallel reproducible summation, 2015, have the idea of bins at absolute exponents.)
 *
 * @param top exponent of the highest digit: it counts 2^(40 * top); elements are less than half of 2^(40 * (top + 1))
 * @param first sum of the highest digits
 * @param second of those one place below
 * @param third of those two places below
 * @param special bit 0: an element is no number, 1: one is infinite, 2: one is minus infinity
 */
record Sum(long top, BigInteger first, BigInteger second, BigInteger third, long special) implements Joined {

    private static final int BITS = 40;

    /** Of no elements: all digits of the smallest number there is lie at this place and below. */
    static final Sum NOTHING = new Sum(-25, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO, 0);

    @Override
    public Sum plus(Joined added) {
        Sum other = (Sum) added;
        long newTop = Math.max(top, other.top);
        return new Sum(
                newTop,
                digit(newTop).add(other.digit(newTop)),
                digit(newTop - 1).add(other.digit(newTop - 1)),
                digit(newTop - 2).add(other.digit(newTop - 2)),
                special | other.special);
    }

    private BigInteger digit(long place) {
        long below = top - place;
        return below == 0 ? first : below == 1 ? second : below == 2 ? third : BigInteger.ZERO;
    }

    /** The sum, rounded to nearest. */
    @Override
    public double number() {
        if (special != 0) {
            return (special & 1) != 0 || special == 6
                    ? Double.NaN
                    : special == 2 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        BigInteger digits =
                first.shiftLeft(2 * BITS).add(second.shiftLeft(BITS)).add(third);
        if (digits.signum() == 0) {
            return 0;
        }
        int exponent = Math.toIntExact(BITS * (top - 2));
        return exponent >= 0
                ? digits.shiftLeft(exponent).doubleValue()
                : new BigDecimal(digits)
                        .divide(new BigDecimal(BigInteger.ONE.shiftLeft(-exponent)))
                        .doubleValue();
    }

    /** Each digit in two parts: what counts 2^32, and what counts 1. */
    @Override
    public void put(ByteBuffer to) {
        for (BigInteger digit : new BigInteger[] {first, second, third}) {
            to.putLong(digit.shiftRight(Integer.SIZE).longValueExact());
        }
        to.putLong(top);
        for (BigInteger digit : new BigInteger[] {first, second, third}) {
            to.putLong(Integer.toUnsignedLong(digit.intValue()));
        }
        to.putLong(special);
    }

    @Override
    public Sum read(ByteBuffer from) {
        int at = from.position();
        from.position(at + BYTES);
        return new Sum(
                from.getLong(at + 3 * Long.BYTES),
                digit(from, at),
                digit(from, at + Long.BYTES),
                digit(from, at + 2 * Long.BYTES),
                from.getLong(at + 7 * Long.BYTES));
    }

    private static BigInteger digit(ByteBuffer from, int at) {
        return BigInteger.valueOf(from.getLong(at))
                .shiftLeft(Integer.SIZE)
                .add(BigInteger.valueOf(from.getLong(at + 4 * Long.BYTES)));
    }
}
