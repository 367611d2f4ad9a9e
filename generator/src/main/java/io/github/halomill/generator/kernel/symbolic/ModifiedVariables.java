package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/** Which variables a part of a kernel may change, by its text alone. */
public final class ModifiedVariables extends Walker {

    private final Set<Variable> variables = new HashSet<>();

    /** Arrays that are only indexed: their addresses go nowhere. */
    private final Set<Expr> indexed = Collections.newSetFromMap(new IdentityHashMap<>());

    private boolean throughPointers;

    private ModifiedVariables() {}

    /**
     * The variables that {@code loop} may change.
     *
     * @param exposed those that pointers may lead to
     */
    static Set<Variable> by(Stmt.Loop loop, Set<Variable> exposed) {
        ModifiedVariables modified = new ModifiedVariables();
        loop.condition().ifPresent(modified::walk);
        loop.step().ifPresent(modified::walk);
        modified.walk(loop.body());
        if (modified.throughPointers) {
            modified.variables.addAll(exposed);
        }
        return modified.variables;
    }

    /** The variables that a statement may change without a pointer, or declares, or takes the address of. */
    public static Set<Variable> by(Stmt statement) {
        ModifiedVariables modified = new ModifiedVariables();
        modified.walk(statement);
        return modified.variables;
    }

    /** Whether an expression may change anything. */
    static boolean isAny(Expr expr) {
        ModifiedVariables modified = new ModifiedVariables();
        modified.walk(expr);
        return modified.throughPointers || !modified.variables.isEmpty();
    }

    @Override
    protected void visit(Stmt statement) {
        if (statement instanceof Stmt.Declare declare) {
            variables.add(declare.variable());
        }
    }

    @Override
    protected void visit(Expr expr) {
        if (expr instanceof Expr.Assign assign) {
            change(assign.target());
        } else if (expr instanceof Expr.Update update) {
            change(update.target());
        } else if (expr instanceof Expr.AddressOf address) {
            change(address.operand());
        } else if (expr instanceof Expr.Element element) {
            indexed.add(element.base());
        } else if (expr instanceof Expr.Decay decay && !indexed.contains(expr)) {
            change(decay.array());
        } else if (expr instanceof Expr.Call call) {
            throughPointers |=
                    call.arguments().stream().anyMatch(argument -> !(argument.type() instanceof Type.Scalar));
        } else if (expr instanceof Expr.Unsupported) {
            throughPointers = true;
        }
    }

    private void change(Expr place) {
        if (place instanceof Expr.Name name) {
            variables.add(name.variable());
        } else if (place instanceof Expr.Field field) {
            change(field.base());
        } else if (place instanceof Expr.Lanes lanes) {
            change(lanes.base());
        } else if (place instanceof Expr.Element element && element.base() instanceof Expr.Decay decay) {
            change(decay.array());
        } else if (place instanceof Expr.Element) {
            throughPointers = true;
        }
    }
}
