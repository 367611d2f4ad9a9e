package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Value.Case;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Target;
import io.github.halomill.runtime.base.ImageFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects references; what one place of the source does again and again is one of them. */
final class Recorder {

    private static final int MOST_ACCESSES = 4096;

    private record Key(
            Variable buffer,
            Mode mode,
            long bytes,
            Optional<ImageFormat.Numbers> numbers,
            String text,
            SourceLocation place,
            List<SourceLocation> calls) {}

    private static final class Found {
        final List<ByteAccess> accesses = new ArrayList<>();
        Optional<Obstacle> unresolved = Optional.empty();
    }

    private final List<Variable> buffers;

    /** Whether what a function does is recorded apart for each call of it. */
    private final boolean byCall;

    private final Deque<SourceLocation> calls = new ArrayDeque<>();
    private final Map<Key, Found> found = new LinkedHashMap<>();
    private final Set<Decision> decisions = new LinkedHashSet<>();
    private final IdentityHashMap<Expr, Set<Poly>> values = new IdentityHashMap<>();
    private final IdentityHashMap<Expr, Set<Evaluation.Computed>> numbers = new IdentityHashMap<>();
    private final Set<Expr> unknown = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * Of the loops around: guards say which rounds there are. Of a loop that has been left a counter is some number.
     */
    private final Set<Counter> rounds = new HashSet<>();

    private boolean muted;

    /** Of a kernel with these pointers to arrays. */
    Recorder(List<Variable> buffers, boolean byCall) {
        this.buffers = buffers;
        this.byCall = byCall;
    }

    /** What is recorded while a function is called. */
    <T> T during(SourceLocation call, Supplier<T> evaluation) {
        calls.addLast(call);
        T result = evaluation.get();
        calls.removeLast();
        return result;
    }

    /** Evaluates something of which nothing is recorded. */
    <T> T muted(Supplier<T> evaluation) {
        boolean before = muted;
        muted = true;
        T result = evaluation.get();
        muted = before;
        return result;
    }

    /** That a counter counts the rounds of a loop that begins here. */
    void enter(Counter counter) {
        rounds.add(counter);
    }

    /** That the loop has ended. */
    void leave(Counter counter) {
        rounds.remove(counter);
    }

    /** An access through a pointer; what is the work-item's own is left out. */
    void record(Mode mode, Target target, long bytes, State state, String text, SourceLocation place) {
        if (muted) {
            return;
        }
        if (target.memory() instanceof Memory.Anywhere) {
            buffers.forEach(buffer -> unresolved(buffer, mode, Obstacle.UNKNOWN_POINTER, text, place));
        }
        Variable array = array(target.memory());
        if (array != null) {
            Found reference = found(array, mode, bytes, Optional.empty(), text, place);
            if (target.offset() instanceof Int offset
                    && offset.cases().stream().noneMatch(Case::modular)
                    && reference.accesses.size() < MOST_ACCESSES) {
                offset.cases().forEach(one -> add(reference, one, offset.cases().size() == 1, target, state));
            } else {
                reference.unresolved =
                        Optional.of(target.offset().fromMemory() ? Obstacle.FROM_MEMORY : Obstacle.NOT_FOLLOWED);
            }
        }
    }

    /**
     * An access to an element of an image.
     *
     * @param numbers what its channels are taken for
     * @param coordinates what each may be, x first; none known modulo 2^32 only
     */
    void record(
            Mode mode,
            Variable image,
            ImageFormat.Numbers numbers,
            List<List<Case>> coordinates,
            State state,
            String text,
            SourceLocation place) {
        if (muted) {
            return;
        }
        Found reference = found(image, mode, 1, Optional.of(numbers), text, place);
        List<Coordinates> all = List.of(Coordinates.START);
        for (int d = 0; d < coordinates.size(); d++) {
            List<Coordinates> longer = new ArrayList<>();
            for (Coordinates one : all) {
                coordinates.get(d).forEach(next -> longer.add(one.and(next, image)));
            }
            all = longer;
        }
        if (all.size() > Value.MOST_CASES || reference.accesses.size() > MOST_ACCESSES) {
            reference.unresolved = Optional.of(Obstacle.NOT_FOLLOWED);
            return;
        }
        boolean single = all.size() == 1;
        for (Coordinates one : all) {
            Guards guards = state.guards(one.guards());
            if (!guards.contradictory()) {
                reference.accesses.add(new ByteAccess(
                        one.offset(),
                        guards,
                        single && state.isExact() && isInRounds(one.offset()),
                        List.copyOf(one.assumed()),
                        one.along()));
            }
        }
    }

    /** Coordinates of an element, and how many elements are before it as far as they tell. */
    private record Coordinates(List<Poly> along, Poly offset, Poly stride, Guards guards, Set<Poly> assumed) {

        static final Coordinates START = new Coordinates(List.of(), Poly.ZERO, Poly.ONE, Guards.NONE, Set.of());

