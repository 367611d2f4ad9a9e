package io.github.halomill.runtime.io;

/** IEEE 754 binary16, which Java has no type for. */
public final class Halves {

    private static final int MANTISSA_BITS = 10;
    private static final int SMALLEST_NORMAL_EXPONENT = -14;
    private static final int INFINITY = 0x7C00;
    private static final int NOT_A_NUMBER = 0x7E00;

    private Halves() {}

    /** The bits of the half nearest to {@code value}, ties to even; infinity from 65520 on. */
    public static short toBits(double value) {
        int sign = value < 0 || (value == 0 && 1 / value < 0) ? 0x8000 : 0;
        double magnitude = Math.abs(value);
        if (Double.isNaN(value)) {
            return (short) NOT_A_NUMBER;
        }
        if (magnitude >= 65520) {
            return (short) (sign | INFINITY);
        }
        int exponent = Math.max(Math.getExponent(magnitude), SMALLEST_NORMAL_EXPONENT);
        // Exact: a multiplication by a power of two. What rounds up to 2^11 carries into the exponent, as it should.
        long mantissa = (long) Math.rint(Math.scalb(magnitude, MANTISSA_BITS - exponent));
        long biased = (long) (exponent - SMALLEST_NORMAL_EXPONENT) << MANTISSA_BITS;
        return (short) (sign | (int) (biased + mantissa));
    }

    /** The value of a half, exactly. */
    public static float toFloat(short bits) {
        int exponent = bits >> MANTISSA_BITS & 0x1F;
        int mantissa = bits & (1 << MANTISSA_BITS) - 1;
        float magnitude;
        if (exponent == 0x1F) {
            magnitude = mantissa == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
        } else if (exponent == 0) {
            magnitude = Math.scalb((float) mantissa, SMALLEST_NORMAL_EXPONENT - MANTISSA_BITS);
        } else {
            int power = exponent - 1 + SMALLEST_NORMAL_EXPONENT - MANTISSA_BITS;
            magnitude = Math.scalb((float) (mantissa | 1 << MANTISSA_BITS), power);
        }
        return bits < 0 ? -magnitude : magnitude;
    }
}
