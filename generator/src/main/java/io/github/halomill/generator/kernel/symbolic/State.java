package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Value.Stored;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What is known at a place of a kernel: what private variables hold, and under which guards it is reached. */
final class State {

    private static final int MOST_CHOICES = 4;

    private final Map<Variable, Map<Long, Stored>> memory;
    private final Guards guards;
    private final boolean exact;

    /** Of each of these, one holds besides. */
    private final List<List<Guards>> choices;

    private State(Map<Variable, Map<Long, Stored>> memory, Guards guards, boolean exact, List<List<Guards>> choices) {
        this.memory = memory;
        this.guards = guards;
        this.exact = exact;
        this.choices = choices;
    }

    static State initial() {
        return initial(Guards.NONE);
    }

    /** Where nothing has been done yet. */
    static State initial(Guards known) {
        return new State(new HashMap<>(), known, true, List.of());
    }

    /** A copy, to go another way. */
    State fork() {
        return new State(new HashMap<>(memory), guards, exact, choices);
    }

    /** A copy that is reached if {@code condition} holds; it must be able to. */
    State when(Condition condition) {
        List<Guards> alternatives = possible(condition.whenTrue());
        boolean certain = condition.whenFalse().isEmpty();
        Guards all = guards.and(Condition.common(alternatives));
        return new State(
                new HashMap<>(memory),
                all,
                exact && (certain || (condition.exact() && alternatives.size() == 1)) && !all.isFull(),
                alternatives.size() > 1 && choices.size() < MOST_CHOICES
                        ? Stream.concat(choices.stream(), Stream.of(alternatives))
                                .toList()
                        : choices);
    }

    /** Those of several alternatives that can be here; all, if none is. */
    private List<Guards> possible(List<Guards> alternatives) {
        if (alternatives.size() < 2) {
            return alternatives;
        }
        List<Guards> possible = alternatives.stream()
                .filter(alternative -> !Bounds.of(guards.and(alternative)).isContradictory())
                .toList();
        return possible.isEmpty() ? alternatives : possible;
    }

    /** These variables, reached as {@code other} is. */
    State reachedAs(State other) {
        return new State(memory, other.guards, other.exact, other.choices);
    }

    /** These variables, but it may be that the guards hold and it is not reached. */
    State inexact() {
        return new State(memory, guards, false, choices);
    }

    Guards guards() {
        return guards;
    }

    /** All guards where {@code more} hold, too, which may leave one choice only. */
    Guards guards(Guards more) {
        Guards all = guards.and(more);
        for (List<Guards> choice : choices) {
            Guards known = all;
            List<Guards> possible = choice.stream()
                    .filter(one -> !Bounds.of(known.and(one)).isContradictory())
                    .toList();
            all = all.and(Condition.implied(possible, known));
        }
        return all;
    }

    /** Whether it is reached whenever the guards hold, not only then. */
    boolean isExact() {
        return exact;
    }

    /** What a variable holds, by offset in bytes. */
    Map<Long, Stored> cells(Variable variable) {
        return memory.getOrDefault(variable, Map.of());
    }

    void put(Variable variable, long offset, Value value, long bytes) {
        Map<Long, Stored> cells = new HashMap<>(cells(variable));
        cells.entrySet()
                .removeIf(cell -> cell.getKey() < offset + bytes
                        && offset < cell.getKey() + cell.getValue().bytes());
        if (!(value instanceof Value.Unknown unknown && !unknown.fromMemory())) {
            cells.put(offset, new Stored(value, bytes));
        }
        memory.put(variable, cells);
    }

    void forget(Variable variable) {
        memory.remove(variable);
    }

    /** This state with a value in place of a symbol, if that can be computed, where {@code guard} is not negative. */
    State bind(Symbol symbol, Poly value, Poly guard) {
        UnaryOperator<Poly> change = poly -> poly.bind(s -> s.equals(symbol) ? Optional.of(value) : Optional.empty());
        try {
            Map<Variable, Map<Long, Stored>> bound = new HashMap<>();
            memory.forEach((variable, cells) -> bound.put(variable, map(cells, change)));
            return new State(
                    bound,
                    guards.map(change).and(Guards.of(guard)),
                    exact,
                    choices.stream()
                            .map(choice ->
                                    choice.stream().map(one -> one.map(change)).toList())
                            .toList());
        } catch (ArithmeticException e) {
            return this;
        }
    }

    static Map<Long, Stored> map(Map<Long, Stored> cells, UnaryOperator<Poly> change) {
        Map<Long, Stored> mapped = new HashMap<>();
        cells.forEach(
                (offset, held) -> mapped.put(offset, new Stored(held.value().map(change), held.bytes())));
        return mapped;
    }

    /** What is known where either of two ways led. */
    static State join(State a, State b) {
        Guards common = a.guards.common(b.guards);
        Guards here = a.guards.without(common);
        Guards there = b.guards.without(common);
        Map<Variable, Map<Long, Stored>> both = new HashMap<>();
        a.memory.forEach((variable, cells) -> {
            Map<Long, Stored> others = b.memory.get(variable);
            if (others != null) {
                both.put(variable, cells == others ? cells : join(cells, here, others, there));
            }
        });
        return new State(both, common, a.exact && b.exact && complementary(here, there), both(a.choices, b.choices));
    }

    private static List<List<Guards>> both(List<List<Guards>> a, List<List<Guards>> b) {
        return a.stream().filter(b::contains).toList();
    }

    /** Whether two ways have split for a condition that is not known any more: either held. */
    private static boolean complementary(Guards here, Guards there) {
        if (isEquation(here, there) || isEquation(there, here)) {
            return true;
        }
        boolean single = here.nonZero().isEmpty() && there.nonZero().isEmpty();
        if (!single || here.polynomials().size() != 1 || there.polynomials().size() != 1) {
            return here.equals(there);
        }
        Poly a = here.polynomials().iterator().next();
        Poly b = there.polynomials().iterator().next();
        return a.plus(b).equals(Poly.of(-1));
    }

    /** Whether one says that a number is 0, and the other that it is not. */
    private static boolean isEquation(Guards zero, Guards nonZero) {
        return nonZero.polynomials().isEmpty()
                && nonZero.nonZero().size() == 1
                && zero.equals(Condition.zero(nonZero.nonZero().iterator().next())
                        .whenTrue()
                        .get(0));
    }

    static Map<Long, Stored> join(Map<Long, Stored> a, Guards here, Map<Long, Stored> b, Guards there) {
        Map<Long, Stored> both = new HashMap<>();
        a.forEach((offset, one) -> {
            Stored other = b.get(offset);
            if (other != null && other.bytes() == one.bytes()) {
                Value value =
                        Objects.equals(one, other) ? one.value() : one.value().or(here, other.value(), there);
                both.put(offset, new Stored(value, one.bytes()));
            }
        });
        return both;
    }
}