        Coordinates and(Case next, Variable image) {
            List<Poly> longer = new ArrayList<>(along);
            longer.add(next.poly());
            return new Coordinates(
                    longer,
                    offset.plus(stride.times(next.poly())),
                    stride.times(Poly.of(new Symbol.Extent(image.name(), along.size()))),
                    guards.and(next.guards()),
                    Case.union(assumed, next.assumed()));
        }
    }

    private static @Nullable Variable array(Memory memory) {
        if (memory instanceof Memory.Buffer buffer) {
            return buffer.parameter();
        }
        return memory instanceof Memory.Shared shared ? shared.variable() : null;
    }

    private void add(Found reference, Case one, boolean single, Target target, State state) {
        Guards guards = state.guards(target.guards().and(one.guards()));
        boolean certain = single && state.isExact() && target.guards().equals(Guards.NONE) && isInRounds(one.poly());
        if (!guards.contradictory()) {
            reference.accesses.add(new ByteAccess(one.poly(), guards, certain, List.copyOf(one.assumed())));
        }
    }

    private boolean isInRounds(Poly offset) {
        return offset.allSymbols().stream()
                .allMatch(symbol -> !(symbol instanceof Counter counter) || rounds.contains(counter));
    }

    /** Any access to a buffer, to whatever bytes. */
    void unresolved(Variable buffer, Mode mode, Obstacle obstacle, String text, SourceLocation place) {
        unresolved(buffer, mode, Optional.empty(), obstacle, text, place);
    }

    /** Any access to a buffer, or to an image whose channels are taken for such numbers. */
    void unresolved(
            Variable buffer,
            Mode mode,
            Optional<ImageFormat.Numbers> numbers,
            Obstacle obstacle,
            String text,
            SourceLocation place) {
        if (!muted) {
            found(buffer, mode, 1, numbers, text, place).unresolved = Optional.of(obstacle);
        }
    }

    /** That anything may happen to every buffer. */
    void unresolvedEverywhere(Obstacle obstacle, String text, SourceLocation place) {
        buffers.forEach(buffer -> unresolved(buffer, Mode.UPDATE, obstacle, text, place));
    }

    private Found found(
            Variable buffer,
            Mode mode,
            long bytes,
            Optional<ImageFormat.Numbers> numbers,
            String text,
            SourceLocation place) {
        List<SourceLocation> by = byCall ? List.copyOf(calls) : List.of();
        return found.computeIfAbsent(new Key(buffer, mode, bytes, numbers, text, place, by), key -> new Found());
    }

    /** What was decided where the evaluation stands. */
    Condition decision(Expr expr, State state, Condition condition) {
        if (!muted) {
            decisions.add(
                    new Decision(expr, state.guards(), condition.whenTrue(), condition.whenFalse(), condition.exact()));
        }
        return condition;
    }

    /** What an expression is where the evaluation stands. */
    Value value(Expr expr, Value value, State state) {
        number(expr, value, state);
        if (!muted && expr.type().isInteger()) {
            Set<Poly> known = values.computeIfAbsent(expr, first -> new HashSet<>());
            if (value instanceof Int number && !unknown.contains(expr)) {
                number.cases().forEach(one -> known.add(one.poly()));
            } else {
                known.clear();
                unknown.add(expr);
            }
        }
        return value;
    }

    /** What an expression computes. */
    void number(Expr expr, Value value, State state) {
        if (!muted) {
            number(expr, value, state.guards());
        }
    }

    private void number(Expr expr, Value value, Guards guards) {
        if (value instanceof Int number) {
            Set<Evaluation.Computed> known = numbers.computeIfAbsent(expr, first -> new LinkedHashSet<>());
            for (Case one : number.cases()) {
                if (known.size() < Evaluation.MOST_NUMBERS) {
                    known.add(one.under(guards).computed());
                }
            }
        } else if (value instanceof Value.Vector vector) {
            vector.lanes().forEach(lane -> number(expr, lane, guards));
        }
    }

    Map<Expr, Set<Evaluation.Computed>> numbers() {
        return numbers;
    }

    Map<Expr, Set<Poly>> values() {
        return values;
    }

    List<Decision> decisions() {
        return List.copyOf(decisions);
    }

    /** All references in the order in which they were first met. */
    List<Reference> references() {
        List<Reference> all = new ArrayList<>();
        found.forEach((key, one) -> {
            if (one.unresolved.isPresent() || !one.accesses.isEmpty()) {
                List<ByteAccess> distinct = one.accesses.stream().distinct().toList();
                all.add(new Reference(
                        key.buffer(),
                        key.mode(),
                        one.unresolved.isPresent() ? List.of() : distinct,
                        key.bytes(),
                        one.unresolved,
                        key.numbers(),
                        key.text(),
                        key.place(),
                        key.calls()));
            }
        });
        return all;
    }
}
