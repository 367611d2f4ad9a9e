package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs loops: a first round, of which nothing is recorded, shows by how much each variable changes; the round that
 * counts starts from first value + change * number of the round. What changes in another way is not known when a round
 * begins. Short loops of known length that look numbers up in tables are run round by round.
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
        Rounds rounds = new Rounds(before, ModifiedVariables.by(loop, machine.exposed()));
        boolean leaves = follow(loop, rounds);
        OptionalLong count = count(loop, rounds);
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
            machine.go(begins.fork());
            left = machine.recorder.muted(() -> statements.mark(() -> {
                Optional<Condition> condition = loop.testedFirst() ? condition(loop) : Optional.empty();
                if (enter(condition)) {
                    round(loop.body());
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

    /** Runs a round, at whose end each {@code continue} arrives. Where it leaves the loop, if it does. */
    private Optional<State> round(Stmt body) {
        State begins = machine.state();
        int escapes = statements.escapes();
        int returns = statements.returns();
        Optional<State> left = statements.round(body);
        boolean ended = statements.isAlive() && left.isEmpty() && statements.returns() == returns;
        if (ended && statements.escapes() > escapes) {
            statements.rejoined(escapes);
            machine.go(machine.state().reachedAs(begins));
        }
        return left;
    }

    private Optional<Condition> condition(Stmt.Loop loop) {
        return loop.condition().map(expressions::condition);
    }

    /** The condition of a round that comes after others in which it held. */
    private Optional<Condition> condition(Stmt.Loop loop, Counter counter, Rounds rounds) {
        return condition(loop)
                .map(holds -> Countdown.reached(holds, counter, rounds.before().guards()));
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
        machine.recorder.enter(counter);
        State any = rounds.begin(Poly.of(counter));
        Optional<Condition> before =
                loop.testedFirst() ? Optional.of(Condition.ALWAYS) : testedBefore(loop, rounds, any, counter);
        State begins = before.map(any::when).orElseGet(any::inexact);
        machine.go(leaves ? begins.inexact() : begins);
        statements.goOn(List.of(machine.state()));
        Optional<Condition> condition = loop.testedFirst() ? condition(loop, counter, rounds) : Optional.empty();
        Optional<Countdown> countdown = condition.flatMap(holds -> Countdown.of(holds, counter));
        List<State> exits = new ArrayList<>();
        if (enter(condition)) {
            if (condition.isPresent() && countdown.isEmpty() && !endsWith(condition.get(), counter)) {
                machine.go(machine.state().inexact());
            }
            round(loop.body()).ifPresent(exits::add);
            step(loop);
            if (statements.isAlive()) {
                exit(loop, rounds, counter, countdown).ifPresent(exits::add);
            }
        }
        machine.recorder.leave(counter);
        if (loop.testedFirst()) {
            withoutRound(loop, rounds, countdown).ifPresent(state -> exits.add(0, state));
        }
        statements.goOn(exits);
    }

    /**
     * What was so at the end of the round before any round, where the first begins as if it had been so; empty if that
     * is not known.
     */
    private Optional<Condition> testedBefore(Stmt.Loop loop, Rounds rounds, State begins, Counter counter) {
        List<Condition> tested = new ArrayList<>();
        machine.recorder.muted(() -> statements.mark(() -> {
            machine.go(begins.fork());
            statements.goOn(List.of(machine.state()));
            statements.round(loop.body());
            if (statements.isAlive()) {
                condition(loop)
                        .flatMap(holds -> Countdown.of(holds, counter))
                        .filter(down -> down.isCountCertain(rounds.before().guards()))
                        .map(down -> Condition.nonNegative(down.first()
                                .plus(down.fall())
                                .minus(Poly.of(counter).times(down.fall()))))
                        .ifPresent(tested::add);
            }
        }));
        return tested.stream().findFirst();
    }

    /** Where the loop is left after a round, if it can be; the counter is known there if its last value is. */
    private Optional<State> exit(Stmt.Loop loop, Rounds rounds, Counter counter, Optional<Countdown> countdown) {
        if (loop.testedFirst()) {
            return left(machine.recorder.muted(() -> condition(loop)))
                    .map(state -> countdown
                            .map(down -> state.bind(
                                    counter,
                                    down.isCountCertain(rounds.before().guards())
                                            ? down.count().plus(-1)
                                            : down.last(),
                                    down.first()))
                            .orElse(state));
        }
        Optional<Condition> condition = condition(loop);
        Optional<Countdown> tested = condition
                .flatMap(holds -> Countdown.of(holds, counter))
                .filter(down -> down.isCountCertain(machine.state().guards()));
        return left(condition)
                .map(state -> tested.map(down -> state.bind(counter, down.count(), down.count()))
                        .orElse(state));
    }

    private Optional<State> left(Optional<Condition> condition) {
        return condition
                .filter(holds -> !holds.whenFalse().isEmpty())
                .map(holds -> machine.state().when(holds.negated()));
    }

    /**
     * Where the loop is left without a round. What rounds change evenly is given there as it is after any number of
     * rounds, if that is certain to be right for none: both ways then say the same.
     */
    private Optional<State> withoutRound(Stmt.Loop loop, Rounds rounds, Optional<Countdown> countdown) {
        machine.go(rounds.before().fork());
        Optional<State> exit = left(machine.recorder.muted(() -> condition(loop)));
        boolean isPlain = loop.condition().filter(ModifiedVariables::isAny).isEmpty();
        countdown
                .filter(down -> isPlain && down.isCountCertain(rounds.before().guards()))
                .ifPresent(down -> exit.ifPresent(state -> rounds.putEven(state, down.count())));
        return exit;
    }

    /** Whether a condition that holds in a round has held in all before: it only gets harder to meet. */
    private static boolean endsWith(Condition condition, Counter counter) {
        return condition.exact()
                && condition.whenTrue().size() == 1
                && condition.whenTrue().get(0).nonZero().isEmpty()
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
        OptionalLong last = machine.recorder
                .muted(() -> condition(loop, counter, rounds))
                .flatMap(condition -> Countdown.of(condition, counter))
                .map(countdown -> countdown.last().constant())
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
        List<State> exits = new ArrayList<>();
        for (long i = 0; i < rounds && statements.isAlive(); i++) {
            condition(loop);
            round(loop.body()).ifPresent(exits::add);
            step(loop);
        }
        if (statements.isAlive()) {
            condition(loop);
            exits.add(machine.state());
        }
        statements.goOn(exits);
        unrolled = outer;
    }

    /** Looks for elements of arrays of the work-item's own, which a function may be passed, or of constants. */
    private static final class LooksUp extends Walker {
        private boolean found;

        static boolean inTables(Stmt body) {
            LooksUp visitor = new LooksUp();
            visitor.walk(body);
            return visitor.found;
        }

        @Override
        protected void visit(Expr expr) {
            found |= expr.type().isInteger() && isInTable(expr);
        }

        private static boolean isInTable(Expr expr) {
            if (!(expr instanceof Expr.Element element)) {
                return false;
            }
            if (element.base() instanceof Expr.Decay decay) {
                return isInTable(decay.array())
                        || (decay.array() instanceof Expr.Name name
                                && name.variable().space() != AddressSpace.LOCAL);
            }
            return element.base() instanceof Expr.Name passed
                    && passed.type() instanceof Type.Pointer pointer
                    && pointer.space() == AddressSpace.PRIVATE;
        }
    }
}
