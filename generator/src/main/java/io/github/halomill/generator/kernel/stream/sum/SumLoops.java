package io.github.halomill.generator.kernel.stream.sum;

import static io.github.halomill.generator.kernel.stream.sum.NoSumException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.stream.sum.SumStatements.Leaf;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A sum that statements make, in loops or one after the other, each of what is in one row: {@code sum += w * in[...]},
 * or whatever else sets the variable to something of itself and of a row. Where each of them is asked whether its row
 * is there, the kernel can be called for each row.
 */
final class SumLoops {

    private final SumStatements statements;
    private final SumFlow flow;
    private final int low;
    private final int high;
    private final Variable sum;

    /** Statements that add rows, in order. */
    private final List<Leaf> adding = new ArrayList<>();

    private SumLoops(SumStatements statements, SumFlow flow, int low, int high, Variable sum) {
        this.statements = statements;
        this.flow = flow;
        this.low = low;
        this.high = high;
        this.sum = sum;
    }

    /** The variable that statements add rows to; empty: there is none. */
    static Optional<SumPlan> plan(SumStatements statements, SumFlow flow, int low, int high) throws NoSumException {
        Set<Stmt> throughRows = SumFlow.identitySet();
        flow.all().forEach(access -> throughRows.addAll(access.throughRows()));
        Optional<Variable> sum = Optional.empty();
        for (Leaf leaf : statements.leaves()) {
            Optional<Variable> target = leaf.target().filter(any -> leaf.statement() instanceof Stmt.Evaluate);
            boolean lasts = target.isPresent()
                    && statements.around(target.get()).stream().noneMatch(throughRows::contains)
                    && !sum.equals(target)
                    && !flow.of(leaf, sum.isPresent() ? sum : target).stream().allMatch(flow::isOwn);
            throwIf(lasts && sum.isPresent(), "it has two sums");
            sum = lasts ? target : sum;
        }
        return sum.isEmpty()
                ? Optional.empty()
                : Optional.of(new SumLoops(statements, flow, low, high, sum.get()).plan());
    }

    private SumPlan plan() throws NoSumException {
        for (Leaf leaf : statements.leaves()) {
            if (leaf.target().filter(sum::equals).isPresent() && !(leaf.statement() instanceof Stmt.Declare)) {
                adding.add(leaf);
            }
        }
        adding.removeIf(leaf -> flow.of(leaf, Optional.of(sum)).isEmpty());
        SumRegion region = SumRegion.of(adding);
        SumOrder order = new SumOrder(flow, adding, sum);
        List<Integer> rows = order.rows(region.statements());
        while (!isAscending(rows) && isOwnAlone(adding.get(adding.size() - 1))) {
            adding.remove(adding.size() - 1);
            region = SumRegion.of(adding);
            rows = order.rows(region.statements());
        }
        throwIf(!isAscending(rows), "it does not add the rows in ascending order");
        throwIf(new HashSet<>(rows).size() < 2, "it adds a single row");
        region.check(adding, sum);
        Set<Expr.Element> row = start(region, rows.get(0));
        for (Leaf leaf : adding) {
            checkStatement(leaf);
            row.addAll(flow.of(leaf, Optional.of(sum)));
        }
        return new SumPlan(sum.type(), row, beside(region), edits(region));
    }

    private static boolean isAscending(List<Integer> rows) {
        for (int i = 1; i < rows.size(); i++) {
            if (rows.get(i) < rows.get(i - 1)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a statement adds the own element only, once: it may come after the rows. */
    private boolean isOwnAlone(Leaf leaf) {
        return adding.size() > 1
                && !leaf.isInLoop()
                && flow.of(leaf, Optional.of(sum)).stream().allMatch(flow::isOwn);
    }

    /** What the sum starts from: something of the lowest row, or of none. */
    private Set<Expr.Element> start(SumRegion region, int firstRow) throws NoSumException {
        Set<Expr.Element> found = SumFlow.identitySet();
        for (Leaf leaf : statements.leaves()) {
            boolean starts = leaf.target().filter(sum::equals).isPresent() && region.isAfter(leaf, statements.leaves());
            if (starts) {
                Set<Expr.Element> accesses = flow.of(leaf, Optional.of(sum));
                found.addAll(accesses);
                throwIf(
                        !accesses.isEmpty() && firstRow > low && SumChain.isProduct(leaf.expr()),
                        "its lowest row is one product, which may be contracted with what comes after it");
            }
        }
        for (Expr.Element element : found) {
            Access access = flow.access(element);
            throwIf(
                    !access.rounds().isEmpty() || access.row(Map.of()) != low,
                    "its sum starts from " + element.text() + ", which is not in the lowest row");
        }
        return found;
    }

    /** What is used beside the sum, all of it of the own element. */
    private Set<Expr.Element> beside(SumRegion region) throws NoSumException {
        return SumChain.beside(
                statements.leaves().stream().filter(leaf -> !region.has(leaf)).toList(),
                flow,
                Optional.of(sum),
                leaf -> !region.isAfter(leaf, statements.leaves()));
    }

    private void checkStatement(Leaf leaf) throws NoSumException {
        Stmt parent = leaf.path().get(leaf.path().size() - 1);
        boolean isAlone = parent instanceof Stmt.Block
                || parent instanceof Stmt.Loop
                || (parent instanceof Stmt.If choice && choice.otherwise().isEmpty());
        throwIf(
                !isAlone,
                "there is an else beside what it adds at " + leaf.statement().place());
        throwIf(
                !SumChain.isPure(SumChain.value(leaf)),
                "it does more than to add at " + leaf.statement().place());
    }

    private SumPlan.Edits edits(SumRegion region) {
        return text -> {
            List<Leaf> conditional = List.copyOf(adding);
            text.before(region.first(), "if (hm->hm_row > %d) %s = hm->hm_sum;".formatted(low, sum.name()));
            for (Leaf leaf : conditional) {
                Expr.Element one = flow.of(leaf, Optional.of(sum)).iterator().next();
                String row = flow.access(one).row();
                throwIf(
                        !text.condition(leaf.statement(), sum.name(), "if (hm->hm_row == " + row + ")"),
                        "a macro, or parentheses, make the statement at "
                                + leaf.statement().place());
            }
            text.before(region.next(), "hm->hm_sum = %s; if (hm->hm_row < %d) return;".formatted(sum.name(), high));
        };
    }
}
