package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Start;
import io.github.halomill.generator.kernel.symbolic.Value.Case;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Pointer;
import io.github.halomill.generator.kernel.symbolic.Value.Stored;
import io.github.halomill.generator.kernel.symbolic.Value.Target;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;

/**
 * What the rounds of a loop make of variables: what adds the same in every round is known in all of them, what changes
 * in another way in none. A pointer that is moved stays in its memory.
 */
final class Rounds {

    /** A part of a variable. */
    private record Cell(Variable variable, long offset) {}

    private final State before;
    private final Set<Variable> modified;

    /** What a round adds: a number, or what is not known of it. Nothing for what pointers are led away from. */
    private final Map<Cell, Value> changes = new HashMap<>();

    /** Of a loop that begins in a state and may change some variables. */
    Rounds(State before, Set<Variable> modified) {
        this.before = before;
        this.modified = modified;
        for (Variable variable : modified) {
            before.cells(variable).forEach((offset, held) -> changes.put(new Cell(variable, offset), Value.of(0)));
        }
    }

    State before() {
        return before;
    }

    /** The state in which any round begins: numbers and offsets are new symbols. */
    State any(IntSupplier numbers) {
        return begun((cell, value) -> {
            Value start = Value.of(Poly.of(new Start(numbers.getAsInt())));
            if (value instanceof Pointer pointer) {
                return changes.containsKey(cell) ? pointer.withOffsets(offset -> start) : Unknown.PLAIN;
            }
            return value instanceof Int ? start : Value.unknown(value, value);
        });
    }

    /**
     * Learns from a round what it changes.
     *
     * @param begins what {@link #any} gave
     * @param ends where the round ended
     * @param first the symbols of the round have this number or a greater one
     * @return whether to try again: a pointer was led to other memory, and what has come from it is wrong
     */
    boolean learn(State begins, State ends, int first) {
        int followed = changes.size();
        for (Cell cell : Set.copyOf(changes.keySet())) {
            Stored begin = begins.cells(cell.variable()).get(cell.offset());
            Value from = begin == null ? Unknown.PLAIN : begin.value();
            Value to = begin == null ? Unknown.PLAIN : held(ends, cell, begin.bytes());
            if (from instanceof Pointer a
                    && !(to instanceof Pointer b && a.memories().equals(b.memories()))) {
                changes.remove(cell);
            } else {
                changes.put(cell, change(offset(from), offset(to), first));
            }
        }
        return changes.size() < followed;
    }

    /** The state in which a round begins that comes after that many others. */
    State begin(Poly round) {
        return begun((cell, value) -> after(cell, value, round));
    }

    /** Puts into a state what changes evenly, as it is after that many rounds. */
    void putEven(State state, Poly rounds) {
        changes.forEach((cell, change) -> {
            Stored held = before.cells(cell.variable()).get(cell.offset());
            if (held != null && change instanceof Int) {
                state.put(cell.variable(), cell.offset(), after(cell, held.value(), rounds), held.bytes());
            }
        });
    }

    private State begun(BiFunction<Cell, Value, Value> beginning) {
        State state = before.fork();
        for (Variable variable : modified) {
            state.forget(variable);
            before.cells(variable)
                    .forEach((offset, held) -> state.put(
                            variable, offset, beginning.apply(new Cell(variable, offset), held.value()), held.bytes()));
        }
        return state;
    }

    private static Value held(State state, Cell cell, long bytes) {
        Stored stored = state.cells(cell.variable()).get(cell.offset());
        return stored == null || stored.bytes() != bytes ? Unknown.PLAIN : stored.value();
    }

    /** A number, or the offset of a pointer's targets if it is the same for all. */
    private static Value offset(Value value) {
        if (!(value instanceof Pointer pointer)) {
            return value;
        }
        List<Value> offsets =
                pointer.targets().stream().map(Target::offset).distinct().toList();
        return offsets.size() == 1 ? offsets.get(0) : Unknown.PLAIN;
    }

    private static Value change(Value from, Value to, int first) {
        if (from instanceof Int a && to instanceof Int b && b.cases().size() == 1) {
            Case end = b.cases().get(0);
            Poly change = end.poly().minus(a.cases().get(0).poly());
            boolean even = change.allSymbols().stream().allMatch(symbol -> isOlder(symbol, first));
            return even ? new Int(List.of(new Case(change, Guards.NONE, end.modular(), end.assumed()))) : Unknown.PLAIN;
        }
        return Value.unknown(from, to);
    }

    /** Whether a symbol was there before those with this number and greater ones. */
    static boolean isOlder(Symbol symbol, int first) {
        if (symbol instanceof Counter counter) {
            return counter.number() < first;
        }
        return !(symbol instanceof Start start) || start.number() < first;
    }

    private Value after(Cell cell, Value value, Poly rounds) {
        Value change = changes.get(cell);
        if (change == null) {
            return Unknown.PLAIN;
        }
        return value instanceof Pointer pointer
                ? pointer.withOffsets(offset -> after(offset, change, rounds))
                : after(value, change, rounds);
    }

    private static Value after(Value value, Value change, Poly rounds) {
        if (!(value instanceof Int number && change instanceof Int added)) {
            return Value.unknown(value, change);
        }
        Case each = added.cases().get(0);
        try {
            Poly sum = each.poly().times(rounds);
            return Value.of(number.cases().stream()
                    .map(one -> new Case(
                            one.poly().plus(sum),
                            one.guards(),
                            one.modular() || each.modular(),
                            Case.union(one.assumed(), each.assumed())))
                    .toList());
        } catch (ArithmeticException e) {
            return Unknown.PLAIN;
        }
    }
}
