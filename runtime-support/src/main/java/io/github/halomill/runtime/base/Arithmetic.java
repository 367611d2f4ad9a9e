package io.github.halomill.runtime.base;

/** Integer functions of descriptions that the JDK of the baseline lacks. */
public final class Arithmetic {

    private Arithmetic() {}

    /** The smallest integer not below {@code dividend / divisor}; throws {@link ArithmeticException} if divisor is 0. */
    public static long ceilDiv(long dividend, long divisor) {
        return Math.negateExact(Math.floorDiv(Math.negateExact(dividend), divisor));
    }
}
