package io.github.halomill.generator.kernel.stream.sum;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/** The expressions of a kernel in the order of its text, and the statements around each. */
final class SumStatements {

    private final List<Leaf> leaves = new ArrayList<>();
    private final IdentityHashMap<Variable, List<Stmt>> declared = new IdentityHashMap<>();

    /**
     * An expression.
     *
     * @param statement that it is, or of which it is the condition or the step
     * @param path statements around that one, the outermost first
     * @param conditions under which it is computed
     */
    record Leaf(Stmt statement, Expr expr, List<Stmt> path, List<Expr> conditions) {

        Leaf {
            path = List.copyOf(path);
            conditions = List.copyOf(conditions);
        }

        /** The variable of the kernel that the statement sets, if it does just that. */
        Optional<Variable> target() {
            if (statement instanceof Stmt.Declare declare) {
                return Optional.of(declare.variable());
            }
            Optional<Expr> target = Optional.empty();
            if (statement instanceof Stmt.Evaluate && expr instanceof Expr.Assign assign) {
                target = Optional.of(assign.target());
            } else if (statement instanceof Stmt.Evaluate && expr instanceof Expr.Update update) {
                target = Optional.of(update.target());
            }
            return target.filter(place -> place instanceof Expr.Name name && isLocal(name.variable()))
                    .map(place -> ((Expr.Name) place).variable());
        }

        /** Whether a statement is around it, or is it. */
        boolean isIn(Stmt other) {
            return statement == other || path.stream().anyMatch(one -> one == other);
        }

        boolean isInLoop() {
            return path.stream().anyMatch(Stmt.Loop.class::isInstance);
        }
    }

    SumStatements(Stmt.Block body) {
        add(body, List.of(), List.of());
    }

    static boolean isLocal(Variable variable) {
        return variable.kind() == Variable.Kind.LOCAL;
    }

    List<Leaf> leaves() {
        return leaves;
    }

    /** The statements around the declaration of a variable; none of a parameter. */
    List<Stmt> around(Variable variable) {
        return declared.getOrDefault(variable, List.of());
    }

    private void add(Stmt statement, List<Stmt> path, List<Expr> conditions) {
        List<Stmt> inside = with(path, statement);
        if (statement instanceof Stmt.Block block) {
            block.body().forEach(one -> add(one, inside, conditions));
        } else if (statement instanceof Stmt.Declare declare) {
            declared.put(declare.variable(), path);
            declare.value().ifPresent(value -> leaves.add(new Leaf(statement, value, path, conditions)));
        } else if (statement instanceof Stmt.Evaluate evaluate) {
            leaves.add(new Leaf(statement, evaluate.expr(), path, conditions));
        } else if (statement instanceof Stmt.If choice) {
            leaves.add(new Leaf(statement, choice.condition(), path, conditions));
            List<Expr> under = with(conditions, choice.condition());
            add(choice.then(), inside, under);
            choice.otherwise().ifPresent(other -> add(other, inside, under));
        } else if (statement instanceof Stmt.Loop loop) {
            add(loop, inside, conditions);
        } else if (statement instanceof Stmt.Switch choice) {
            leaves.add(new Leaf(statement, choice.selector(), path, conditions));
            choice.body().forEach(one -> add(one, inside, with(conditions, choice.selector())));
        } else if (statement instanceof Stmt.Return end) {
            end.value().ifPresent(value -> leaves.add(new Leaf(statement, value, path, conditions)));
        }
    }

    private void add(Stmt.Loop loop, List<Stmt> inside, List<Expr> conditions) {
        loop.init().forEach(one -> add(one, inside, conditions));
        List<Expr> under = loop.condition().map(one -> with(conditions, one)).orElse(conditions);
        loop.condition().ifPresent(one -> leaves.add(new Leaf(loop, one, inside, conditions)));
        add(loop.body(), inside, under);
        loop.step().ifPresent(one -> leaves.add(new Leaf(loop, one, inside, under)));
    }

    private static <T> List<T> with(List<T> some, T more) {
        List<T> all = new ArrayList<>(some);
        all.add(more);
        return all;
    }
}
