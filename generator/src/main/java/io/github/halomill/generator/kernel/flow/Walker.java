package io.github.halomill.generator.kernel.flow;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;

/** Visits every statement and expression of a part of a kernel, outer ones first. */
public abstract class Walker {

    protected void visit(Stmt statement) {}

    protected void visit(Expr expr) {}

    /** Whether the parts of an expression that was visited are to be visited; a walker that says no does it itself. */
    protected boolean enters(Expr expr) {
        return true;
    }

    /** Whether the parts of a statement that was visited are to be visited. */
    protected boolean enters(Stmt statement) {
        return true;
    }

    public final void walk(Stmt statement) {
        visit(statement);
        if (!enters(statement)) {
            return;
        }
        if (statement instanceof Stmt.Block block) {
            block.body().forEach(this::walk);
        } else if (statement instanceof Stmt.Declare declare) {
            declare.value().ifPresent(this::walk);
        } else if (statement instanceof Stmt.Evaluate evaluate) {
            walk(evaluate.expr());
        } else if (statement instanceof Stmt.If choice) {
            walk(choice.condition());
            walk(choice.then());
            choice.otherwise().ifPresent(this::walk);
        } else if (statement instanceof Stmt.Loop loop) {
            loop.init().forEach(this::walk);
            loop.condition().ifPresent(this::walk);
            loop.step().ifPresent(this::walk);
            walk(loop.body());
        } else if (statement instanceof Stmt.Switch choice) {
            walk(choice.selector());
            choice.body().forEach(this::walk);
        } else if (statement instanceof Stmt.Case label) {
            label.value().ifPresent(this::walk);
        } else if (statement instanceof Stmt.Return end) {
            end.value().ifPresent(this::walk);
        }
    }

    public final void walk(Expr expr) {
        visit(expr);
        if (!enters(expr)) {
            return;
        }
        if (expr instanceof Expr.Unary e) {
            walk(e.operand());
        } else if (expr instanceof Expr.Binary e) {
            walk(e.left());
            walk(e.right());
        } else if (expr instanceof Expr.Logical e) {
            walk(e.left());
            walk(e.right());
        } else if (expr instanceof Expr.Conditional e) {
            walk(e.condition());
            walk(e.then());
            walk(e.otherwise());
        } else if (expr instanceof Expr.Comma e) {
            walk(e.first());
            walk(e.second());
        } else if (expr instanceof Expr.Convert e) {
            walk(e.operand());
        } else if (expr instanceof Expr.Assign e) {
            walk(e.target());
            walk(e.value());
        } else if (expr instanceof Expr.Update e) {
            walk(e.target());
            walk(e.value());
        } else if (expr instanceof Expr.Element e) {
            walk(e.base());
            walk(e.index());
        } else {
            walkOther(expr);
        }
    }

    private void walkOther(Expr expr) {
        if (expr instanceof Expr.Field e) {
            walk(e.base());
        } else if (expr instanceof Expr.Lanes e) {
            walk(e.base());
        } else if (expr instanceof Expr.Decay e) {
            walk(e.array());
        } else if (expr instanceof Expr.AddressOf e) {
            walk(e.operand());
        } else if (expr instanceof Expr.Move e) {
            walk(e.pointer());
            walk(e.index());
        } else if (expr instanceof Expr.VectorOf e) {
            e.parts().forEach(this::walk);
        } else if (expr instanceof Expr.Initializer e) {
            e.parts().forEach(this::walk);
        } else if (expr instanceof Expr.Call e) {
            e.arguments().forEach(this::walk);
        } else if (expr instanceof Expr.Unknown e) {
            e.operands().forEach(this::walk);
        }
    }
}
