package io.github.halomill.generator.kernel.symbolic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** A product of symbols in order, repeated as often as its power says; empty for 1. */
final class Monomial implements Comparable<Monomial> {

    static final Monomial ONE = new Monomial(List.of());

    private final List<Symbol> factors;
    private final int hash;
    private final boolean nonNegative;
    private final boolean uniform;
    private final boolean sized;

    private Monomial(List<Symbol> factors) {
        this.factors = factors;
        hash = factors.hashCode();
        boolean allNonNegative = true;
        boolean allUniform = true;
        boolean anySize = false;
        for (Symbol factor : factors) {
            allNonNegative &= factor.isNonNegative();
            allUniform &= factor.isUniform();
            anySize |= factor.isSize();
        }
        nonNegative = allNonNegative;
        uniform = allUniform;
        sized = anySize;
    }

    /** The product of symbols in any order. */
    static Monomial of(List<Symbol> symbols) {
        if (symbols.size() < 2) {
            return symbols.isEmpty() ? ONE : new Monomial(List.copyOf(symbols));
        }
        List<Symbol> sorted = new ArrayList<>(symbols);
        Collections.sort(sorted);
        return new Monomial(List.copyOf(sorted));
    }

    List<Symbol> factors() {
        return factors;
    }

    int degree() {
        return factors.size();
    }

    Monomial times(Monomial other) {
        if (factors.isEmpty() || other.factors.isEmpty()) {
            return factors.isEmpty() ? other : this;
        }
        List<Symbol> all = new ArrayList<>(factors);
        all.addAll(other.factors);
        return of(all);
    }

    /** Whether no factor may be negative. */
    boolean isNonNegative() {
        return nonNegative;
    }

    /** Whether it is the same for all work-items. */
    boolean isUniform() {
        return uniform;
    }

    /** Whether the number of something is among its factors, which is never 0. */
    boolean hasSize() {
        return sized;
    }

    /** Whether all factors are such. */
    boolean isOf(Predicate<Symbol> such) {
        for (Symbol factor : factors) {
            if (!such.test(factor)) {
                return false;
            }
        }
        return true;
    }

    /** The product of what stands for its factors; empty if that is what they are. */
    Optional<Poly> bind(Function<Symbol, Optional<Poly>> value) {
        List<Symbol> same = new ArrayList<>(factors.size());
        Poly product = Poly.ONE;
        for (Symbol symbol : factors) {
            Optional<Poly> by = value.apply(symbol);
            if (by.isEmpty() && symbol instanceof Symbol.Quotient quotient) {
                by = quotient.bind(value);
            }
            if (by.isPresent()) {
                product = product.times(by.get());
            } else {
                same.add(symbol);
            }
        }
        return same.size() == factors.size() ? Optional.empty() : Optional.of(product.times(Poly.term(of(same), 1)));
    }

    /** This without the factors of {@code other}; empty if it has not all of them. */
    Optional<Monomial> without(Monomial other) {
        if (other.factors.size() > factors.size()) {
            return Optional.empty();
        }
        List<Symbol> rest = new ArrayList<>(factors);
        for (Symbol factor : other.factors) {
            if (!rest.remove(factor)) {
                return Optional.empty();
            }
        }
        return Optional.of(rest.isEmpty() ? ONE : new Monomial(List.copyOf(rest)));
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
    public boolean equals(Object other) {
        return this == other
                || (other instanceof Monomial monomial && hash == monomial.hash && factors.equals(monomial.factors));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return String.join("*", factors.stream().map(Symbol::toString).toList());
    }
}
