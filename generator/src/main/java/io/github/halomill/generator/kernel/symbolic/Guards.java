package io.github.halomill.generator.kernel.symbolic;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What is known where a reference stands or a value holds: that each of these polynomials is at least 0.
 *
 * @param contradictory whether it is plain that they cannot all hold: one is negative, or the sum of two is
 */
public record Guards(Set<Poly> polynomials, boolean contradictory) {

    public static final Guards NONE = new Guards(Set.of(), false);

    /** More are not worth the search; to know less is safe. */
    private static final int MOST = 40;

    static Guards of(Poly... polynomials) {
        return NONE.with(List.of(polynomials));
    }

    Guards and(Guards other) {
        return other.polynomials.isEmpty() ? this : with(other.polynomials);
    }

    /** These and others; those that always hold are left out. */
    public Guards with(Iterable<Poly> others) {
        Set<Poly> all = new LinkedHashSet<>(polynomials);
        boolean impossible = contradictory;
        for (Poly poly : others) {
            if (!poly.isPlainlyNonNegative() && all.size() < MOST && !all.contains(poly)) {
                impossible |=
                        poly.isPlainlyNegativeWith(Poly.ZERO) || all.stream().anyMatch(poly::isPlainlyNegativeWith);
                all.add(poly);
            }
        }
        return new Guards(all, impossible);
    }

    /** As comparisons for people, such as {@code x < n}. */
    public List<String> texts() {
        return polynomials.stream().map(Poly::comparison).toList();
    }

    /** Whether some may have been left out because there are too many. */
    boolean isFull() {
        return polynomials.size() >= MOST;
    }

    /** The same of what {@code change} makes of the polynomials. */
    public Guards map(UnaryOperator<Poly> change) {
        return NONE.with(polynomials.stream().map(change).toList());
    }

    Guards common(Guards other) {
        return only(polynomials.stream().filter(other.polynomials::contains));
    }

    Guards without(Guards other) {
        return only(polynomials.stream().filter(poly -> !other.polynomials.contains(poly)));
    }

    private Guards only(Stream<Poly> some) {
        List<Poly> kept = some.toList();
        return kept.size() == polynomials.size() ? this : NONE.with(kept);
    }
}
