package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Arithmetic of OpenCL C on single components (OpenCL C 3.0, sections 6.3 and 6.4). */
final class Arithmetic {

    private Arithmetic() {}

    /** The integer that is left of {@code value} in a type. */
    static long wrap(Kind kind, long value) {
        return switch (kind) {
            case BOOL -> value == 0 ? 0 : 1;
            case CHAR -> (byte) value;
            case UCHAR -> value & 0xFF;
            case SHORT -> (short) value;
            case USHORT -> value & 0xFFFF;
            case INT -> (int) value;
            case UINT -> value & 0xFFFF_FFFFL;
            default -> value;
        };
    }

    /** The floating-point number that the bits of a component are. */
    static double real(Kind kind, long bits) {
        return switch (kind) {
            case FLOAT -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
            default -> throw new IllegalArgumentException("no arithmetic with " + kind);
        };
    }

    /** The bits of a floating-point number, rounded to the type. */
    static long bits(Kind kind, double value) {
        return switch (kind) {
            case FLOAT -> wrap(Kind.UINT, Float.floatToRawIntBits((float) value));
            case DOUBLE -> Double.doubleToRawLongBits(value);
            default -> throw new IllegalArgumentException("no arithmetic with " + kind);
        };
    }

    static boolean isTrue(Kind kind, long bits) {
        return kind.isFloating() ? real(kind, bits) != 0 : bits != 0;
    }

    static long convert(Kind from, Kind to, long bits) {
        if (from == to) {
            return bits;
        }
        if (to == Kind.BOOL) {
            return isTrue(from, bits) ? 1 : 0;
        }
        if (from.isFloating()) {
            double value = real(from, bits);
            return to.isFloating() ? bits(to, value) : wrap(to, truncated(to, value));
        }
        if (to == Kind.FLOAT) {
            // Not by way of double, which would round twice.
            float value = from == Kind.ULONG ? exact(bits).floatValue() : (float) bits;
            return bits(to, value);
        }
        return to.isFloating() ? bits(to, from == Kind.ULONG ? exact(bits).doubleValue() : bits) : wrap(to, bits);
    }

    private static long truncated(Kind to, double value) {
        return to == Kind.ULONG && value >= 0x1p63 && value < 0x1p64 ? new BigDecimal(value).longValue() : (long) value;
    }

    private static BigInteger exact(long unsigned) {
        return new BigInteger(Long.toUnsignedString(unsigned));
    }

    /** Whether a floating-point number has no counterpart in an integer type. */
    static boolean isOutside(Kind to, double value) {
        double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
        int bits = 8 * to.bytes();
        return to != Kind.BOOL
                && !(to.isSigned()
                        ? whole >= -Math.scalb(1.0, bits - 1) && whole < Math.scalb(1.0, bits - 1)
                        : whole >= 0 && whole < Math.scalb(1.0, bits));
    }

    /** A sum, product, comparison and so on of two components of the same kind; comparisons give 0 or 1. */
    static long combine(BinaryOp op, Kind kind, long left, long right) {
        if (op.isComparison()) {
            return compare(op, kind, left, right) ? 1 : 0;
        }
        if (kind.isFloating()) {
            // Twice the digits of a float and two more: rounding twice is the same as once.
            double a = real(kind, left);
            double b = real(kind, right);
            return bits(
                    kind,
                    switch (op) {
                        case ADD -> a + b;
                        case SUB -> a - b;
                        case MUL -> a * b;
                        case DIV -> a / b;
                        default -> throw new IllegalArgumentException(op + " of floating-point numbers");
                    });
        }
        return wrap(kind, integer(op, kind, left, right));
    }

    private static long integer(BinaryOp op, Kind kind, long a, long b) {
        int shift = (int) b & (8 * kind.bytes() - 1);
        return switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case DIV -> b == 0 ? 0 : kind == Kind.ULONG ? Long.divideUnsigned(a, b) : a / b;
            case REM -> b == 0 ? 0 : kind == Kind.ULONG ? Long.remainderUnsigned(a, b) : a % b;
            case SHL -> a << shift;
            case SHR -> kind.isSigned() ? a >> shift : a >>> shift;
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            default -> throw new IllegalArgumentException(op + " of integers");
        };
    }

    private static boolean compare(BinaryOp op, Kind kind, long left, long right) {
        if (kind.isFloating()) {
            double a = real(kind, left);
            double b = real(kind, right);
            return switch (op) {
                case LT -> a < b;
                case LE -> a <= b;
                case GT -> a > b;
                case GE -> a >= b;
                case EQ -> a == b;
                default -> a != b;
            };
        }
        int order = order(kind, left, right);
        return switch (op) {
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
            case EQ -> order == 0;
            default -> order != 0;
        };
    }

    /** Which integer is greater. */
    static int order(Kind kind, long left, long right) {
        return kind == Kind.ULONG ? Long.compareUnsigned(left, right) : Long.compare(left, right);
    }

    /** Whether OpenCL C does not say what comes out: signed overflow, division by zero. */
    static boolean isUndefined(BinaryOp op, Kind kind, long left, long right) {
        if (kind.isFloating()) {
            return false;
        }
        if (op == BinaryOp.DIV || op == BinaryOp.REM) {
            return right == 0 || (kind.isSigned() && right == -1 && wrap(kind, -left) == left && left != 0);
        }
        if (!kind.isSigned() || (op != BinaryOp.ADD && op != BinaryOp.SUB && op != BinaryOp.MUL)) {
            return false;
        }
        BigInteger a = BigInteger.valueOf(left);
        BigInteger b = BigInteger.valueOf(right);
        BigInteger exact = op == BinaryOp.ADD ? a.add(b) : op == BinaryOp.SUB ? a.subtract(b) : a.multiply(b);
        return exact.bitLength() >= 8 * kind.bytes();
    }
}
