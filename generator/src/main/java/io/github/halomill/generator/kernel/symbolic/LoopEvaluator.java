package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Start;
import io.github.halomill.generator.kernel.symbolic.Value.Case;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Pointer;
import io.github.halomill.generator.kernel.symbolic.Value.Stored;
import io.github.halomill.generator.kernel.symbolic.Value.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Runs loops: a first round, of which nothing is recorded, shows by how much each variable changes; the round that counts
 * starts from first value + change * number of the round. What changes in another way is not known when a round begins. Short
 * loops of known length that look numbers up in tables are run round by round.
 */
final class LoopEvaluator {

    private static final int LONGEST_UNROLLED = 32;
    private static final int MOST_UNROLLED = 256;

    /** A part of a variable. */
    private record Cell(Variable variable, long offset) {}

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
        Set<Variable> modified = Modified.by(loop, machine.exposed());
        Map<Cell, Poly> changes = new HashMap<>();
        boolean leaves = findChanges(loop, before, modified, changes);
        OptionalLong rounds = leaves ? OptionalLong.empty() : rounds(loop, before, modified, changes);
        if (rounds.isPresent() && isWorthUnrolling(loop, rounds.getAsLong())) {
            unroll(loop, before, rounds.getAsLong());
        } else {
            runOnce(loop, before, modified, changes, leaves);
        }
        if (statements.isAlive()) {
            if (statements.returns() == returns) {
                statements.rejoined(escapes);
                machine.go(machine.state().reachedAs(before));
            }
            statements.forget(loop.init());
        }
    }

    /** Finds by how much a round changes what it changes evenly; whether a round may leave the loop. */
    private boolean findChanges(Stmt.Loop loop, State before, Set<Variable> modified, Map<Cell, Poly> changes) {
        boolean wasMuted = machine.recorder.isMuted();
        machine.recorder.mute(true);
        int escapes = statements.escapes();
        int first = machine.nextCounter();
        Map<Cell, Start> starts = new HashMap<>();
        machine.go(begun(before, modified, (cell, poly) -> {
            Start start = new Start(machine.nextCounter());
            starts.put(cell, start);
            return Optional.of(Poly.of(start));
        }));
        boolean left = statements.mark(() -> {
            Optional<Condition> condition = loop.testedFirst() ? condition(loop) : Optional.empty();
            if (enter(condition)) {
                statements.round(loop.body());
                step(loop);
                if (!loop.testedFirst() && statements.isAlive()) {
                    enter(condition(loop));
                }
            }
            boolean completed = statements.isAlive();
            starts.forEach((cell, start) -> {
                Optional<Poly> change = completed ? change(cell, start, first) : Optional.of(Poly.ZERO);
                change.ifPresent(poly -> changes.put(cell, poly));
            });
        });
        machine.recorder.mute(wasMuted);
        return left || statements.escapes() != escapes;
    }

    private interface Beginning {
        Optional<Poly> of(Cell cell, Poly before);
    }

    /** The state in which a round begins, with what {@code beginning} says in place of what changeable variables hold. */
    private static State begun(State before, Set<Variable> modified, Beginning beginning) {
        State state = before.fork();
        for (Variable variable : modified) {
            Map<Long, Stored> cells = before.cells(variable);
            state.forget(variable);
            cells.forEach((offset, stored) -> begun(stored.value(), new Cell(variable, offset), beginning)
                    .ifPresent(value -> state.put(variable, offset, value, stored.bytes())));
        }
        return state;
    }

    private static Optional<Value> begun(Value value, Cell cell, Beginning beginning) {
        if (value instanceof Int number) {
            return begun(number, cell, beginning);
        }
        if (value instanceof Pointer pointer
                && pointer.targets().size() == 1
                && pointer.targets().get(0).offset() instanceof Int offset) {
            Target target = pointer.targets().get(0);
            return begun(offset, cell, beginning)
                    .map(moved -> new Pointer(List.of(new Target(target.memory(), moved, target.guards()))));
        }
        return Optional.empty();
    }

    private static Optional<Value> begun(Int number, Cell cell, Beginning beginning) {
        List<Case> cases = new ArrayList<>();
        for (Case one : number.cases()) {
            Optional<Poly> poly = beginning.of(cell, one.poly());
            if (poly.isEmpty()) {
                return Optional.empty();
            }
            cases.add(new Case(poly.get(), one.guards(), one.modular()));
        }
        return Optional.of(Value.of(cases));
    }

    /** What a round adds, if that is the same in every round. */
    private Optional<Poly> change(Cell cell, Start start, int first) {
        Stored stored = machine.state().cells(cell.variable()).get(cell.offset());
        Value value = stored == null ? Value.Unknown.PLAIN : stored.value();
        if (value instanceof Pointer pointer && pointer.targets().size() == 1) {
            value = pointer.targets().get(0).offset();
        }
        if (!(value instanceof Int number) || number.cases().size() != 1) {
            return Optional.empty();
        }
        Poly change = number.cases().get(0).poly().minus(Poly.of(start));
        boolean even = change.allSymbols().stream().allMatch(symbol -> isOlder(symbol, first));
        return even ? Optional.of(change) : Optional.empty();
    }

    private static boolean isOlder(Symbol symbol, int first) {
        if (symbol instanceof Counter counter) {
            return counter.number() < first;
        }
        return symbol instanceof Start start ? start.number() < first : true;
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

    private State roundBegins(State before, Set<Variable> modified, Map<Cell, Poly> changes, Poly round) {
        return begun(before, modified, (cell, poly) -> {
            try {
                return Optional.ofNullable(changes.get(cell)).map(change -> poly.plus(change.times(round)));
            } catch (ArithmeticException e) {
                return Optional.empty();
            }
        });
    }

    private void runOnce(
            Stmt.Loop loop, State before, Set<Variable> modified, Map<Cell, Poly> changes, boolean leaves) {
        List<State> exits = new ArrayList<>();
        if (loop.testedFirst()) {
            machine.go(before.fork());
            leaveUnless(loop, exits); // no round at all
        }
        Poly round = Poly.of(new Counter(machine.nextCounter()));
        State begins = roundBegins(before, modified, changes, round);
        machine.go(leaves || !loop.testedFirst() ? begins.inexact() : begins);
        statements.goOn(List.of(machine.state()));
        Optional<Condition> condition = loop.testedFirst() ? condition(loop) : Optional.empty();
        if (enter(condition)) {
            if (condition.isPresent() && !endsWith(condition.get(), round)) {
                machine.go(machine.state().inexact());
            }
            statements.round(loop.body()).ifPresent(exits::add);
            step(loop);
            if (statements.isAlive()) {
                if (loop.testedFirst()) {
                    leaveUnless(loop, exits);
                } else {
                    condition(loop)
                            .filter(holds -> !holds.whenFalse().isEmpty())
                            .ifPresent(holds -> exits.add(machine.state().when(holds.negated())));
                }
            }
        }
        statements.goOn(exits);
    }

    /** Evaluates the condition once more, where it is recorded already, and leaves if it does not hold. */
    private void leaveUnless(Stmt.Loop loop, List<State> exits) {
        boolean wasMuted = machine.recorder.isMuted();
        machine.recorder.mute(true);
        condition(loop)
                .filter(holds -> !holds.whenFalse().isEmpty())
                .ifPresent(holds -> exits.add(machine.state().when(holds.negated())));
        machine.recorder.mute(wasMuted);
    }

    /** Whether a condition that holds in a round has held in all before: it only gets harder to meet. */
    private static boolean endsWith(Condition condition, Poly round) {
        Symbol counter = round.symbols().iterator().next();
        return condition.exact()
                && condition.whenTrue().size() == 1
                && condition.whenTrue().get(0).polynomials().stream()
                        .allMatch(guard -> guard.linear(counter)
                                .filter(factor -> factor.constant().orElse(1) <= 0)
                                .isPresent());
    }

    /** How many rounds there are, if that is a number. */
    private OptionalLong rounds(Stmt.Loop loop, State before, Set<Variable> modified, Map<Cell, Poly> changes) {
        if (!loop.testedFirst() || loop.condition().isEmpty()) {
            return OptionalLong.empty();
        }
        boolean wasMuted = machine.recorder.isMuted();
        machine.recorder.mute(true);
        Symbol round = new Counter(machine.nextCounter());
        machine.go(roundBegins(before, modified, changes, Poly.of(round)));
        Condition condition = expressions.condition(loop.condition().get());
        machine.recorder.mute(wasMuted);
        if (!condition.exact() || condition.whenTrue().size() != 1) {
            return OptionalLong.empty();
        }
        Set<Poly> guards = condition.whenTrue().get(0).polynomials();
        if (guards.size() != 1) {
            return OptionalLong.empty();
        }
        Poly guard = guards.iterator().next();
        OptionalLong factor = guard.linear(round).map(Poly::constant).orElse(OptionalLong.empty());
        boolean known =
                factor.isPresent() && factor.getAsLong() < 0 && guard.symbols().equals(Set.of(round));
        return known
                ? OptionalLong.of(Math.max(0, Math.floorDiv(guard.constantTerm(), -factor.getAsLong()) + 1))
                : OptionalLong.empty();
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
