package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Expr.UnaryOp;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Value.Case;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a condition holds, of a variable that may have several values those are left with which it can: of {@code x}
 * after {@code if (x < 0) x = 0;}, in {@code if (x >= n)}, the one that is not 0.
 */
final class Refiner {

    private final Machine machine;
    private final ExpressionEvaluator expressions;

    Refiner(Machine machine, ExpressionEvaluator expressions) {
        this.machine = machine;
        this.expressions = expressions;
    }

    /** Goes on where a condition, which has been evaluated, is known to hold or not to. */
    void refine(Expr condition, boolean holds) {
        if (!ModifiedVariables.isAny(condition)) { // else what it compared is not what is there now
            refineAll(condition, holds);
        }
    }

    private void refineAll(Expr condition, boolean holds) {
        if (condition instanceof Expr.Convert convert && convert.type().isInteger()) {
            refineAll(convert.operand(), holds);
        } else if (condition instanceof Expr.Unary unary && unary.op() == UnaryOp.NOT) {
            refineAll(unary.operand(), !holds);
        } else if (condition instanceof Expr.Logical logical && logical.and() == holds) {
            refineAll(logical.left(), holds);
            refineAll(logical.right(), holds);
        } else if (condition instanceof Expr.Binary binary && binary.op().isComparison()) {
            refine(binary.left(), binary, true, holds);
            refine(binary.right(), binary, false, holds);
        }
    }

    private void refine(Expr side, Expr.Binary comparison, boolean isLeft, boolean holds) {
        Expr other = isLeft ? comparison.right() : comparison.left();
        Expr.Name name = name(side);
        if (name == null || !side.type().isInteger()) {
            return;
        }
        Value value = machine.read(name.variable());
        if (!(value instanceof Int number) || number.cases().size() < 2) {
            return;
        }
        Value against = machine.recorder.muted(() -> expressions.value(other));
        List<Case> left = new ArrayList<>();
        for (Case one : number.cases()) {
            Value alone = converted(new Int(List.of(one)), side);
            Condition condition = compared(comparison.op(), isLeft ? alone : against, isLeft ? against : alone, side);
            (holds ? condition : condition.negated()).whenTrue().forEach(guards -> left.add(one.under(guards)));
        }
        if (!left.isEmpty()) {
            machine.refine(name.variable(), Value.of(left));
        }
    }

    private Condition compared(BinaryOp op, Value a, Value b, Expr side) {
        return expressions.arithmetic().compared(op, a, b, side.type());
    }

    /** The variable of the work-item's own that is converted; null if it is something else. */
    private static Expr.@Nullable Name name(Expr side) {
        if (side instanceof Expr.Convert convert && convert.operand().type() instanceof Scalar) {
            return name(convert.operand());
        }
        return side instanceof Expr.Name name
                        && name.variable().space() == AddressSpace.PRIVATE
                        && name.variable().kind() != Variable.Kind.FILE
                        && name.type().isInteger()
                ? name
                : null;
    }

    private Value converted(Value value, Expr side) {
        return side instanceof Expr.Convert convert
                ? expressions.converted(
                        converted(value, convert.operand()), convert.operand().type(), convert.type())
                : value;
    }
}
