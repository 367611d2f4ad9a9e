package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Expr.UnaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.symbolic.Value.Pointer;

/** Evaluates what is a condition: comparisons, {@code &&}, {@code ||}, {@code !} and numbers that are 0 or not. */
final class ConditionEvaluator {

    private final Machine machine;
    private final ExpressionEvaluator expressions;
    private final FunctionCaller functions;

    ConditionEvaluator(Machine machine, ExpressionEvaluator expressions, FunctionCaller functions) {
        this.machine = machine;
        this.expressions = expressions;
        this.functions = functions;
    }

    /** What an expression says as a condition, evaluated once. */
    Condition condition(Expr expr) {
        machine.step();
        if (expr instanceof Expr.Binary binary && binary.op().isComparison() && binary.type() instanceof Scalar) {
            return decided(expr, comparison(binary));
        }
        if (expr instanceof Expr.Unary unary && unary.op() == UnaryOp.NOT && unary.type() instanceof Scalar) {
            return condition(unary.operand()).negated();
        }
        if (expr instanceof Expr.Logical logical) {
            return logical(logical);
        }
        boolean sameTruth = expr instanceof Expr.Convert convert
                && convert.type().isInteger()
                && convert.operand().type() instanceof Scalar from
                && from.kind().isInteger()
                && (Machine.size(convert.type()) >= Machine.size(from) || isBool(convert.type()));
        if (sameTruth) {
            return condition(((Expr.Convert) expr).operand());
        }
        Value value = expressions.value(expr);
        return decided(expr, expr.type().isInteger() ? isNonZero(value, expr.type()) : unknown(value));
    }

    private Condition decided(Expr expr, Condition condition) {
        return machine.recorder.decision(expr, machine.state(), condition);
    }

    /** Evaluates a vector that decides component by component. */
    void lanes(Expr vector) {
        decided(vector, unknown(expressions.value(vector)));
    }

    static boolean isBool(Type type) {
        return type instanceof Scalar scalar && scalar.kind() == Scalar.Kind.BOOL;
    }

    private static Condition unknown(Value value) {
        return Condition.unknown(value.fromMemory());
    }

    /** Whether a number is not 0. */
    Condition isNonZero(Value value, Type type) {
        return expressions.arithmetic().compared(BinaryOp.NE, value, Value.of(0), type);
    }

    private Condition comparison(Expr.Binary binary) {
        if (!ModifiedVariables.isAny(binary)) {
            if (binary.right() instanceof Expr.Call call && isBoth(binary.op(), call)) {
                return comparison(with(binary, binary.left(), call.arguments().get(0)))
                        .and(comparison(
                                with(binary, binary.left(), call.arguments().get(1))));
            }
            if (binary.left() instanceof Expr.Call call && isBoth(mirrored(binary.op()), call)) {
                return comparison(with(binary, call.arguments().get(0), binary.right()))
                        .and(comparison(with(binary, call.arguments().get(1), binary.right())));
            }
        }
        Value left = expressions.value(binary.left());
        Value right = expressions.value(binary.right());
        if (left instanceof Pointer a
                && right instanceof Pointer b
                && a.targets().size() == 1
                && b.targets().size() == 1
                && a.targets().get(0).memory().equals(b.targets().get(0).memory())
                && !(a.targets().get(0).memory() instanceof Memory.Anywhere)) {
            return expressions
                    .arithmetic()
                    .compared(
                            binary.op(),
                            a.targets().get(0).offset(),
                            b.targets().get(0).offset(),
                            Scalar.LONG);
        }
        return expressions
                .arithmetic()
                .compared(binary.op(), left, right, binary.left().type());
    }

    /** Whether what compares like that to the lesser or greater of two compares so to both. */
    private boolean isBoth(BinaryOp op, Expr.Call call) {
        boolean least = call.function().equals("min") && (op == BinaryOp.LT || op == BinaryOp.LE);
        boolean greatest = call.function().equals("max") && (op == BinaryOp.GT || op == BinaryOp.GE);
        return (least || greatest)
                && functions.function(call.function()).isEmpty() // the file may have its own
                && call.arguments().size() == 2
                && call.type().isInteger()
                && call.arguments().stream()
                        .allMatch(argument -> argument.type().equals(call.type()));
    }

    private static BinaryOp mirrored(BinaryOp op) {
        return switch (op) {
            case LT -> BinaryOp.GT;
            case LE -> BinaryOp.GE;
            case GT -> BinaryOp.LT;
            case GE -> BinaryOp.LE;
            default -> op;
        };
    }

    private static Expr.Binary with(Expr.Binary binary, Expr left, Expr right) {
        return new Expr.Binary(binary.op(), left, right, binary.type(), binary.place());
    }

    private Condition logical(Expr.Logical logical) {
        Condition left = condition(logical.left());
        Condition reached = logical.and() ? left : left.negated();
        if (reached.whenTrue().isEmpty()) {
            return left;
        }
        State skipped = machine.state();
        machine.go(skipped.when(reached));
        Condition right = condition(logical.right());
        // Guards before the operator hold after it, too.
        machine.go(State.join(machine.state(), skipped).reachedAs(skipped));
        return logical.and() ? left.and(right) : left.or(right);
    }
}
