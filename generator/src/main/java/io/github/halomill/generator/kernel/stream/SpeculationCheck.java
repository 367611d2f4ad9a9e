package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.flow.Calls;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether a kernel is safe to run speculatively, doing no harm whatever numbers it reads: then a copy may also compute
 * what is not used, of numbers that mean nothing. It divides integers by constants and parameters only, and its
 * subscripts of tables, in whatever memory, do not depend on what it reads. (How many rounds loops have depends on
 * nothing that it reads: other kernels are not streamed.) If these things do not depend on ids either, and it reads no
 * array but its fields, it is also safe where the launch has no work-item.
 */
final class SpeculationCheck extends Walker {

    private final Evaluation evaluation;

    /** Functions of the user's that it calls. */
    private final Set<String> known;

    private boolean atItems = true;
    private boolean anywhere = true;

    private SpeculationCheck(Evaluation evaluation, Set<String> known) {
        this.evaluation = evaluation;
        this.known = known;
    }

    /** Says so of a kernel; {@code fields}: arrays that a copy passes it the elements of. */
    static Speculation of(Unit unit, Function function, Evaluation evaluation, Set<String> fields) {
        Set<String> reached = new Calls(unit).reachedFrom(function.name());
        List<Function> called = unit.functions().stream()
                .filter(other -> !other.name().equals(function.name()) && reached.contains(other.name()))
                .toList();
        SpeculationCheck check = new SpeculationCheck(
                evaluation, called.stream().map(Function::name).collect(Collectors.toSet()));
        for (Reference reference : evaluation.references()) {
            check.atItems &= reference.unresolved().isEmpty();
            check.anywhere &= fields.contains(reference.buffer().name());
        }
        check.walk(function.body());
        called.forEach(other -> check.walk(other.body()));
        return !check.atItems ? Speculation.NEVER : check.anywhere ? Speculation.ANYWHERE : Speculation.AT_ITEMS;
    }

    @Override
    protected void visit(Stmt statement) {
        if (statement instanceof Stmt.Loop loop) {
            anywhere &= loop.condition().filter(this::isFixedAnywhere).isPresent();
        }
    }

    @Override
    protected void visit(Expr expr) {
        if (expr instanceof Expr.Binary binary) {
            divides(binary.op(), binary.right());
        } else if (expr instanceof Expr.Update update) {
            divides(update.op(), update.value());
        } else if (expr instanceof Expr.Element element && !isGlobal(element)) {
            needs(element.index());
        } else if (expr instanceof Expr.Call call && !known.contains(call.function())) {
            anywhere &= call.arguments().stream()
                    .allMatch(one -> one.type() instanceof Type.Scalar || one.type() instanceof Type.Vector);
        }
    }

    private static boolean isGlobal(Expr.Element element) {
        return element.base().type() instanceof Type.Pointer pointer && pointer.space() == AddressSpace.GLOBAL;
    }

    private void divides(Expr.BinaryOp op, Expr divisor) {
        boolean real =
                divisor.type() instanceof Type.Scalar scalar && scalar.kind().isFloating();
        if ((op == Expr.BinaryOp.DIV || op == Expr.BinaryOp.REM) && !real) {
            needs(divisor);
        }
    }

    /** Harm is done unless an expression is fixed. */
    private void needs(Expr expr) {
        atItems &= isFixed(expr, false);
        anywhere &= isFixedAnywhere(expr);
    }

    private boolean isFixedAnywhere(Expr expr) {
        return isFixed(expr, true);
    }

    /** Whether it is made of numbers that follow from sizes, scalars and loops, and from ids unless these may be any. */
    private boolean isFixed(Expr expr, boolean anyIds) {
        boolean[] fixed = {true};
        new Walker() {
            @Override
            protected void visit(Expr part) {
                fixed[0] &= part instanceof Expr.IntLiteral
                        || part instanceof Expr.Symbol
                        || part instanceof Expr.Convert
                        || part instanceof Expr.Unary
                        || part instanceof Expr.Binary
                        || (part instanceof Expr.Name name && isFixed(name, anyIds));
            }
        }.walk(expr);
        return fixed[0];
    }

    private boolean isFixed(Expr.Name name, boolean anyIds) {
        Set<Poly> values = evaluation.values().getOrDefault(name, Set.of());
        return !values.isEmpty()
                && values.stream()
                        .flatMap(value -> value.allSymbols().stream())
                        .allMatch(symbol -> (symbol instanceof Symbol.WorkId && !anyIds)
                                || symbol instanceof Symbol.Size
                                || symbol instanceof Symbol.Uniform
                                || symbol instanceof Symbol.Counter);
    }
}
