package io.github.halomill.generator.kernel.stream.speculation;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.flow.Calls;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import java.util.List;
import java.util.Set;

/**
 * Whether a kernel is safe to run speculatively, doing no harm whatever numbers it reads: then a copy may also compute
 * what is not used, of numbers that mean nothing. It divides integers by constants and parameters only, and its
 * subscripts of tables, in whatever memory, do not depend on what it reads. (How many rounds loops have depends on
 * nothing that it reads: other kernels are not streamed.) If it reads no array but its fields, it may also be
 * safe where the launch has no work-item: {@link AnywhereCheck}.
 */
public final class SpeculationCheck extends Walker {

    private final Evaluation evaluation;
    private boolean speculatable = true;

    private SpeculationCheck(Evaluation evaluation) {
        this.evaluation = evaluation;
    }

    /** Says so of a kernel; {@code fields}: arrays that a copy passes it the elements of. */
    public static Speculation of(Unit unit, Function function, Evaluation evaluation, Set<String> fields) {
        SpeculationCheck check = new SpeculationCheck(evaluation);
        check.speculatable = evaluation.references().stream()
                .allMatch(reference -> reference.unresolved().isEmpty());
        Set<String> reached = new Calls(unit).reachedFrom(function.name());
        List<Function> called = unit.functions().stream()
                .filter(other -> !other.name().equals(function.name()) && reached.contains(other.name()))
                .toList();
        check.walk(function.body());
        called.forEach(other -> check.walk(other.body()));
        boolean readsFields = evaluation.references().stream()
                .allMatch(reference -> fields.contains(reference.buffer().name()));
        return !check.speculatable
                ? Speculation.NEVER
                : readsFields && AnywhereCheck.isSafe(function, called) ? Speculation.ANYWHERE : Speculation.AT_ITEMS;
    }

    @Override
    protected void visit(Expr expr) {
        if (expr instanceof Expr.Binary binary) {
            speculatable &= !isRisky(binary.op(), binary.right());
        } else if (expr instanceof Expr.Update update) {
            speculatable &= !isRisky(update.op(), update.value());
        } else if (expr instanceof Expr.Element element) {
            speculatable &= Operands.isGlobal(element.base()) || isFixed(element.index());
        } else if (expr instanceof Expr.Move move) {
            speculatable &= Operands.isGlobal(move.pointer()) || isFixed(move.index());
        }
    }

    private boolean isRisky(Expr.BinaryOp op, Expr divisor) {
        return Operands.dividesIntegers(op, divisor) && !isFixed(divisor);
    }

    /** Whether it is made of numbers that follow from ids, sizes, scalars and loops. */
    private boolean isFixed(Expr expr) {
        return Operands.isMadeOf(expr, this::isFixed);
    }

    private boolean isFixed(Expr.Name name) {
        Set<Poly> values = evaluation.values().getOrDefault(name, Set.of());
        return !values.isEmpty()
                && values.stream()
                        .flatMap(value -> value.allSymbols().stream())
                        .allMatch(symbol -> symbol instanceof Symbol.WorkId
                                || symbol instanceof Symbol.Size
                                || symbol instanceof Symbol.Uniform
                                || symbol instanceof Symbol.Counter);
    }
}
