package io.github.halomill.generator.infer.hint;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.flow.Walker;

/**
 * Looks for {@code do} loops, whose first round comes whatever their length is: that is at least 1, if they are right.
 */
public final class LoopsTestedLast extends Walker {

    private boolean found;

    private LoopsTestedLast() {}

    /** Whether a function has one. */
    public static boolean in(Function function) {
        LoopsTestedLast loops = new LoopsTestedLast();
        loops.walk(function.body());
        return loops.found;
    }

    @Override
    protected void visit(Stmt statement) {
        found |= statement instanceof Stmt.Loop loop && !loop.testedFirst();
    }
}
