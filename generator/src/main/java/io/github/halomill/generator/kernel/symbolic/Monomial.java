package io.github.halomill.generator.kernel.symbolic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A product of symbols in order, repeated as often as its power says; empty for 1. */
record Monomial(List<Symbol> factors) implements Comparable<Monomial> {

    static final Monomial ONE = new Monomial(List.of());

    Monomial {
        factors = List.copyOf(factors);
    }

    Monomial times(Monomial other) {
        List<Symbol> all = new ArrayList<>(factors);
        all.addAll(other.factors);
        Collections.sort(all);
        return new Monomial(all);
    }

    boolean isNonNegative() {
        return factors.stream().allMatch(Symbol::isNonNegative);
    }

    /** This without the factors of {@code other}; empty if it has not all of them. */
    Optional<Monomial> without(Monomial other) {
        List<Symbol> rest = new ArrayList<>(factors);
        for (Symbol factor : other.factors) {
            if (!rest.remove(factor)) {
                return Optional.empty();
            }
        }
        return Optional.of(new Monomial(rest));
    }

    /** By degree, then by the symbols: the order in which divisions take terms. */
    @Override
    public int compareTo(Monomial other) {
        int byDegree = Integer.compare(factors.size(), other.factors.size());
        if (byDegree != 0) {
            return byDegree;
        }
        for (int i = 0; i < factors.size(); i++) {
            int bySymbol = factors.get(i).compareTo(other.factors.get(i));
            if (bySymbol != 0) {
                return bySymbol;
            }
        }
        return 0;
    }

    @Override
    public String toString() {
        return String.join("*", factors.stream().map(Symbol::toString).toList());
    }
}
