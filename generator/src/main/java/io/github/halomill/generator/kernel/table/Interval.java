package io.github.halomill.generator.kernel.table;

import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import java.util.function.LongBinaryOperator;
import java.util.stream.LongStream;

/**
 * What an integer is at least and at most; what may be beyond {@link #LIMIT} may be anything.
 *
 * @param least the smallest number
 * @param most the largest
 */
public record Interval(long least, long most) {

    private static final long LIMIT = 1L << 36;
    private static final long FAR = 1L << 61;

    /** No shift of 32 bits goes further. */
    private static final long MOST_BITS = 31;

    static final Interval ANY = new Interval(-FAR, FAR);
    static final Interval TRUTH = new Interval(0, 1);

    public Interval {
        least = least < -LIMIT ? -FAR : Math.min(least, LIMIT);
        most = most > LIMIT ? FAR : Math.max(most, -LIMIT);
    }

    static Interval of(long number) {
        return new Interval(number, number);
    }

    /** All numbers of a type. */
    static Interval of(Scalar.Kind kind) {
        if (kind.isFloating() || kind == Scalar.Kind.LONG) {
            return ANY;
        }
        int bits = 8 * kind.bytes();
        return switch (kind) {
            case BOOL -> TRUTH;
            case ULONG -> new Interval(0, FAR);
            case CHAR, SHORT, INT -> new Interval(-1L << (bits - 1), (1L << (bits - 1)) - 1);
            default -> new Interval(0, (1L << bits) - 1);
        };
    }

    /** What is left of it in a type of which these are all numbers: all, if it may have been wrapped around. */
    Interval within(Interval all) {
        boolean fits = !isFar(least) && !isFar(most) && all.least <= least && most <= all.most;
        return fits ? this : all;
    }

    /** What one or the other is. */
    Interval or(Interval other) {
        return new Interval(Math.min(least, other.least), Math.max(most, other.most));
    }

    Interval min(Interval other) {
        return new Interval(Math.min(least, other.least), Math.min(most, other.most));
    }

    Interval max(Interval other) {
        return new Interval(Math.max(least, other.least), Math.max(most, other.most));
    }

    /** In whichever order the ends are taken: OpenCL says nothing if they are the wrong way round. */
    Interval clamped(Interval from, Interval to) {
        return max(from).min(to).or(min(to).max(from));
    }

    Interval minus(Interval other) {
        return new Interval(least - other.most, most - other.least);
    }

    /** What an operator makes of two, computed without a limit. */
    Interval combined(BinaryOp op, Interval other) {
        return switch (op) {
            case ADD -> new Interval(least + other.least, most + other.most);
            case SUB -> minus(other);
            case MUL -> corners(other, Interval::product);
            case DIV -> other.least > 0 ? corners(other, (a, b) -> isFar(a) ? a : a / b) : ANY;
            case REM -> other.least > 0 ? remainder(other.most - 1) : ANY;
            case SHL -> other.isShift() ? corners(other, (a, b) -> product(a, 1L << b)) : ANY;
            case SHR -> other.isShift() ? corners(other, (a, b) -> isFar(a) ? a : a >> b) : ANY;
            case AND -> masked(other);
            case OR, XOR -> least >= 0 && other.least >= 0 ? new Interval(0, bits(Math.max(most, other.most))) : ANY;
            default -> TRUTH;
        };
    }

    private boolean isShift() {
        return least >= 0 && most <= MOST_BITS;
    }

    /** It has the sign of the dividend. */
    private Interval remainder(long greatest) {
        return new Interval(Math.min(0, Math.max(least, -greatest)), Math.max(0, Math.min(most, greatest)));
    }

    /** Bits of a number that is not negative come to no more than the number. */
    private Interval masked(Interval other) {
        if (least < 0 && other.least < 0) {
            return ANY;
        }
        long greatest = least < 0 ? other.most : other.least < 0 ? most : Math.min(most, other.most);
        return new Interval(0, greatest);
    }

    private Interval corners(Interval other, LongBinaryOperator op) {
        long[] all = LongStream.of(least, most)
                .flatMap(a -> LongStream.of(other.least, other.most).map(b -> op.applyAsLong(a, b)))
                .sorted()
                .toArray();
        return new Interval(all[0], all[all.length - 1]);
    }

    private static long product(long a, long b) {
        double about = (double) a * b;
        return Math.abs(about) > LIMIT ? (long) Math.copySign(FAR, about) : a * b;
    }

    private static boolean isFar(long number) {
        return Math.abs(number) == FAR;
    }

    /** All bits up to the highest of a number. */
    private static long bits(long number) {
        return number == 0 ? 0 : (Long.highestOneBit(number) << 1) - 1;
    }
}
