package io.github.halomill.runtime.exec;

/** Half-precision numbers (IEEE 754 binary16), which Java 17 lacks. */
final class Halfs {

    private Halfs() {}

    /** The bits of the half nearest to {@code value}, ties to even; too large values become infinite. */
    static short fromDouble(double value) {
        int sign = (int) (Double.doubleToRawLongBits(value) >>> 48) & 0x8000;
        double magnitude = Math.abs(value);
        if (Double.isNaN(value)) {
            return (short) (sign | 0x7e00);
        }
        if (magnitude >= 65520) {
            return (short) (sign | 0x7c00);
        }
        // One unit in the last place is 2^(exponent - 10), for subnormal numbers 2^-24; rint rounds ties to even.
        int exponent = Math.max(Math.getExponent(magnitude), -14);
        long units = (long) Math.rint(Math.scalb(magnitude, 10 - exponent));
        return (short) (sign | (int) (((long) (exponent + 14) << 10) + units));
    }
}
