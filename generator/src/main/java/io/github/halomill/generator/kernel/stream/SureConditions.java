package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.stream.text.Edit;
import io.github.halomill.generator.kernel.stream.text.Edit.Span;
import io.github.halomill.generator.kernel.symbolic.Decision;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Conditions of {@code if} statements that hold for most work-items, or for few: those that keep a border out. Where
 * certain sums of ids and scalars are not negative it is known how they end, and a copy need not ask.
 */
final class SureConditions {

    private final Function function;
    private final KernelFileText text;
    private final Evaluation evaluation;
    private final Set<Poly> known = new LinkedHashSet<>();
    private final List<Edit> edits = new ArrayList<>();

    SureConditions(Function function, KernelFileText text, Evaluation evaluation) {
        this.function = function;
        this.text = text;
        this.evaluation = evaluation;
        look(function.body());
    }

    /** Where none of them is negative, conditions end as {@link #edits} say. */
    List<Poly> known() {
        return List.copyOf(known);
    }

    /** What has to be said in the text so that they do. */
    List<Edit> edits() {
        return List.copyOf(edits);
    }

    /** Looks at what is carried out if all that was found before holds. */
    private void look(Stmt statement) {
        if (statement instanceof Stmt.Block block) {
            block.body().forEach(this::look);
        } else if (statement instanceof Stmt.If choice) {
            look(choice);
        }
    }

    private void look(Stmt.If choice) {
        if (!choice.place().file().equals(function.place().file())) {
            return;
        }
        boolean usual = !isReturn(choice.then())
                && accesses(choice.then())
                        >= choice.otherwise().map(SureConditions::accesses).orElse(0);
        Optional<List<Poly>> needed = needed(choice.condition(), usual);
        Optional<Span> condition = text.word(choice.place(), "if").flatMap(keyword -> text.parentheses(keyword.end()));
        if (needed.isEmpty() || condition.isEmpty()) {
            return;
        }
        if (needed.get().isEmpty()) { // it ends so for all work-items
            look(choice.then());
            return;
        }
        known.addAll(needed.get());
        Span inner = condition.get();
        edits.add(new Edit(new Span(inner.start(), inner.start()), usual ? "hm->hm_sure || (" : "!hm->hm_sure && ("));
        edits.add(new Edit(new Span(inner.end(), inner.end()), ")"));
        if (usual) {
            look(choice.then());
        } else {
            choice.otherwise().ifPresent(this::look);
        }
    }

    private static boolean isReturn(Stmt statement) {
        return statement instanceof Stmt.Return
                || (statement instanceof Stmt.Block block
                        && !block.body().isEmpty()
                        && block.body().get(block.body().size() - 1) instanceof Stmt.Return
                        && accesses(block) == 0);
    }

    private static int accesses(Stmt statement) {
        int[] found = {0};
        new Walker() {
            @Override
            protected void visit(Expr expr) {
                found[0] += expr instanceof Expr.Element ? 1 : 0;
            }
        }.walk(statement);
        return found[0];
    }

    /** What must not be negative for a condition to end so; empty if that is not known. */
    private Optional<List<Poly>> needed(Expr condition, boolean end) {
        if (condition instanceof Expr.Convert convert) {
            return needed(convert.operand(), end);
        }
        if (condition instanceof Expr.Unary unary && unary.op() == Expr.UnaryOp.NOT) {
            return needed(unary.operand(), !end);
        }
        if (condition instanceof Expr.Logical logical) {
            if (logical.and() != end) {
                return Optional.empty(); // either of the two would do
            }
            Optional<List<Poly>> left = needed(logical.left(), end);
            Optional<List<Poly>> right = needed(logical.right(), end);
            return left.flatMap(some -> right.map(others -> {
                List<Poly> all = new ArrayList<>(some);
                all.addAll(others);
                return all;
            }));
        }
        return compared(condition, end);
    }

    private Optional<List<Poly>> compared(Expr condition, boolean end) {
        List<Decision> decisions = evaluation.decisions().stream()
                .filter(decision -> decision.expr() == condition)
                .toList();
        List<Poly> needed = new ArrayList<>();
        for (Decision decision : decisions) {
            List<Guards> guards = end ? decision.whenTrue() : decision.whenFalse();
            if (!decision.exact()
                    || guards.size() != 1
                    || guards.get(0).contradictory()
                    || !guards.get(0).nonZero().isEmpty()
                    || !guards.get(0).polynomials().stream().allMatch(SureConditions::isLinear)) {
                return Optional.empty();
            }
            needed.addAll(guards.get(0).polynomials());
        }
        return decisions.isEmpty() ? Optional.empty() : Optional.of(needed);
    }

    /** Whether it is a sum of multiples of ids that a copy can compute. */
    static boolean isLinear(Poly poly) {
        return poly.allSymbols().stream().allMatch(symbol -> {
            if (symbol instanceof WorkId id) {
                return id.level() == Level.GLOBAL
                        && poly.linear(id)
                                .filter(factor -> factor.constant().isPresent())
                                .isPresent();
            }
            return symbol instanceof Symbol.Uniform
                    || (symbol instanceof Symbol.Size size && size.level() == Level.GLOBAL);
        });
    }
}
