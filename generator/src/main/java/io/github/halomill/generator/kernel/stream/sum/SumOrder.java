package io.github.halomill.generator.kernel.stream.sum;

import static io.github.halomill.generator.kernel.stream.sum.NoSumException.throwIf;

import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.stream.sum.SumStatements.Leaf;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/** The order in which statements add rows, with all rounds of the loops around them. */
final class SumOrder {

    private static final int MOST = 100_000;

    private final SumFlow flow;
    private final Variable sum;
    private final List<Leaf> adding;
    private final IdentityHashMap<Stmt.Loop, Integer> counts = new IdentityHashMap<>();
    private final IdentityHashMap<Stmt.Loop, Integer> rounds = new IdentityHashMap<>();
    private final IdentityHashMap<Stmt, List<Access>> accesses = new IdentityHashMap<>();

    /** Of statements whose list may become shorter. */
    SumOrder(SumFlow flow, List<Leaf> adding, Variable sum) {
        this.flow = flow;
        this.adding = adding;
        this.sum = sum;
        flow.all().forEach(access -> access.rounds().forEach((loop, count) -> counts.merge(loop, count, Math::max)));
    }

    /** The row that is added each time that one is. */
    List<Integer> rows(List<Stmt> statements) throws NoSumException {
        accesses.clear();
        for (Leaf leaf : adding) {
            accesses.put(
                    leaf.statement(),
                    flow.of(leaf, Optional.of(sum)).stream().map(flow::access).toList());
        }
        List<Integer> rows = new ArrayList<>();
        for (Stmt statement : statements) {
            go(statement, rows);
        }
        return rows;
    }

    private void go(Stmt statement, List<Integer> rows) throws NoSumException {
        if (statement instanceof Stmt.Block block) {
            for (Stmt one : block.body()) {
                go(one, rows);
            }
        } else if (statement instanceof Stmt.If choice) {
            go(choice.then(), rows);
            if (choice.otherwise().isPresent()) {
                go(choice.otherwise().get(), rows);
            }
        } else if (statement instanceof Stmt.Loop loop) {
            // one of which nothing is known, and which moves no access, does the same again
            for (int round = 0; round < counts.getOrDefault(loop, 2); round++) {
                rounds.put(loop, round);
                go(loop.body(), rows);
            }
            rounds.remove(loop);
        } else if (accesses.containsKey(statement)) {
            rows.add(row(statement));
            throwIf(rows.size() > MOST, "its sum is too long");
        }
    }

    private int row(Stmt statement) throws NoSumException {
        Integer row = null;
        for (Access access : accesses.getOrDefault(statement, List.of())) {
            throwIf(
                    !rounds.keySet().containsAll(access.throughRows()),
                    "it is not known which row it adds at " + statement.place());
            int own = access.row(rounds);
            throwIf(row != null && row != own, "it adds something of several rows at " + statement.place());
            row = own;
        }
        return row == null ? 0 : row;
    }
}
