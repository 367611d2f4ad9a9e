package io.github.halomill.generator.kernel.stream.sum;

import static io.github.halomill.generator.kernel.stream.sum.NoSumException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.stream.sum.SumStatements.Leaf;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A sum that is one expression, {@code a + b + c}, whose terms are row after row: what there is of it up to the end of
 * a row is computed when the row is there, by a part of the user's text.
 */
final class SumChain {

    private final SumStatements statements;
    private final SumFlow flow;
    private final int low;
    private final int high;

    private SumChain(SumStatements statements, SumFlow flow, int low, int high) {
        this.statements = statements;
        this.flow = flow;
        this.low = low;
        this.high = high;
    }

    static SumPlan plan(SumStatements statements, SumFlow flow, int low, int high) throws NoSumException {
        return new SumChain(statements, flow, low, high).plan();
    }

    /** A sum: its terms, the first first, and the row of each. */
    private record Chain(Expr.Binary whole, List<Expr> terms, List<Integer> rows) {}

    private SumPlan plan() throws NoSumException {
        for (Leaf leaf : statements.leaves()) {
            boolean isStatement = leaf.statement() instanceof Stmt.Declare || leaf.statement() instanceof Stmt.Evaluate;
            if (isStatement && !leaf.isInLoop()) {
                Optional<Chain> chain = chain(leaf);
                if (chain.isPresent()) {
                    return plan(leaf, chain.get());
                }
            }
        }
        throw new NoSumException("it has no sum whose terms are of one row after the other");
    }

    /** The outermost sum in an expression whose terms are of several rows, one after the other. */
    private Optional<Chain> chain(Leaf leaf) {
        List<Chain> found = new ArrayList<>();
        new Walker() {
            @Override
            protected void visit(Expr expr) {
                if (found.isEmpty() && expr instanceof Expr.Binary binary && isSum(binary)) {
                    chain(binary).ifPresent(found::add);
                }
            }
        }.walk(leaf.expr());
        return found.stream().findFirst();
    }

    private static boolean isSum(Expr.Binary binary) {
        return (binary.op() == BinaryOp.ADD || binary.op() == BinaryOp.SUB) && binary.type() instanceof Type.Scalar;
    }

    private Optional<Chain> chain(Expr.Binary whole) {
        List<Expr> terms = new ArrayList<>();
        Expr left = whole;
        while (left instanceof Expr.Binary binary
                && isSum(binary)
                && binary.type().equals(whole.type())) {
            terms.add(binary.right());
            left = binary.left();
        }
        terms.add(left);
        Collections.reverse(terms);
        List<Integer> rows = new ArrayList<>();
        for (Expr term : terms) {
            int before = rows.isEmpty() ? low : rows.get(rows.size() - 1);
            OptionalInt row = row(term, before);
            if (row.isEmpty() || row.getAsInt() < before) {
                return Optional.empty();
            }
            rows.add(row.getAsInt());
        }
        return rows.get(0).equals(rows.get(rows.size() - 1))
                ? Optional.empty()
                : Optional.of(new Chain(whole, terms, rows));
    }

    /** The row of a term, or that of the term before if it has none; empty: of several. */
    private OptionalInt row(Expr term, int before) {
        Set<Expr.Element> accesses = flow.of(List.of(term), Optional.empty());
        if (accesses.stream().anyMatch(one -> !flow.access(one).rounds().isEmpty())) {
            return OptionalInt.empty();
        }
        int[] rows = accesses.stream()
                .mapToInt(one -> flow.access(one).row(Map.of()))
                .distinct()
                .toArray();
        return rows.length > 1 ? OptionalInt.empty() : OptionalInt.of(rows.length == 0 ? before : rows[0]);
    }

    private SumPlan plan(Leaf leaf, Chain chain) throws NoSumException {
        int inLowest = (int) chain.rows().stream()
                .filter(row -> row.equals(chain.rows().get(0)))
                .count();
        throwIf(
                inLowest == 1 && isProduct(chain.terms().get(0)),
                "its lowest row is one product, which may be contracted with what comes after it");
        throwIf(
                chain.rows().get(chain.rows().size() - 1) != high,
                "the last term of its sum is not of the highest row that it reads");
        throwIf(!isPure(chain.whole()), "its sum does more than to add");
        List<Leaf> others = new ArrayList<>(statements.leaves());
        others.remove(leaf);
        Optional<Variable> sum = leaf.target();
        Set<Expr.Element> own = beside(others, flow, sum, any -> true);
        own.addAll(checkOwn(flow.of(besides(leaf.expr(), chain.whole()), sum), flow));
        own.addAll(checkOwn(flow.of(leaf.conditions(), sum), flow));
        Set<Expr.Element> row = flow.of(List.of(chain.whole()), Optional.empty());
        return new SumPlan(chain.whole().type(), row, own, text -> edit(text, leaf, chain));
    }

