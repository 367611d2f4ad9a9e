package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Polynomials that are not negative and may matter for a lower bound: guards, the ranges of ids, sizes and quotients,
 * and such polynomials times what is not negative, as products ask for (Handelman, Pacific J. Math. 132, 1988). A fact
 * matters if one of its terms can take away a term that there is, of its sign; what it brings in instead has the other
 * sign.
 */
final class Facts {

    /** As many as are looked for first. */
    static final int MANY = 120;

    /** As many as are looked for where the numbers of many became too large. */
    static final int FEW = 30;

    private final SymbolFacts symbols;
    private final int most;
    private final Set<Poly> found = new LinkedHashSet<>();
    private final Set<Term> met = new LinkedHashSet<>();

    /** Those made of symbols that the polynomial has, and others: what goes farther is looked at last. */
    private final Deque<Term> near = new ArrayDeque<>();

    private final Deque<Term> far = new ArrayDeque<>();
    private final Set<Symbol> own;
    private final Set<Quotient> quotients = new LinkedHashSet<>();
    private int highestDegree = 1;

    /** A monomial that may be there with a factor of this sign. */
    private record Term(Monomial monomial, boolean positive) {}

    private Facts(SymbolFacts symbols, Set<Symbol> own, int most) {
        this.symbols = symbols;
        this.most = most;
        this.own = own;
        symbols.guards().forEach(this::measure);
    }

    private void measure(Poly poly) {
        if (poly.size() > 0) {
            highestDegree =
                    Math.max(highestDegree, poly.monomial(poly.size() - 1).degree());
        }
    }

    /** What matters for a polynomial where guards hold; that many facts at most. */
    static List<Poly> about(Poly poly, SymbolFacts symbols, int most) {
        Facts facts = new Facts(symbols, poly.symbols(), most);
        facts.measure(poly);
        facts.meet(poly, 1);
        facts.close();
        return List.copyOf(facts.found);
    }

    /** What matters for the guards themselves. */
    static List<Poly> about(SymbolFacts symbols) {
        Facts facts = new Facts(symbols, Set.of(), MANY);
        symbols.guards().forEach(facts::add);
        facts.close();
        return List.copyOf(facts.found);
    }

    private void meet(Poly poly, int sign) {
        for (int i = 0; i < poly.size(); i++) {
            Term term = new Term(poly.monomial(i), poly.coefficient(i) * sign > 0);
            int degree = term.monomial().degree();
            if (degree > 0 && degree <= highestDegree && met.add(term)) {
                (own.containsAll(term.monomial().factors()) ? near : far).add(term);
            }
        }
    }

    private void add(Poly fact) {
        if (found.size() < most && found.add(fact)) {
            Effort.spend(fact.size());
            meet(fact, -1);
        }
    }

    private void close() {
        while ((!near.isEmpty() || !far.isEmpty()) && found.size() < most && !Effort.isSpent()) {
            Term term = near.isEmpty() ? far.remove() : near.remove();
            Symbol last = null;
            for (Symbol symbol : term.monomial().factors()) {
                // What differs between work-items has to go, and goes first. Equal factors follow each other.
                if (!symbol.equals(last)
                        && (!symbol.isUniform() || term.monomial().isUniform())) {
                    for (Poly fact : about(symbol)) {
                        multiples(fact, symbol, term);
                    }
                }
                last = symbol;
            }
        }
    }

    private List<Poly> about(Symbol symbol) {
        if (!(symbol instanceof Quotient quotient)) {
            return symbols.about(symbol);
        }
        List<Poly> all = new ArrayList<>(symbols.about(symbol));
        for (Quotient other : quotients) {
            if (!other.equals(quotient)) {
                all.addAll(SymbolFacts.between(quotient, other));
                all.addAll(SymbolFacts.between(other, quotient));
            }
        }
        quotients.add(quotient);
        return all;
    }

    /** A fact times what makes one of its terms the one that is to be taken away. */
    private void multiples(Poly fact, Symbol symbol, Term away) {
        for (int i = 0; i < fact.size(); i++) {
            Monomial term = fact.monomial(i);
            boolean matters = (fact.coefficient(i) > 0) == away.positive()
                    && term.factors().contains(symbol);
            Optional<Monomial> factor = matters ? away.monomial().without(term) : Optional.empty();
            if (factor.isPresent() && factor.get().isNonNegative()) {
                add(factor.get().degree() == 0 ? fact : fact.times(Poly.term(factor.get(), 1)));
            }
        }
    }
}
