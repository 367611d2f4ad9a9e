package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Expr.UnaryOp;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.generator.kernel.group.Value.Int;
import org.jspecify.annotations.Nullable;

/** Arithmetic of integers in their types. */
final class Integers {

    private Integers() {}

    static Value unary(UnaryOp op, Int a, @Nullable Kind kind) {
        long value = switch (op) {
            case MINUS -> -a.value();
            case NOT -> a.value() == 0 ? 1 : 0;
            case COMPLEMENT -> ~a.value();
        };
        return kind == null ? Value.unknown(a.same()) : new Int(kind.wrap(value), a.same());
    }

    /** Of operands that both have the type in which it is computed; nothing is known of what divides by 0. */
    static Value binary(BinaryOp op, Int left, Int right, @Nullable Kind kind) {
        boolean same = left.same() && right.same();
        long a = left.value();
        long b = right.value();
        boolean divides = op == BinaryOp.DIV || op == BinaryOp.REM;
        if (kind == null || (divides && b == 0)) {
            return Value.unknown(same);
        }
        long bits = kind.bytes() * 8L;
        boolean unsigned = kind == Kind.ULONG;
        int order = unsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
        long value = switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case DIV -> unsigned ? Long.divideUnsigned(a, b) : a / b;
            case REM -> unsigned ? Long.remainderUnsigned(a, b) : a % b;
            case SHL -> a << (b & (bits - 1));
            case SHR -> kind.isSigned() ? a >> (b & (bits - 1)) : a >>> (b & (bits - 1));
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            case LT -> order < 0 ? 1 : 0;
            case LE -> order <= 0 ? 1 : 0;
            case GT -> order > 0 ? 1 : 0;
            case GE -> order >= 0 ? 1 : 0;
            case EQ -> order == 0 ? 1 : 0;
            case NE -> order != 0 ? 1 : 0;
        };
        return new Int(op.isComparison() ? value : kind.wrap(value), same);
    }
}
