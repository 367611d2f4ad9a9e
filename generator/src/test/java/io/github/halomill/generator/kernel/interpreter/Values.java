package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Expr.UnaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import java.util.Arrays;

/** Values of scalars and vectors: the bits of their components (see {@link Types}). */
final class Values {

    private Values() {}

    /** A number given from outside. */
    static long of(Kind kind, Number value) {
        return kind.isFloating()
                ? Arithmetic.bits(kind, value.doubleValue())
                : Arithmetic.wrap(kind, value.longValue());
    }

    static long[] of(long value) {
        return new long[] {value};
    }

    static boolean isTrue(Type type, long[] value) {
        return Arithmetic.isTrue(Types.kind(type), value[0]);
    }

    static long[] convert(Type from, Type to, long[] value) {
        if (Types.isAggregate(from) || to instanceof Type.Nothing) {
            return value;
        }
        int width = Types.width(to);
        long[] converted = new long[width];
        for (int i = 0; i < width; i++) {
            converted[i] = Arithmetic.convert(Types.kind(from), Types.kind(to), value[value.length == 1 ? 0 : i]);
        }
        return converted;
    }

    /** Component by component; comparisons of vectors give 0 and -1. */
    static long[] combine(BinaryOp op, Type operands, Type result, long[] left, long[] right) {
        Kind kind = Types.kind(operands);
        long[] combined = new long[Types.width(operands)];
        for (int i = 0; i < combined.length; i++) {
            combined[i] = Arithmetic.combine(op, kind, left[i], right[right.length == 1 ? 0 : i]);
        }
        return op.isComparison() ? truths(result, combined) : combined;
    }

    static boolean isUndefined(BinaryOp op, Type operands, long[] left, long[] right) {
        for (int i = 0; i < left.length; i++) {
            if (Arithmetic.isUndefined(op, Types.kind(operands), left[i], right[right.length == 1 ? 0 : i])) {
                return true;
            }
        }
        return false;
    }

    static long[] unary(UnaryOp op, Type operand, Type result, long[] value) {
        Kind kind = Types.kind(operand);
        if (op == UnaryOp.NOT) {
            return truths(
                    result,
                    Arrays.stream(value)
                            .map(v -> Arithmetic.isTrue(kind, v) ? 0 : 1)
                            .toArray());
        }
        return Arrays.stream(value)
                .map(v -> op == UnaryOp.COMPLEMENT
                        ? Arithmetic.wrap(kind, ~v)
                        : kind.isFloating()
                                ? Arithmetic.bits(kind, -Arithmetic.real(kind, v))
                                : Arithmetic.wrap(kind, -v))
                .toArray();
    }

    /** What comparisons give of 0 and 1: of vectors, all bits for true. */
    static long[] truths(Type result, long[] values) {
        return result instanceof Type.Vector
                ? Arrays.stream(values)
                        .map(v -> Arithmetic.wrap(Types.kind(result), -v))
                        .toArray()
                : values;
    }
}