    /** The parts of an expression that are not in another one of it. */
    private static List<Expr> besides(Expr whole, Expr part) {
        List<Expr> besides = new ArrayList<>();
        new Walker() {
            @Override
            protected void visit(Expr expr) {
                if (expr instanceof Expr.Name || expr instanceof Expr.Element) {
                    besides.add(expr);
                }
            }

            @Override
            protected boolean enters(Expr expr) {
                return expr != part && !(expr instanceof Expr.Element);
            }
        }.walk(whole);
        return besides;
    }

    /** That what a sum names is declared before its statement, and not by it. */
    private static void checkDeclared(SumText text, Stmt statement, Chain chain) throws NoSumException {
        boolean[] late = {false};
        new Walker() {
            @Override
            protected void visit(Expr expr) {
                late[0] |= expr instanceof Expr.Name name
                        && SumStatements.isLocal(name.variable())
                        && !text.isBefore(name.variable(), statement);
            }
        }.walk(chain.whole());
        throwIf(late[0], "the statement of its sum declares what is in it");
    }

    private static void edit(SumText text, Leaf leaf, Chain chain) throws NoSumException {
        checkDeclared(text, inBlock(leaf), chain);
        List<Expr> firsts = new ArrayList<>();
        List<Integer> rows = new ArrayList<>();
        for (int i = 0; i < chain.terms().size(); i++) {
            if (i == 0 || !chain.rows().get(i).equals(chain.rows().get(i - 1))) {
                firsts.add(chain.terms().get(i));
                rows.add(chain.rows().get(i));
            }
        }
        Optional<String> why = text.split(inBlock(leaf), firsts, rows);
        if (why.isPresent()) {
            throw new NoSumException(why.get());
        }
    }

    /** The statement of a block that a leaf is in. */
    private static Stmt inBlock(Leaf leaf) {
        Stmt statement = leaf.statement();
        for (int i = leaf.path().size() - 1; !(leaf.path().get(i) instanceof Stmt.Block); i--) {
            statement = leaf.path().get(i);
        }
        return statement;
    }

    /** What is used beside a sum, all of it of the own element. */
    static Set<Expr.Element> beside(List<Leaf> leaves, SumFlow flow, Optional<Variable> sum, Predicate<Leaf> usesSum)
            throws NoSumException {
        Set<Expr.Element> own = SumFlow.identitySet();
        for (Leaf leaf : leaves) {
            Optional<Variable> target = leaf.target();
            boolean isSum = target.isPresent() && target.equals(sum);
            boolean waits = target.isPresent() && !isSum && isPure(value(leaf)); // until somebody uses the variable
            if (!waits && (!isSum || usesSum.test(leaf))) {
                own.addAll(checkOwn(flow.of(leaf, sum), flow));
            }
        }
        return own;
    }

    private static Set<Expr.Element> checkOwn(Set<Expr.Element> accesses, SumFlow flow) throws NoSumException {
        for (Expr.Element element : accesses) {
            throwIf(!flow.isOwn(element), "beside its sum it uses " + element.text() + " at " + element.place());
        }
        return accesses;
    }

    /** What a statement sets its variable to. */
    static Expr value(Leaf leaf) {
        if (leaf.statement() instanceof Stmt.Evaluate && leaf.expr() instanceof Expr.Assign assign) {
            return assign.value();
        }
        return leaf.statement() instanceof Stmt.Evaluate && leaf.expr() instanceof Expr.Update update
                ? update.value()
                : leaf.expr();
    }

    /** Whether an expression only computes a value. */
    static boolean isPure(Expr expr) {
        boolean[] pure = {true};
        new Walker() {
            @Override
            protected void visit(Expr part) {
                pure[0] &= !(part instanceof Expr.Assign
                        || part instanceof Expr.Update
                        || part instanceof Expr.Unsupported);
            }
        }.walk(expr);
        return pure[0];
    }

    /** Whether an expression is a product, which compilers contract with a sum that it is in. */
    static boolean isProduct(Expr expr) {
        if (expr instanceof Expr.Convert convert) {
            return isProduct(convert.operand());
        }
        return expr instanceof Expr.Unary unary
                ? isProduct(unary.operand())
                : expr instanceof Expr.Binary binary && binary.op() == BinaryOp.MUL;
    }
}
