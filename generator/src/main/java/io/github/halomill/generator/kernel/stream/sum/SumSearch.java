package io.github.halomill.generator.kernel.stream.sum;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import java.util.Map;
import java.util.Optional;

/** Looks for the sum that a kernel makes row by row. */
public final class SumSearch {

    private SumSearch() {}

    /**
     * Of a kernel.
     *
     * @param accesses all that read the field
     * @param low the lowest row that is read
     * @param high the highest
     * @throws NoSumException if it makes none in ascending order of the rows
     */
    public static SumPlan plan(Stmt.Block body, Map<Expr.Element, Access> accesses, int low, int high)
            throws NoSumException {
        SumStatements statements = new SumStatements(body);
        SumFlow flow = new SumFlow(statements.leaves(), accesses);
        Optional<String> why = Optional.empty();
        try {
            Optional<SumPlan> loops = SumLoops.plan(statements, flow, low, high);
            if (loops.isPresent()) {
                return loops.get();
            }
        } catch (NoSumException e) {
            why = Optional.of(e.reason());
        }
        try {
            return SumChain.plan(statements, flow, low, high);
        } catch (NoSumException e) {
            throw new NoSumException(why.orElse(e.reason()));
        }
    }
}
