package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.Binary;
import io.github.halomill.generator.kernel.ast.Expr.Conditional;
import io.github.halomill.generator.kernel.ast.Expr.Convert;
import io.github.halomill.generator.kernel.ast.Expr.IntLiteral;
import io.github.halomill.generator.kernel.ast.Expr.Logical;
import io.github.halomill.generator.kernel.ast.Expr.Unary;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import java.util.OptionalLong;

/** Integer constant expressions (C99, 6.6); what overflows or divides by zero has no value. */
final class Constants {

    private Constants() {}

    /** The value, of a {@code ulong} its bits; empty if it is no constant. */
    static OptionalLong value(Expr expr) {
        try {
            return expr.type() instanceof Scalar scalar && scalar.kind().isInteger()
                    ? OptionalLong.of(evaluate(expr))
                    : OptionalLong.empty();
        } catch (ArithmeticException e) {
            return OptionalLong.empty();
        }
    }

    private static long evaluate(Expr expr) {
        if (expr instanceof IntLiteral literal) {
            return literal.value();
        }
        if (expr instanceof Convert convert && convert.operand().type().isInteger()) {
            return kind(convert.type()).wrap(evaluate(convert.operand()));
        }
        if (expr instanceof Unary unary) {
            return unary(unary);
        }
        if (expr instanceof Binary binary) {
            return binary(binary);
        }
        if (expr instanceof Logical logical) {
            boolean left = evaluate(logical.left()) != 0;
            return left == logical.and() ? truth(evaluate(logical.right()) != 0) : truth(left);
        }
        if (expr instanceof Conditional conditional) {
            return evaluate(evaluate(conditional.condition()) != 0 ? conditional.then() : conditional.otherwise());
        }
        throw new ArithmeticException("no constant");
    }

    private static long unary(Unary unary) {
        long operand = evaluate(unary.operand());
        return switch (unary.op()) {
            case MINUS -> fit(Math.negateExact(operand), unary.type());
            case COMPLEMENT -> kind(unary.type()).wrap(~operand);
            case NOT -> truth(operand == 0);
        };
    }

    private static long binary(Binary binary) {
        long left = evaluate(binary.left());
        long right = evaluate(binary.right());
        Type type = binary.type();
        if (kind(binary.left().type()) == Kind.ULONG && (left < 0 || right < 0)) {
            throw new ArithmeticException("not within long");
        }
        return switch (binary.op()) {
            case ADD -> fit(Math.addExact(left, right), type);
            case SUB -> fit(Math.subtractExact(left, right), type);
            case MUL -> fit(Math.multiplyExact(left, right), type);
            case DIV -> fit(left / right, type);
            case REM -> left % right;
            case SHL -> fit(Math.multiplyExact(left, 1L << shift(right, type)), type);
            case SHR -> left >> shift(right, type);
            case AND -> left & right;
            case OR -> left | right;
            case XOR -> left ^ right;
            case LT -> truth(left < right);
            case LE -> truth(left <= right);
            case GT -> truth(left > right);
            case GE -> truth(left >= right);
            case EQ -> truth(left == right);
            case NE -> truth(left != right);
        };
    }

    private static int shift(long places, Type type) {
        if (places < 0 || places >= 8L * kind(type).bytes() || places == 63) {
            throw new ArithmeticException("shift by " + places);
        }
        return (int) places;
    }

    private static long fit(long value, Type type) {
        Kind kind = kind(type);
        long wrapped = kind.wrap(value);
        if (kind.isSigned() ? wrapped != value : kind == Kind.ULONG && value < 0) {
            throw new ArithmeticException("overflow");
        }
        return wrapped;
    }

    private static Kind kind(Type type) {
        if (type instanceof Scalar scalar && scalar.kind().isInteger()) {
            return scalar.kind();
        }
        throw new ArithmeticException("no integer");
    }

    private static long truth(boolean value) {
        return value ? 1 : 0;
    }
}
