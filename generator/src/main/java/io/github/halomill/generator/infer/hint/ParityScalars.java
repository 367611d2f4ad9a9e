package io.github.halomill.generator.infer.hint;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Expr.UnaryOp;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Scalars of which a kernel uses no more than whether they are odd, as what alternates from step to step:
 * {@code t % 2}, {@code t & 1}, {@code odd ? a : b}.
 */
public final class ParityScalars extends Walker {

    private final Unit unit;
    private final Variable scalar;
    private boolean used;
    private boolean usedOtherwise;

    private ParityScalars(Unit unit, Variable scalar) {
        this.unit = unit;
        this.scalar = scalar;
    }

    /** The names of a kernel's. */
    public static Set<String> of(Unit unit, Function kernel) {
        return kernel.parameters().stream()
                .filter(parameter -> parameter.type() instanceof Type.Scalar type && type.isInteger())
                .filter(parameter -> isOne(unit, kernel, parameter))
                .map(Variable::name)
                .collect(Collectors.toSet());
    }

    private static boolean isOne(Unit unit, Function function, Variable parameter) {
        ParityScalars uses = new ParityScalars(unit, parameter);
        uses.walk(function.body());
        return uses.used && !uses.usedOtherwise;
    }

    @Override
    protected void visit(Expr expr) {
        usedOtherwise |= isScalar(expr);
    }

    @Override
    protected boolean enters(Expr expr) {
        if (isParity(expr)) {
            used = true;
            return false;
        }
        if (expr instanceof Expr.Conditional choice && isScalar(choice.condition())) {
            used = true;
            walk(choice.then());
            walk(choice.otherwise());
            return false;
        }
        if (expr instanceof Expr.Call call && call.arguments().stream().anyMatch(this::isScalar)) {
            pass(call);
            return false;
        }
        return true;
    }

    @Override
    protected boolean enters(Stmt statement) {
        if (statement instanceof Stmt.If choice && isScalar(choice.condition())) {
            used = true;
            walk(choice.then());
            choice.otherwise().ifPresent(this::walk);
            return false;
        }
        return true;
    }

    /** A function of the file may use no more of it, either. */
    private void pass(Expr.Call call) {
        for (int i = 0; i < call.arguments().size(); i++) {
            int at = i;
            if (!isScalar(call.arguments().get(i))) {
                walk(call.arguments().get(i));
            } else if (unit.function(call.function())
                    .filter(called -> isOne(unit, called, called.parameters().get(at)))
                    .isPresent()) {
                used = true;
            } else {
                usedOtherwise = true;
            }
        }
    }

    private boolean isParity(Expr expr) {
        if (expr instanceof Expr.Unary not) {
            return not.op() == UnaryOp.NOT && isScalar(not.operand());
        }
        return expr instanceof Expr.Binary both
                && (isParity(both.op(), both.left(), both.right())
                        || (both.op() != BinaryOp.REM && isParity(both.op(), both.right(), both.left())));
    }

    private boolean isParity(BinaryOp op, Expr scalarSide, Expr number) {
        long value = plain(number) instanceof Expr.IntLiteral literal ? literal.value() : -1;
        boolean parity = switch (op) {
            case REM -> value == 2;
            case AND -> value == 1;
            case EQ, NE -> value == 0 || value == 1;
            default -> false;
        };
        return parity && isScalar(scalarSide);
    }

    private boolean isScalar(Expr expr) {
        return plain(expr) instanceof Expr.Name name && name.variable().equals(scalar);
    }

    private static Expr plain(Expr expr) {
        return expr instanceof Expr.Convert convert ? plain(convert.operand()) : expr;
    }
}
