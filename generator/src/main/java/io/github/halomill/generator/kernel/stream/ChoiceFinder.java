package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds which elements an access may be of where conditions decide: {@code now[max(x - 1, 0)]},
 * {@code now[(x + 1) % n]}.
 */
final class ChoiceFinder {

    /** Of loops with more rounds each round is not looked at. */
    private static final int MOST_ROUNDS = 128;

    /**
     * Of an access with more cases, as of a function that is called for many neighbours, none is taken for the usual
     * one.
     */
    private static final int MOST_CASES = 32;

    private final LaunchFacts facts;
    private final LoopVariables variables;
    private final List<Integer> anywhere;

    ChoiceFinder(LaunchFacts facts, LoopVariables variables, int dimensions) {
        this.facts = facts;
        this.variables = variables;
        anywhere = IntStream.range(0, dimensions).map(any -> 0).boxed().toList();
    }

    /**
     * What an access reads where it is known how conditions end.
     *
     * @param sure sums of ids and scalars: they end so where none is negative, and no end of the launch is near
     */
    record Usual(LoopLoads loads, List<Poly> sure) {}

    /** All elements that an access may be of; empty: that is not known. */
    Optional<Set<List<Integer>>> all(Reference reference) {
        return facts.neighbours(reference, anywhere, anywhere).filter(all -> !all.isEmpty());
    }

    /** What it is wherever a work-item is, if that is the same. */
    Optional<LoopLoads> always(Reference reference, Expr.Element element) throws RefusedException {
        return loads(reference, element, anywhere, anywhere);
    }

    /** What it is but for few work-items; {@code all}: the elements that it may be of. */
    Optional<Usual> usual(Reference reference, Expr.Element element, Set<List<Integer>> all) throws RefusedException {
        List<Integer> below = farthest(all, -1);
        List<Integer> above = farthest(all, 1);
        Optional<LoopLoads> inside = loads(reference, element, below, above);
        if (inside.isPresent() || reference.accesses().size() > MOST_CASES) {
            return inside.map(loads -> new Usual(loads, List.of()));
        }
        for (ByteAccess access : reference.accesses()) {
            List<Poly> sure = access.guards().polynomials().stream()
                    .filter(SureConditions::isLinear)
                    .toList();
            Optional<LoopLoads> loads = loads(reference.where(sure), element, below, above);
            if (loads.isPresent()) {
                List<Poly> needed = needed(reference, element, sure, below, above);
                if (needed.stream().allMatch(ChoiceFinder::isUsual)) {
                    return Optional.of(new Usual(loads.get(), needed));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * The element of each case of an access, if ids and scalars alone tell the cases apart; empty: they do not.
     *
     * @param array what it reads
     */
    Optional<List<Pick.Case>> cases(Reference reference, String array) {
        List<ByteAccess> accesses = reference.accesses();
        Set<Poly> always = new HashSet<>(accesses.get(0).guards().polynomials());
        accesses.forEach(access -> always.retainAll(access.guards().polynomials()));
        Map<Load, List<ByteAccess>> elements = new LinkedHashMap<>();
        for (ByteAccess access : accesses) {
            Optional<Set<List<Integer>>> here = all(reference.with(List.of(access)));
            boolean isKnown = here.filter(one -> one.size() == 1).isPresent()
                    && access.guards().all().allMatch(SureConditions::isLinear);
            if (!isKnown || accesses.size() > MOST_CASES) {
                return Optional.empty();
            }
            Load load = new Load(array, here.get().iterator().next());
            elements.computeIfAbsent(load, any -> new ArrayList<>()).add(access);
        }
        return areApart(List.copyOf(elements.values()))
                ? Optional.of(elements.entrySet().stream()
                        .map(one -> new Pick.Case(one.getKey(), conditions(one.getValue(), always)))
                        .toList())
                : Optional.empty();
    }

    /** Whether no two cases of different elements can be met at once. */
    private static boolean areApart(List<List<ByteAccess>> elements) {
        return elements.stream()
                .allMatch(one -> elements.stream()
                        .filter(other -> other != one)
                        .flatMap(List::stream)
                        .allMatch(access -> one.stream()
                                .allMatch(
                                        own -> own.guards().and(access.guards()).contradictory())));
    }

    private static List<Guards> conditions(List<ByteAccess> cases, Set<Poly> always) {
        return cases.stream().map(one -> one.guards().without(always::contains)).toList();
    }

    /** Whether a sum is not negative for most work-items: not, as {@code 9 - x}, for the first ones only. */
    private static boolean isUsual(Poly sum) {
        return sum.symbols().stream().anyMatch(symbol -> !(symbol instanceof WorkId))
                || sum.plus(-sum.constantTerm()).isPlainlyNonNegative();
    }

    /** Those of some sums without which it would not be known. */
    private List<Poly> needed(
            Reference reference, Expr.Element element, List<Poly> sure, List<Integer> below, List<Integer> above)
            throws RefusedException {
        List<Poly> needed = new ArrayList<>(sure);
        for (Poly sum : sure) {
            List<Poly> others = needed.stream().filter(one -> !one.equals(sum)).toList();
            if (loads(reference.where(others), element, below, above).isPresent()) {
                needed.remove(sum);
            }
        }
        return needed;
    }

    private List<Integer> farthest(Set<List<Integer>> all, int sign) {
        return IntStream.range(0, anywhere.size())
                .mapToObj(d -> all.stream()
                        .mapToInt(offsets -> Math.max(0, sign * offsets.get(d)))
                        .max()
                        .orElse(0))
                .toList();
    }

    /** What is read in each round of the loops around; empty: it is not one element there. */
    private Optional<LoopLoads> loads(
            Reference reference, Expr.Element element, List<Integer> below, List<Integer> above)
            throws RefusedException {
        List<Counter> counters = reference.accesses().stream()
                .flatMap(access -> LoopLoads.counters(access.offset()).stream())
                .distinct()
                .sorted()
                .toList();
        List<Integer> counts = new ArrayList<>();
        long all = 1;
        for (Counter counter : counters) {
            long rounds = LoopLoads.countRounds(reference, counter);
            all *= Math.min(rounds, MOST_ROUNDS + 1L);
            if (all > MOST_ROUNDS) {
                return Optional.empty();
            }
            counts.add((int) rounds);
        }
        Map<List<Integer>, List<Integer>> places = new HashMap<>();
        for (List<Integer> rounds : LoopLoads.rounds(counts)) {
            Optional<Set<List<Integer>>> there = facts.neighbours(after(reference, counters, rounds), below, above);
            if (there.isEmpty() || there.get().size() > 1) {
                return Optional.empty();
            }
            there.get().forEach(place -> places.put(rounds, place));
        }
        return LoopLoads.of(reference, element, variables, counters, places);
    }

    /** The access when that many rounds of loops came before. */
    private static Reference after(Reference reference, List<Counter> counters, List<Integer> rounds) {
        return counters.isEmpty()
                ? reference
                : reference.map(poly ->
                        poly.bind(symbol -> symbol instanceof Counter counter && counters.contains(counter)
                                ? Optional.of(Poly.of(rounds.get(counters.indexOf(counter))))
                                : Optional.empty()));
    }
}
