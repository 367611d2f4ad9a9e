package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Runs loops: a first round, of which nothing is recorded, shows by how much each variable changes; the round that counts
 * starts from first value + change * number of the round. What changes in another way is not known when a round begins. Short
 * loops of known length that look numbers up in tables are run round by round.
 */
final class LoopEvaluator {

    private static final int LONGEST_UNROLLED = 32;
    private static final int MOST_UNROLLED = 256;

    private final Machine machine;
    private final ExpressionEvaluator expressions;
    private final StatementEvaluator statements;
    private int unrolled = 1;

    LoopEvaluator(Machine machine, ExpressionEvaluator expressions, StatementEvaluator statements) {
        this.machine = machine;
        this.expressions = expressions;
        this.statements = statements;
    }

    void run(Stmt.Loop loop) {
        loop.init().forEach(statements::run);
        State before = machine.state();
        int escapes = statements.escapes();
        int returns = statements.returns();
        Rounds rounds = new Rounds(before, Modified.by(loop, machine.exposed()));
        boolean leaves = follow(loop, rounds);
        OptionalLong count = leaves ? OptionalLong.empty() : count(loop, rounds);
        if (count.isPresent() && isWorthUnrolling(loop, count.getAsLong())) {
            unroll(loop, before, count.getAsLong());
        } else {
            runOnce(loop, rounds, leaves);
        }
        if (statements.isAlive()) {
            if (statements.returns() == returns) {
                statements.rejoined(escapes);
                machine.go(machine.state().reachedAs(before));
            }
            statements.forget(loop.init());
        }
    }

    /** Tries rounds until it is clear what they change; whether a round may leave the loop. */
    private boolean follow(Stmt.Loop loop, Rounds rounds) {
        int escapes = statements.escapes();
        AtomicBoolean again = new AtomicBoolean();
        boolean left;
        do {
            int first = machine.nextCounter();
            State begins = rounds.any(machine::nextCounter);
            machine.go(begins);
            left = muted(() -> statements.mark(() -> {
                Optional<Condition> condition = loop.testedFirst() ? condition(loop) : Optional.empty();
                if (enter(condition)) {
                    statements.round(loop.body());
                    step(loop);
                    if (!loop.testedFirst() && statements.isAlive()) {
                        enter(condition(loop));
                    }
                }
                again.set(rounds.learn(begins, statements.isAlive() ? machine.state() : begins, first));
            }));
        } while (again.get());
        return left || statements.escapes() != escapes;
    }

    private Optional<Condition> condition(Stmt.Loop loop) {
        return loop.condition().map(expressions::condition);
    }

    /** Goes on where a condition holds; whether it can. */
    private boolean enter(Optional<Condition> condition) {
        if (condition.isPresent() && condition.get().whenTrue().isEmpty()) {
            statements.goOn(List.of());
            return false;
        }
        condition.ifPresent(holds -> machine.go(machine.state().when(holds)));
        return true;
    }

    private void step(Stmt.Loop loop) {
        if (statements.isAlive()) {
            loop.step().ifPresent(expressions::value);
        }
    }

    private void runOnce(Stmt.Loop loop, Rounds rounds, boolean leaves) {
        Counter counter = new Counter(machine.nextCounter());
        State begins = rounds.begin(Poly.of(counter));
        machine.go(leaves || !loop.testedFirst() ? begins.inexact() : begins);
        statements.goOn(List.of(machine.state()));
        Optional<Condition> condition = loop.testedFirst() ? condition(loop) : Optional.empty();
        Optional<Poly> last = condition.flatMap(holds -> last(holds, counter));
        List<State> exits = new ArrayList<>();
        if (enter(condition)) {
            if (condition.isPresent() && last.isEmpty() && !endsWith(condition.get(), counter)) {
                machine.go(machine.state().inexact());
            }
            statements.round(loop.body()).ifPresent(exits::add);
            step(loop);
            if (statements.isAlive()) {
                exit(loop, counter, last).ifPresent(exits::add);
            }
        }
        if (loop.testedFirst()) {
            withoutRound(loop, rounds, last).ifPresent(state -> exits.add(0, state));
        }
        statements.goOn(exits);
    }

    /** Where the loop is left behind a round, if it can be; the counter is known there if its last value is. */
    private Optional<State> exit(Stmt.Loop loop, Counter counter, Optional<Poly> last) {
        Optional<Condition> condition = loop.testedFirst() ? muted(() -> condition(loop)) : condition(loop);
        Optional<Poly> ended = loop.testedFirst() ? last : condition.flatMap(holds -> lastTested(holds, counter));
        Optional<State> exit = left(condition);
        return ended.isPresent() ? exit.map(state -> state.bind(counter, ended.get())) : exit;
    }

    private Optional<State> left(Optional<Condition> condition) {
        return condition
                .filter(holds -> !holds.whenFalse().isEmpty())
                .map(holds -> machine.state().when(holds.negated()));
    }

