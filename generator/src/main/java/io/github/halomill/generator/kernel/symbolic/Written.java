package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;

/** Looks for writes to an array by the text alone, be it where the kernel never comes. */
public final class Written extends Walker {

    private final Variable array;
    private boolean found;
    private boolean inTarget;

    private Written(Variable array) {
        this.array = array;
    }

    /**
     * Whether a function has a place that writes what its parameter {@code array} points to, passes that on, or chooses
     * it, as {@code step % 2 ? a : b} does.
     */
    public static boolean in(Function function, Variable array) {
        Written written = new Written(array);
        written.walk(function.body());
        return written.found;
    }

    @Override
    protected void visit(Expr expr) {
        found |= (inTarget && isArray(expr))
                || (expr instanceof Expr.Conditional choice && (isArray(choice.then()) || isArray(choice.otherwise())));
        Expr target = expr instanceof Expr.Assign assign
                ? assign.target()
                : expr instanceof Expr.Update update ? update.target() : expr instanceof Expr.Call ? expr : null;
        if (target != null && !inTarget) {
            inTarget = true;
            walk(target);
            inTarget = false;
        }
    }

    private boolean isArray(Expr expr) {
        return expr instanceof Expr.Name name && name.variable().equals(array);
    }
}
