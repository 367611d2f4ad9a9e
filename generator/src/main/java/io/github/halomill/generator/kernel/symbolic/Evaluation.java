package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Symbol.Offset;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a kernel does.
 *
 * @param references all of them to global memory
 * @param locals all references to local memory, that the kernel is passed or declares
 * @param kept all references to variables outside functions that a work-item may write
 * @param decisions all that the evaluation met; none if the kernel cannot be followed at all
 * @param values what integer expressions were found to be, by identity; an empty set if that is not known
 * @param numbers the same with what holds where they are computed, at most {@link #MOST_NUMBERS} of each
 * @param masks numbers one less than which others are masked with: what is known of them holds if {@link KnownObjects}
 *     says that they are powers of two
 * @param unsigned numbers, the same for all work-items, that are compared as unsigned ones and may be negative: more is
 *     known if {@link KnownObjects} says that they are not
 */
public record Evaluation(
        List<Reference> references,
        List<Reference> locals,
        List<Reference> kept,
        List<Decision> decisions,
        Map<Expr, Set<Poly>> values,
        Map<Expr, Set<Computed>> numbers,
        List<Poly> masks,
        List<Poly> unsigned) {

    /** How many numbers of one expression are told apart; more are not known. */
    public static final int MOST_NUMBERS = 64;

    /**
     * What an integer is where guards hold.
     *
     * @param modular whether it is known modulo 2^32 only
     * @param uncertain whether it may be another number, far beyond the end of any array, or is modular
     */
    public record Computed(Poly poly, Guards guards, boolean modular, boolean uncertain) {

        private Computed map(UnaryOperator<Poly> change) {
            return new Computed(change.apply(poly), guards.map(change), modular, uncertain);
        }
    }

    public Evaluation {
        references = List.copyOf(references);
        locals = List.copyOf(locals);
        kept = List.copyOf(kept);
        decisions = List.copyOf(decisions);
        masks = List.copyOf(masks);
        unsigned = List.copyOf(unsigned);
    }

    /** The references to one of the arrays that the kernel is passed, in whatever memory. */
    public List<Reference> to(Variable parameter) {
        return Stream.concat(references.stream(), locals.stream())
                .filter(reference -> reference.buffer().equals(parameter))
                .toList();
    }

    /** This evaluation, of a kernel that asks for other ids: for d where it asks for {@code ids.get(d)}. */
    public Evaluation withIds(List<Integer> ids) {
        if (IntStream.range(0, ids.size()).allMatch(d -> ids.get(d) == d)) {
            return this;
        }
        return map(poly -> poly.bind(symbol -> renamed(symbol, ids).map(Poly::of)));
    }

    /** This evaluation for NDRanges whose ids begin at 0. */
    public Evaluation fromZero() {
        return from(List.of());
    }

    /** This evaluation for NDRanges whose ids begin at these numbers; at 0 along further dimensions. */
    public Evaluation from(List<Long> offsets) {
        return bind(symbol -> symbol instanceof Offset offset
                ? Optional.of(Poly.of(offset.dimension() < offsets.size() ? offsets.get(offset.dimension()) : 0))
                : Optional.empty());
    }

    /** This evaluation with some symbols replaced. */
    public Evaluation bind(Function<Symbol, Optional<Poly>> value) {
        return map(poly -> poly.bind(value));
    }

    /** This evaluation with other references to global memory. */
    public Evaluation withReferences(UnaryOperator<Reference> change) {
        return new Evaluation(
                references.stream().map(change).toList(), locals, kept, decisions, values, numbers, masks, unsigned);
    }

    /** This evaluation without references to some arrays. */
    public Evaluation without(Set<Variable> arrays) {
        return new Evaluation(
                references.stream()
                        .filter(reference -> !arrays.contains(reference.buffer()))
                        .toList(),
                locals,
                kept,
                decisions,
                values,
                numbers,
                masks,
                unsigned);
    }

    /** This evaluation with other references to local memory. */
    public Evaluation withLocals(UnaryOperator<Reference> change) {
        return new Evaluation(
                references, locals.stream().map(change).toList(), kept, decisions, values, numbers, masks, unsigned);
    }

    private Evaluation map(UnaryOperator<Poly> change) {
        return new Evaluation(
                references.stream().map(reference -> reference.map(change)).toList(),
                locals.stream().map(reference -> reference.map(change)).toList(),
                kept.stream().map(reference -> reference.map(change)).toList(),
                decisions.stream().map(decision -> decision.map(change)).toList(),
                map(values, change),
                map(numbers, number -> number.map(change)),
                masks.stream().map(change).toList(),
                unsigned.stream().map(change).toList());
    }

    private static <T> Map<Expr, Set<T>> map(Map<Expr, Set<T>> of, UnaryOperator<T> change) {
        IdentityHashMap<Expr, Set<T>> changed = new IdentityHashMap<>();
        of.forEach((expr, all) ->
                changed.put(expr, all.stream().map(change).collect(Collectors.toCollection(LinkedHashSet::new))));
        return changed;
    }

    private static Optional<Symbol> renamed(Symbol symbol, List<Integer> ids) {
        if (symbol instanceof WorkId id && ids.contains(id.dimension())) {
            return Optional.of(new WorkId(id.level(), ids.indexOf(id.dimension())));
        }
        if (symbol instanceof Size size && ids.contains(size.dimension())) {
            return Optional.of(new Size(size.level(), ids.indexOf(size.dimension())));
        }
        if (symbol instanceof Offset offset && ids.contains(offset.dimension())) {
            return Optional.of(new Offset(ids.indexOf(offset.dimension())));
        }
        return Optional.empty();
    }
}
