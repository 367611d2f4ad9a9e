package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.DataType.ScalarType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;

/** The bits of numbers, as many as the type has, at the low end. */
public final class ScalarBits {

    private ScalarBits() {}

    /** Of a number that the type has, or the nearest one. */
    public static long of(ScalarType type, double value) {
        return switch (type) {
            case HALF -> Halves.toBits(value);
            case FLOAT -> Float.floatToRawIntBits((float) value);
            case DOUBLE -> Double.doubleToRawLongBits(value);
            default -> new BigDecimal(value).toBigInteger().longValue();
        };
    }

    /** Puts them at a place of {@code target}, in its byte order. */
    public static void put(ByteBuffer target, int at, ScalarType type, long bits) {
        switch (type.bytes()) {
            case 1 -> target.put(at, (byte) bits);
            case 2 -> target.putShort(at, (short) bits);
            case 4 -> target.putInt(at, (int) bits);
            default -> target.putLong(at, bits);
        }
    }

    /** The number at a place of {@code from}, in its byte order; the nearest one to an integer of 64 bits. */
    public static double number(ByteBuffer from, int at, ScalarType type) {
        return switch (type) {
            case CHAR -> from.get(at);
            case UCHAR -> Byte.toUnsignedInt(from.get(at));
            case SHORT -> from.getShort(at);
            case USHORT -> Short.toUnsignedInt(from.getShort(at));
            case INT -> from.getInt(at);
            case UINT -> Integer.toUnsignedLong(from.getInt(at));
            case LONG -> from.getLong(at);
            case ULONG -> new BigDecimal(Long.toUnsignedString(from.getLong(at))).doubleValue();
            case HALF -> Halves.toFloat(from.getShort(at));
            case FLOAT -> from.getFloat(at);
            case DOUBLE -> from.getDouble(at);
        };
    }

    /** Of the number with the other sign: of real ones, also of zeros and what is no number, just the sign. */
    public static long negated(ScalarType type, long bits) {
        return type.isFloating() ? bits ^ (1L << (8 * type.bytes() - 1)) : -bits;
    }

    /** Those at a place of {@code from}, in its byte order. */
    public static long get(ByteBuffer from, int at, ScalarType type) {
        return switch (type.bytes()) {
            case 1 -> from.get(at);
            case 2 -> from.getShort(at);
            case 4 -> from.getInt(at);
            default -> from.getLong(at);
        };
    }

    /**
     * Of {@code near + k * (near - far)}, rounded after each operation as numbers of the type are; of halves as floats
     * are, and once more at last.
     */
    public static long extrapolated(ScalarType type, long near, long far, long k) {
        return switch (type) {
            case HALF -> Halves.toBits(line(Halves.toFloat((short) near), Halves.toFloat((short) far), k));
            case FLOAT ->
                Float.floatToRawIntBits(line(Float.intBitsToFloat((int) near), Float.intBitsToFloat((int) far), k));
            case DOUBLE -> {
                double one = Double.longBitsToDouble(near);
                yield Double.doubleToRawLongBits(one + k * (one - Double.longBitsToDouble(far)));
            }
            default -> near + k * (near - far);
        };
    }

    private static float line(float near, float far, long k) {
        return near + k * (near - far);
    }
}
