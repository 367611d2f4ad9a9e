package io.github.halomill.generator.kernel.stream.speculation;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.symbolic.ModifiedVariables;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether a kernel does no harm at ids that no work-item has, where conditions that keep harm out may end otherwise.
 * Its text alone decides, not what is known of its variables. Loops count from one number to another; subscripts of its
 * own arrays are literals and variables of such loops; it divides integers by literals, or by parameters wherever each
 * work-item does so, too.
 */
final class AnywhereCheck extends Walker {

    /** Functions of the user's: parameters of theirs may be anything. */
    private final Set<String> functions;

    /** Parameters of the kernel that nothing changes. */
    private final Set<Variable> parameters;

    /** Variables with which loops count. */
    private final Set<Variable> counters = new HashSet<>();

    /** Whether a condition decides whether what is visited is carried out. */
    private boolean conditional;

    /** Whether a return, or a jump out of a loop, was visited: what follows is carried out only under a condition. */
    private boolean left;

    private boolean safe = true;

    private AnywhereCheck(Function kernel, List<Function> called) {
        functions = called.stream().map(Function::name).collect(Collectors.toSet());
        parameters = new HashSet<>(kernel.parameters());
        parameters.removeAll(ModifiedVariables.by(kernel.body()));
    }

    /** Says so of a kernel and the functions that it calls. */
    static boolean isSafe(Function kernel, List<Function> called) {
        AnywhereCheck check = new AnywhereCheck(kernel, called);
        check.walk(kernel.body());
        check.conditional = true;
        called.forEach(function -> check.walk(function.body()));
        return check.safe;
    }

    @Override
    protected void visit(Stmt statement) {
        if (statement instanceof Stmt.Loop loop) {
            Optional<Variable> counter = counter(loop);
            safe &= counter.isPresent();
            counter.ifPresent(counters::add);
        }
        left |= statement instanceof Stmt.Return
                || statement instanceof Stmt.Break
                || statement instanceof Stmt.Continue;
        safe &= !(statement instanceof Stmt.Unsupported);
    }

    @Override
    protected boolean enters(Stmt statement) {
        if (statement instanceof Stmt.If choice) {
            walk(choice.condition());
            underCondition(() -> {
                walk(choice.then());
                choice.otherwise().ifPresent(this::walk);
            });
        } else if (statement instanceof Stmt.Switch choice) {
            walk(choice.selector());
            underCondition(() -> choice.body().forEach(this::walk));
        }
        return !(statement instanceof Stmt.If || statement instanceof Stmt.Switch);
    }

    @Override
    protected boolean enters(Expr expr) {
        if (expr instanceof Expr.Conditional choice) {
            walk(choice.condition());
            underCondition(() -> {
                walk(choice.then());
                walk(choice.otherwise());
            });
        } else if (expr instanceof Expr.Logical both) {
            walk(both.left());
            underCondition(() -> walk(both.right()));
        }
        return !(expr instanceof Expr.Conditional || expr instanceof Expr.Logical);
    }

    private void underCondition(Runnable visit) {
        boolean before = conditional;
        conditional = true;
        visit.run();
        conditional = before;
    }

    /** The variable with which a loop counts, if that is all that ends it. */
    private Optional<Variable> counter(Stmt.Loop loop) {
        return started(loop)
                .filter(variable -> loop.testedFirst()
                        && loop.condition()
                                .filter(one -> isBelow(one, variable))
                                .isPresent()
                        && loop.step().filter(one -> isUp(one, variable)).isPresent()
                        && !ModifiedVariables.by(loop.body()).contains(variable));
    }

    /** The variable to which a loop gives its first number. */
    private Optional<Variable> started(Stmt.Loop loop) {
        Stmt first = loop.init().size() == 1 ? loop.init().get(0) : loop.body();
        if (first instanceof Stmt.Declare declare) {
            return declare.value().filter(this::isNumber).map(any -> declare.variable());
        }
        return first instanceof Stmt.Evaluate evaluate
                        && evaluate.expr() instanceof Expr.Assign assign
                        && assign.target() instanceof Expr.Name name
                        && isNumber(assign.value())
                ? Optional.of(name.variable())
                : Optional.empty();
    }

    private boolean isBelow(Expr condition, Variable counter) {
        return condition instanceof Expr.Binary binary
                && (binary.op() == Expr.BinaryOp.LT || binary.op() == Expr.BinaryOp.LE)
                && is(binary.left(), counter)
                && isNumber(binary.right());
    }

    private static boolean isUp(Expr step, Variable counter) {
        return step instanceof Expr.Update update
                && update.op() == Expr.BinaryOp.ADD
                && is(update.target(), counter)
                && update.value() instanceof Expr.IntLiteral literal
                && literal.value() > 0;
    }

    private static boolean is(Expr expr, Variable variable) {
        return expr instanceof Expr.Convert convert
                ? is(convert.operand(), variable)
                : expr instanceof Expr.Name name && name.variable() == variable;
    }

    @Override
    protected void visit(Expr expr) {
        if (expr instanceof Expr.Binary binary) {
            divides(binary.op(), binary.right());
        } else if (expr instanceof Expr.Update update) {
            divides(update.op(), update.value());
        } else if (expr instanceof Expr.Element element) {
            safe &= Operands.isGlobal(element.base())
                    || Operands.isMadeOf(element.index(), name -> counters.contains(name.variable()));
        } else if (expr instanceof Expr.Move move) {
            safe &= Operands.isGlobal(move.pointer());
        } else if (expr instanceof Expr.Call call && !functions.contains(call.function())) {
            safe &= call.arguments().stream()
                    .allMatch(one -> one.type() instanceof Type.Scalar || one.type() instanceof Type.Vector);
        }
        safe &= !(expr instanceof Expr.Unknown || expr instanceof Expr.Unsupported);
    }

    private void divides(Expr.BinaryOp op, Expr divisor) {
        safe &= !Operands.dividesIntegers(op, divisor) || isNotZero(divisor);
    }

    private boolean isNotZero(Expr divisor) {
        if (divisor instanceof Expr.Convert convert) {
            return isNotZero(convert.operand());
        }
        return divisor instanceof Expr.IntLiteral literal
                ? literal.value() != 0
                : !conditional && !left && divisor instanceof Expr.Name name && parameters.contains(name.variable());
    }

    /** Whether it is made of literals, parameters that nothing changes, and variables of loops around. */
    private boolean isNumber(Expr expr) {
        return Operands.isMadeOf(
                expr, name -> parameters.contains(name.variable()) || counters.contains(name.variable()));
    }
}
