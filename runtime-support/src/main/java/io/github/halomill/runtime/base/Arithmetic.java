package io.github.halomill.runtime.base;

/**
 * Integer functions of descriptions. Divisors are tested here, as Java's own test cannot be relied on: it rests on a
 * signal of the processor, which PoCL, once it is loaded, catches and ignores, so that {@code 1 / 0} is some number.
 */
public final class Arithmetic {

    private Arithmetic() {}

    /**
     * The quotient, truncated towards 0; throws {@link ArithmeticException} if divisor is 0 or the result overflows.
     */
    public static long divide(long dividend, long divisor) {
        return nonZero(divisor) == -1 ? Math.negateExact(dividend) : dividend / divisor;
    }

    /** What {@link #divide} leaves, with the dividend's sign; throws {@link ArithmeticException} if divisor is 0. */
    public static long remainder(long dividend, long divisor) {
        return dividend % nonZero(divisor);
    }

    /**
     * The smallest integer not below {@code dividend / divisor}; throws {@link ArithmeticException} if divisor is 0.
     */
    public static long ceilDiv(long dividend, long divisor) {
        return Math.negateExact(Math.floorDiv(Math.negateExact(dividend), nonZero(divisor)));
    }

    private static long nonZero(long divisor) {
        if (divisor == 0) {
            throw new ArithmeticException("division by zero");
        }
        return divisor;
    }

    /** The greatest common divisor of two numbers, neither negative; of a number and 0 it is the number. */
    public static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
