package io.github.halomill.generator.kernel.stream.sum;

import static io.github.halomill.generator.kernel.stream.sum.NoSumException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.stream.sum.SumStatements.Leaf;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Statements of a block, one after the other, that make a sum.
 *
 * @param statements of the sum
 * @param next what follows them
 */
record SumRegion(List<Stmt> statements, Stmt next) {

    SumRegion {
        statements = List.copyOf(statements);
    }

    /** Around some statements, outside of all loops. */
    static SumRegion of(List<Leaf> adding) throws NoSumException {
        List<Stmt> common = full(adding.get(0));
        for (Leaf leaf : adding) {
            List<Stmt> path = full(leaf);
            int same = 0;
            while (same < Math.min(common.size(), path.size()) && common.get(same) == path.get(same)) {
                same++;
            }
            common = common.subList(0, same);
        }
        List<Stmt> outside = common.stream()
                .takeWhile(statement -> !(statement instanceof Stmt.Loop))
                .toList();
        throwIf(outside.stream().anyMatch(Stmt.Switch.class::isInstance), "its sum is made in a switch");
        for (int depth = outside.size() - 1; depth >= 0; depth--) {
            if (outside.get(depth) instanceof Stmt.Block block) {
                int first = indexOf(full(adding.get(0)).get(depth + 1), block);
                int last = indexOf(full(adding.get(adding.size() - 1)).get(depth + 1), block);
                if (last + 1 < block.body().size()) {
                    return new SumRegion(
                            block.body().subList(first, last + 1), block.body().get(last + 1));
                }
            }
        }
        throw new NoSumException("nothing follows its sum");
    }

    private static List<Stmt> full(Leaf leaf) {
        List<Stmt> path = new ArrayList<>(leaf.path());
        path.add(leaf.statement());
        return path;
    }

    private static int indexOf(Stmt statement, Stmt.Block block) {
        for (int i = 0; i < block.body().size(); i++) {
            if (block.body().get(i) == statement) {
                return i;
            }
        }
        throw new IllegalArgumentException("not in the block: " + statement.place());
    }

    Stmt first() {
        return statements.get(0);
    }

    boolean has(Leaf leaf) {
        return statements.stream().anyMatch(leaf::isIn);
    }

    /** Whether it comes after an expression in the text. */
    boolean isAfter(Leaf leaf, List<Leaf> all) {
        for (Leaf one : all) {
            if (has(one)) {
                return false;
            }
            if (one.equals(leaf)) {
                return true;
            }
        }
        return false;
    }

    /** That nothing but some statements uses the sum, and that all of it runs to its end. */
    void check(List<Leaf> adding, Variable sum) throws NoSumException {
        Set<Stmt> allowed = SumFlow.identitySet();
        adding.forEach(leaf -> allowed.add(leaf.statement()));
        Uses uses = new Uses(allowed, sum);
        statements.forEach(uses::walk);
        throwIf(uses.read, "it reads its sum while it makes it");
        throwIf(uses.ends, "a return, a switch, or something that is not understood is among what it adds");
    }

    private static final class Uses extends Walker {

        private final Set<Stmt> adding;
        private final Variable sum;
        private boolean read;
        private boolean ends;

        Uses(Set<Stmt> adding, Variable sum) {
            this.adding = adding;
            this.sum = sum;
        }

        @Override
        protected void visit(Stmt statement) {
            ends |= statement instanceof Stmt.Return
                    || statement instanceof Stmt.Switch
                    || statement instanceof Stmt.Unsupported;
        }

        @Override
        protected boolean enters(Stmt statement) {
            return !adding.contains(statement);
        }

        @Override
        protected void visit(Expr expr) {
            read |= expr instanceof Expr.Name name && name.variable().equals(sum);
            ends |= expr instanceof Expr.Unsupported;
        }
    }
}
