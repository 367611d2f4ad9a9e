package io.github.halomill.generator.kernel.symbolic;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What is known where a reference stands or a value holds: that each of these polynomials is at least 0. */
public record Guards(Set<Poly> polynomials) {

    public static final Guards NONE = new Guards(Set.of());

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
        for (Poly poly : others) {
            if (!poly.isPlainlyNonNegative() && all.size() < MOST) {
                all.add(poly);
            }
        }
        return new Guards(all);
    }

    /** Whether some may have been left out because there are too many. */
    boolean isFull() {
        return polynomials.size() >= MOST;
    }

    Guards map(UnaryOperator<Poly> change) {
        return NONE.with(polynomials.stream().map(change).toList());
    }

    Guards common(Guards other) {
        Set<Poly> both = new LinkedHashSet<>(polynomials);
        both.retainAll(other.polynomials);
        return new Guards(both);
    }

    Guards without(Guards other) {
        Set<Poly> rest = new LinkedHashSet<>(polynomials);
        rest.removeAll(other.polynomials);
        return new Guards(rest);
    }

    /** Whether it is plain that they cannot all hold: one is negative, or the sum of two is. */
    boolean areContradictory() {
        List<Poly> list = new ArrayList<>(polynomials);
        for (int i = 0; i < list.size(); i++) {
            if (isNegative(list.get(i))) {
                return true;
            }
            for (int k = 0; k < i; k++) {
                if (isNegative(list.get(i).plus(list.get(k)))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isNegative(Poly poly) {
        return poly.negated().plus(-1).isPlainlyNonNegative();
    }

    /** As comparisons for people, such as {@code x < n}. */
    public List<String> texts() {
        return polynomials.stream().map(Poly::comparison).toList();
    }
}
