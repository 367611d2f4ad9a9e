package io.github.halomill.generator.kernel.stream.speculation;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
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

    private final Set<Variable> parameters;
    private final Set<Variable> changed = new HashSet<>();
    private final Set<Variable> counters = new HashSet<>();

    /** How many conditions there are around what is visited, a return before it included. */
    private int conditions;

    private boolean safe = true;

    private AnywhereCheck(Function kernel, List<Function> called) {
        functions = called.stream().map(Function::name).collect(Collectors.toSet());
        parameters = Set.copyOf(kernel.parameters());
    }

    /** Says so of a kernel and the functions that it calls. */
    static boolean isSafe(Function kernel, List<Function> called) {
        AnywhereCheck check = new AnywhereCheck(kernel, called);
        check.noteChanges(kernel);
        called.forEach(check::noteChanges);
        check.walk(kernel.body());
        check.conditions++;
        called.forEach(function -> check.walk(function.body()));
        return check.safe;
    }

    private void noteChanges(Function function) {
        new Walker() {
            @Override
            protected void visit(Expr expr) {
                changed(expr).ifPresent(changed::add);
            }
        }.walk(function.body());
    }

    /** The variable that an expression changes, or whose address it takes. */
    private static Optional<Variable> changed(Expr expr) {
        Expr target = expr instanceof Expr.Assign assign
                ? assign.target()
                : expr instanceof Expr.Update update
                        ? update.target()
                        : expr instanceof Expr.AddressOf address ? address.operand() : expr;
        return target != expr && target instanceof Expr.Name name ? Optional.of(name.variable()) : Optional.empty();
    }

    @Override
    protected void visit(Stmt statement) {
        if (statement instanceof Stmt.Loop loop) {
            Optional<Variable> counter = counter(loop);
            safe &= counter.isPresent();
            counter.ifPresent(counters::add);
        } else if (statement instanceof Stmt.Return) {
            conditions++;
        }
        safe &= !(statement instanceof Stmt.Unsupported);
    }

    @Override
    protected boolean enters(Stmt statement) {
        if (statement instanceof Stmt.If choice) {
            walk(choice.condition());
            int before = conditions++;
            walk(choice.then());
            choice.otherwise().ifPresent(this::walk);
            conditions = conditions > before + 1 ? conditions : before;
            return false;
        }
        return true;
    }

    /** The variable with which a loop counts, if that is all that ends it. */
    private Optional<Variable> counter(Stmt.Loop loop) {
        Optional<Variable> counter = loop.init().size() != 1
                ? Optional.empty()
                : loop.init().get(0) instanceof Stmt.Declare declare
                                && declare.value().filter(this::isNumber).isPresent()
                        ? Optional.of(declare.variable())
                        : loop.init().get(0) instanceof Stmt.Evaluate evaluate
                                        && evaluate.expr() instanceof Expr.Assign assign
                                        && isNumber(assign.value())
                                ? changed(assign)
                                : Optional.empty();
        return counter.filter(variable -> loop.testedFirst()
                && loop.condition().filter(one -> isBelow(one, variable)).isPresent()
                && loop.step().filter(one -> isUp(one, variable)).isPresent()
                && !changes(loop.body(), variable));
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

    private static boolean changes(Stmt body, Variable variable) {
        boolean[] changes = {false};
        new Walker() {
            @Override
            protected void visit(Expr expr) {
                changes[0] |= changed(expr).filter(variable::equals).isPresent();
            }
        }.walk(body);
        return changes[0];
    }

    @Override
    protected void visit(Expr expr) {
        if (expr instanceof Expr.Binary binary) {
            divides(binary.op(), binary.right());
        } else if (expr instanceof Expr.Update update) {
            divides(update.op(), update.value());
        } else if (expr instanceof Expr.Element element) {
            safe &= isGlobal(element.base()) || isOf(element.index(), counters);
        } else if (expr instanceof Expr.Move move) {
            safe &= isGlobal(move.pointer());
        } else if (expr instanceof Expr.Call call && !functions.contains(call.function())) {
            safe &= call.arguments().stream()
                    .allMatch(one -> one.type() instanceof Type.Scalar || one.type() instanceof Type.Vector);
        }
        safe &= !(expr instanceof Expr.Unknown);
    }

    private static boolean isGlobal(Expr pointer) {
        return pointer.type() instanceof Type.Pointer type && type.space() == AddressSpace.GLOBAL;
    }

    private void divides(Expr.BinaryOp op, Expr divisor) {
        boolean divides = op == Expr.BinaryOp.DIV || op == Expr.BinaryOp.REM;
        safe &= !divides || isReal(divisor.type()) || isNotZero(divisor);
    }

    /** Whether it is a floating-point number, or a vector of them. */
    static boolean isReal(Type type) {
        return type instanceof Type.Vector vector
                ? isReal(vector.element())
                : type instanceof Type.Scalar scalar && scalar.kind().isFloating();
    }

    private boolean isNotZero(Expr divisor) {
        return divisor instanceof Expr.Convert convert
                ? isNotZero(convert.operand())
                : divisor instanceof Expr.IntLiteral literal
                        ? literal.value() != 0
                        : conditions == 0 && divisor instanceof Expr.Name && isNumber(divisor);
    }

    /** Whether it is made of literals, and of parameters and variables of loops around that only these change. */
    private boolean isNumber(Expr expr) {
        Set<Variable> known = new HashSet<>(parameters);
        known.removeAll(changed);
        known.addAll(counters);
        return isOf(expr, known);
    }

    private static boolean isOf(Expr expr, Set<Variable> known) {
        boolean[] only = {true};
        new Walker() {
            @Override
            protected void visit(Expr part) {
                only[0] &= part instanceof Expr.IntLiteral
                        || part instanceof Expr.Symbol
                        || part instanceof Expr.Convert
                        || part instanceof Expr.Unary
                        || part instanceof Expr.Binary
                        || (part instanceof Expr.Name name && known.contains(name.variable()));
            }
        }.walk(expr);
        return only[0];
    }
}
