package io.github.halomill.generator.kernel.stream.sum;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.List;
import java.util.Optional;

/** The text of a kernel, which is changed. */
public interface SumText {

    /** Whether a variable is declared before a statement of a block, and not by it. */
    boolean isBefore(Variable variable, Stmt statement);

    /** Puts something between a statement of a block and what comes before it. */
    void before(Stmt statement, String inserted);

    /**
     * Puts a condition before a statement.
     *
     * @param name with which the statement begins
     * @return whether that was found
     */
    boolean condition(Stmt statement, String name, String condition);

    /**
     * Computes a sum part by part: each part before the statement that it is in, the last one in its place.
     *
     * @param statement of a block
     * @param terms the first of each part
     * @param rows which row each part is of
     * @return why not; empty: done
     */
    Optional<String> split(Stmt statement, List<Expr> terms, List<Integer> rows);
}
