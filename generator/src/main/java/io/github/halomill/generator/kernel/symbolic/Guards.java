package io.github.halomill.generator.kernel.symbolic;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is known where a reference stands or a value holds.
 *
 * @param polynomials each of them is at least 0
 * @param nonZero each of them is not 0; their first coefficients are positive
 * @param contradictory whether it is plain that they cannot all hold: one is negative, or the sum of two is
 */
public record Guards(Set<Poly> polynomials, Set<Poly> nonZero, boolean contradictory) {

    public static final Guards NONE = new Guards(Set.of(), Set.of(), false);

    /** More are not worth the search; to know less is safe. */
    private static final int MOST = 40;

    static Guards of(Poly... polynomials) {
        return NONE.with(List.of(polynomials));
    }

    /** That a number is not 0. */
    static Guards ofNonZero(Poly poly) {
        return NONE.with(List.of(), List.of(poly));
    }

    public Guards and(Guards other) {
        return other.isEmpty() && !other.contradictory ? this : with(other.polynomials, other.nonZero);
    }

    /** These, and that others are at least 0; those that always are are left out. */
    public Guards with(Collection<Poly> others) {
        return with(others, List.of());
    }

    private Guards with(Collection<Poly> others, Collection<Poly> different) {
        Set<Poly> all = new LinkedHashSet<>(polynomials);
        boolean impossible = contradictory;
        for (Poly poly : others) {
            impossible |= add(poly, all);
        }
        Set<Poly> apart = new LinkedHashSet<>();
        for (Poly poly : (Iterable<Poly>) Stream.concat(nonZero.stream(), different.stream())::iterator) {
            Poly positive = isFirstPositive(poly) ? poly : poly.negated();
            OptionalLong constant = poly.constant();
            if (constant.isPresent()) {
                impossible |= constant.getAsLong() == 0;
            } else if (isIn(positive, all)) {
                impossible |= isIn(positive.negated(), all) || add(positive.plus(-1), all);
            } else if (isIn(positive.negated(), all)) {
                impossible |= add(positive.negated().plus(-1), all);
            } else if (all.size() + apart.size() < MOST) {
                apart.add(positive);
            }
        }
        return new Guards(all, apart, impossible);
    }

    private static boolean isFirstPositive(Poly poly) {
        return poly.size() == 0 || poly.coefficient(poly.size() - 1) > 0;
    }

    private static boolean isIn(Poly poly, Set<Poly> known) {
        return poly.isPlainlyNonNegative() || known.contains(poly);
    }

    /** Adds what need not hold always; whether it cannot hold with the others. */
    private static boolean add(Poly any, Set<Poly> all) {
        Poly poly = any.tightened();
        if (poly.isPlainlyNonNegative() || all.size() >= MOST || all.contains(poly)) {
            return false;
        }
        boolean impossible =
                poly.isPlainlyNegativeWith(Poly.ZERO) || all.stream().anyMatch(poly::isPlainlyNegativeWith);
        all.add(poly);
        return impossible;
    }

    /** Less than is known: without some that are not negative. */
    public Guards without(Predicate<Poly> some) {
        return new Guards(
                polynomials.stream().filter(some.negate()).collect(Collectors.toCollection(LinkedHashSet::new)),
                nonZero,
                contradictory);
    }

    /** Whether nothing is known. */
    public boolean isEmpty() {
        return polynomials.isEmpty() && nonZero.isEmpty();
    }

    /** All polynomials, those that are not negative first. */
    public Stream<Poly> all() {
        return Stream.concat(polynomials.stream(), nonZero.stream());
    }

    /** As comparisons for people, such as {@code x < n} and {@code x != n - 1}. */
    public List<String> texts() {
        return Stream.concat(
                        polynomials.stream().map(Poly::comparison),
                        nonZero.stream().map(poly -> poly + " != 0"))
                .toList();
    }

    /** Whether some may have been left out because there are too many. */
    boolean isFull() {
        return polynomials.size() + nonZero.size() >= MOST;
    }

    /** These guards, of what {@code change} makes of the polynomials. */
    public Guards map(UnaryOperator<Poly> change) {
        List<Poly> changed = polynomials.stream().map(change).toList();
        List<Poly> different = nonZero.stream().map(change).toList();
        return different.isEmpty() && changed.equals(List.copyOf(polynomials)) ? this : NONE.with(changed, different);
    }

    /** Whether they hold for numbers, as far as polynomials have values. */
    public boolean holdFor(Function<Poly, OptionalLong> value) {
        return polynomials.stream().allMatch(poly -> value.apply(poly).orElse(-1) >= 0)
                && nonZero.stream().allMatch(poly -> value.apply(poly).orElse(0) != 0);
    }

    /** These, of what is not negative some only. */
    public Guards only(Predicate<Poly> kept) {
        return only(kept, poly -> true);
    }

    Guards common(Guards other) {
        return only(other.polynomials::contains, other.nonZero::contains);
    }

    Guards without(Guards other) {
        return only(poly -> !other.polynomials.contains(poly), poly -> !other.nonZero.contains(poly));
    }

    private Guards only(Predicate<Poly> kept, Predicate<Poly> apart) {
        List<Poly> some = polynomials.stream().filter(kept).toList();
        List<Poly> different = nonZero.stream().filter(apart).toList();
        boolean same = some.size() == polynomials.size() && different.size() == nonZero.size();
        return same ? this : NONE.with(some, different);
    }
}