    /**
     * Where the loop is left without a round. What rounds change evenly is given there as it is after any number of rounds, if
     * that is certain to be right for none: both ways then say the same.
     */
    private Optional<State> withoutRound(Stmt.Loop loop, Rounds rounds, Optional<Poly> last) {
        machine.go(rounds.before().fork());
        Optional<State> exit = left(muted(() -> condition(loop)));
        Optional<Poly> count = last.map(poly -> poly.plus(1)).filter(poly -> isNonNegative(poly, rounds.before()));
        boolean isPlain = loop.condition().filter(Modified::isAny).isEmpty();
        if (isPlain && count.isPresent()) {
            exit.ifPresent(state -> rounds.putEven(state, count.get()));
        }
        return exit;
    }

    private static boolean isNonNegative(Poly poly, State state) {
        return new Bounds(state.guards()).isNonNegative(poly);
    }

    private <T> T muted(Supplier<T> evaluation) {
        boolean wasMuted = machine.recorder.isMuted();
        machine.recorder.mute(true);
        T result = evaluation.get();
        machine.recorder.mute(wasMuted);
        return result;
    }

    /** The last round in which a condition holds that is tested before each, if it holds in one. */
    private static Optional<Poly> last(Condition condition, Counter counter) {
        return falling(condition, counter).map(guard -> Poly.quotient(guard.first(), guard.fall(), Rounding.NATURAL));
    }

    /** The last round of a loop with a condition that is tested behind each, if that is more than a guess. */
    private Optional<Poly> lastTested(Condition condition, Counter counter) {
        return falling(condition, counter)
                .map(guard -> new Falling(guard.first().plus(guard.fall()), guard.fall()))
                .filter(guard -> isNonNegative(guard.first(), machine.state()))
                .map(guard -> Poly.quotient(guard.first(), guard.fall(), Rounding.NATURAL));
    }

    /** A condition {@code first - fall*counter >= 0}; {@code fall} is a positive number. */
    private record Falling(Poly first, Poly fall) {}

    private static Optional<Falling> falling(Condition condition, Counter counter) {
        if (!condition.exact() || condition.whenTrue().size() != 1) {
            return Optional.empty();
        }
        Set<Poly> guards = condition.whenTrue().get(0).polynomials();
        if (guards.size() != 1) {
            return Optional.empty();
        }
        Poly guard = guards.iterator().next();
        OptionalLong factor = guard.linear(counter).map(Poly::constant).orElse(OptionalLong.empty());
        if (factor.isEmpty() || factor.getAsLong() >= 0) {
            return Optional.empty();
        }
        Poly first = guard.minus(Poly.of(counter).times(factor.getAsLong()));
        return first.allSymbols().stream().allMatch(symbol -> Rounds.isOlder(symbol, counter.number()))
                ? Optional.of(new Falling(first, Poly.of(-factor.getAsLong())))
                : Optional.empty();
    }

    /** Whether a condition that holds in a round has held in all before: it only gets harder to meet. */
    private static boolean endsWith(Condition condition, Counter counter) {
        return condition.exact()
                && condition.whenTrue().size() == 1
                && condition.whenTrue().get(0).polynomials().stream()
                        .allMatch(guard -> guard.linear(counter)
                                .filter(factor -> factor.constant().orElse(1) <= 0)
                                .isPresent());
    }

    /** How many rounds there are, if that is a number. */
    private OptionalLong count(Stmt.Loop loop, Rounds rounds) {
        if (!loop.testedFirst()) {
            return OptionalLong.empty();
        }
        Counter counter = new Counter(machine.nextCounter());
        machine.go(rounds.begin(Poly.of(counter)));
        OptionalLong last = muted(() -> condition(loop))
                .flatMap(condition -> last(condition, counter))
                .map(Poly::constant)
                .orElse(OptionalLong.empty());
        return last.isPresent() ? OptionalLong.of(Math.max(0, last.getAsLong() + 1)) : last;
    }

    private boolean isWorthUnrolling(Stmt.Loop loop, long rounds) {
        return rounds <= LONGEST_UNROLLED && rounds * unrolled <= MOST_UNROLLED && LooksUp.inTables(loop.body());
    }

    private void unroll(Stmt.Loop loop, State before, long rounds) {
        int outer = unrolled;
        unrolled *= (int) Math.max(1, rounds);
        machine.go(before.fork());
        statements.goOn(List.of(machine.state()));
        for (long i = 0; i < rounds && statements.isAlive(); i++) {
            condition(loop);
            statements.round(loop.body());
            step(loop);
        }
        if (statements.isAlive()) {
            condition(loop);
        }
        unrolled = outer;
    }

    /** Looks for array elements of the work-item's own or of constants. */
    private static final class LooksUp extends Walker {
        private boolean found;

        static boolean inTables(Stmt body) {
            LooksUp visitor = new LooksUp();
            visitor.walk(body);
            return visitor.found;
        }

        @Override
        void visit(Expr expr) {
            found |= expr instanceof Expr.Element element
                    && element.base() instanceof Expr.Decay decay
                    && decay.array() instanceof Expr.Name name
                    && name.variable().space() != AddressSpace.LOCAL
                    && element.type().isInteger();
        }
    }
}
