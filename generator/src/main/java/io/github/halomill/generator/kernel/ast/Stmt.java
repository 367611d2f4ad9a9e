package io.github.halomill.generator.kernel.ast;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;
import java.util.Optional;

/** A statement. */
public sealed interface Stmt {

    SourceLocation place();

    record Block(List<Stmt> body, SourceLocation place) implements Stmt {
        public Block {
            body = List.copyOf(body);
        }
    }

    /** A variable comes into being, once for every time that it is reached. */
    record Declare(Variable variable, Optional<Expr> value, SourceLocation place) implements Stmt {}

    record Evaluate(Expr expr, SourceLocation place) implements Stmt {}

    record If(Expr condition, Stmt then, Optional<Stmt> otherwise, SourceLocation place) implements Stmt {}

    /**
     * {@code for}, {@code while} and {@code do}. {@code continue} goes on with {@code step}.
     *
     * @param init what a {@code for} begins with: declarations or one expression
     * @param condition absent: for ever
     * @param testedFirst false for {@code do}
     */
    record Loop(
            List<Stmt> init,
            Optional<Expr> condition,
            Optional<Expr> step,
            Stmt body,
            boolean testedFirst,
            SourceLocation place)
            implements Stmt {
        public Loop {
            init = List.copyOf(init);
        }
    }

    /**
     * {@code switch}. Of its body, {@link Case} labels stand in this list only, never deeper.
     */
    record Switch(Expr selector, List<Stmt> body, SourceLocation place) implements Stmt {
        public Switch {
            body = List.copyOf(body);
        }
    }

    /** {@code case value:}, or {@code default:} if there is none. */
    record Case(Optional<Expr> value, SourceLocation place) implements Stmt {}

    record Break(SourceLocation place) implements Stmt {}

    record Continue(SourceLocation place) implements Stmt {}

    record Return(Optional<Expr> value, SourceLocation place) implements Stmt {}

    /** {@code goto}, labels, {@code asm}, a {@code case} inside a nested statement, what is not understood. */
    record Unsupported(String reason, SourceLocation place) implements Stmt {}
}
