package io.github.halomill.generator.kernel.table;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Evaluation.Computed;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Arrays that are only read, at subscripts that a number bounds whatever they come from: {@code table[v & 255]},
 * {@code table[id % 64]}.
 */
public final class TableReads {

    /** With more elements it is no table, but an array whose elements have numbers of 16 bits. */
    private static final long MOST = (1 << 16) - 2;

    /** Some element of a table. */
    private static final Counter ANY = new Counter(Integer.MAX_VALUE - 1);

    private final Evaluation evaluation;
    private final SubscriptIntervals intervals;

    private TableReads(Unit unit, Function kernel, Evaluation evaluation) {
        this.evaluation = evaluation;
        intervals = new SubscriptIntervals(unit, kernel, this::known);
    }

    /**
     * Evaluates a kernel like {@link KernelEvaluator}. A read that is not resolved, but bounded, has one access then,
     * to any element of the table.
     */
    public static Evaluation evaluate(
            Unit unit,
            Function kernel,
            Predicate<String> nonNegative,
            Predicate<String> positive,
            Set<String> elements,
            KnownObjects objects) {
        Evaluation evaluation = KernelEvaluator.evaluate(unit, kernel, nonNegative, positive, elements, objects);
        return evaluation.references().stream().noneMatch(TableReads::isLost)
                ? evaluation
                : evaluation.withReferences(new TableReads(unit, kernel, evaluation)::around);
    }

    private static boolean isLost(Reference reference) {
        return reference.unresolved().isPresent()
                && reference.mode() == Mode.READ
                && reference.numbers().isEmpty()
                && elementBytes(reference.buffer()) > 0;
    }

    private Reference around(Reference reference) {
        Optional<Interval> subscripts = isLost(reference)
                ? intervals.of(
                        reference.buffer(),
                        element -> element.place().equals(reference.place())
                                && element.text().equals(reference.text()))
                : Optional.empty();
        return subscripts
                .filter(all -> all.least() >= 0 && isTable(all.most()))
                .map(all -> reference.with(List.of(any(reference, all.most()))))
                .orElse(reference);
    }

    private static boolean isTable(long most) {
        return most >= 0 && most <= MOST;
    }

    /** Up to the end of an element, whichever part of it is read. */
    private static ByteAccess any(Reference reference, long most) {
        Poly any = Poly.of(ANY);
        long bytes = elementBytes(reference.buffer());
        return new ByteAccess(
                any.times(bytes).plus(Math.max(0, bytes - reference.bytes())),
                Guards.NONE.with(List.of(Poly.of(most).minus(any))),
                false,
                List.of());
    }

    private static long elementBytes(Variable array) {
        return array.type() instanceof Type.Pointer pointer
                ? pointer.target().bytes().orElse(0)
                : 0;
    }

    /**
     * An evaluation in which arrays of which all references are bounded are read anywhere in the table that they are.
     */
    public static Evaluation inTables(Evaluation evaluation) {
        Map<Variable, Long> tables = new HashMap<>();
        evaluation.references().stream()
                .collect(Collectors.groupingBy(Reference::buffer))
                .forEach((array, all) -> {
                    OptionalLong most = most(all);
                    if (isTable(most.orElse(-1))) {
                        tables.put(array, most.getAsLong());
                    }
                });
        return evaluation.withReferences(reference -> Optional.ofNullable(tables.get(reference.buffer()))
                .map(most -> reference.resolved(List.of(any(reference, most))))
                .orElse(reference));
    }

    /** The greatest subscript of a table; empty if an array is none, or if all is known of it. */
    private static OptionalLong most(List<Reference> references) {
        boolean read = references.stream()
                .allMatch(reference ->
                        reference.mode() == Mode.READ && reference.numbers().isEmpty());
        boolean anywhere = references.stream()
                .anyMatch(reference ->
                        isLost(reference) || reference.accesses().stream().anyMatch(TableReads::isOfItems));
        long greatest = -1;
        for (Reference reference : read && anywhere ? references : List.<Reference>of()) {
            if (reference.accesses().isEmpty()) {
                return OptionalLong.empty();
            }
            for (ByteAccess access : reference.accesses()) {
                OptionalLong most = most(access);
                if (most.isEmpty()) {
                    return most;
                }
                greatest = Math.max(greatest, Math.floorDiv(most.getAsLong(), elementBytes(reference.buffer())));
            }
        }
        return OptionalLong.of(greatest);
    }

    /** Of ids only what is left of a division counts: guards may say as much of a work-item's own element. */
    private static OptionalLong most(ByteAccess access) {
        if (!isOfItems(access)) {
            return Bounds.of(access.guards()).most(access.offset());
        }
        return isOfNeighbour(access)
                ? OptionalLong.empty()
                : Bounds.of(Guards.NONE).most(access.offset());
    }

    private static boolean isOfItems(ByteAccess access) {
        return access.offset().allSymbols().stream().anyMatch(WorkId.class::isInstance);
    }

    /** Whether it is a neighbour's number that is divided: {@code (x + 1) % 64} is a torus. */
    private static boolean isOfNeighbour(ByteAccess access) {
        return access.offset().symbols().stream()
                .anyMatch(symbol -> symbol instanceof Quotient quotient
                        && quotient.dividend().constantTerm() != 0);
    }

    /** What an expression is where the evaluation knows all its numbers. */
    private Optional<Interval> known(Expr expr) {
        Set<Computed> numbers = evaluation.numbers().getOrDefault(expr, Set.of());
        boolean all =
                !evaluation.values().getOrDefault(expr, Set.of()).isEmpty() && numbers.size() < Evaluation.MOST_NUMBERS;
        if (!all || numbers.stream().anyMatch(Computed::uncertain)) {
            return Optional.empty();
        }
        Interval around = null;
        for (Computed number : numbers) {
            Bounds bounds = Bounds.of(number.guards());
            OptionalLong least = bounds.least(number.poly());
            OptionalLong most = bounds.most(number.poly());
            if (least.isEmpty() || most.isEmpty()) {
                return Optional.empty();
            }
            Interval one = new Interval(least.getAsLong(), most.getAsLong());
            around = around == null ? one : around.or(one);
        }
        return Optional.ofNullable(around);
    }
}
