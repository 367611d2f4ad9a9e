package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Polynomials in the place of symbols. */
final class Binding {

    private Binding() {}

    /** The polynomial with what stands for its symbols, also for those in quotients; itself where that is none. */
    static Poly of(Poly poly, Function<Symbol, Optional<Poly>> value) {
        Poly changed = Poly.ZERO;
        Monomial[] same = new Monomial[poly.size()];
        long[] coefficients = new long[poly.size()];
        int count = 0;
        for (int i = 0; i < poly.size(); i++) {
            Optional<Poly> product = product(poly.monomial(i), value);
            if (product.isPresent()) {
                changed = changed.plus(product.get(), poly.coefficient(i));
            } else {
                same[count] = poly.monomial(i);
                coefficients[count++] = poly.coefficient(i);
            }
        }
        return count == poly.size() ? poly : changed.plus(Poly.made(same, coefficients, count));
    }

    /** The product of what stands for its factors; empty if that is what they are. */
    private static Optional<Poly> product(Monomial monomial, Function<Symbol, Optional<Poly>> value) {
        List<Symbol> factors = monomial.factors();
        List<Symbol> same = new ArrayList<>(factors.size());
        Poly product = Poly.ONE;
        for (Symbol symbol : factors) {
            Optional<Poly> by = value.apply(symbol);
            by = by.isPresent() ? by : rebuilt(symbol, value);
            if (by.isPresent()) {
                product = product.times(by.get());
            } else {
                same.add(symbol);
            }
        }
        return same.size() == factors.size()
                ? Optional.empty()
                : Optional.of(product.times(Poly.term(Monomial.of(same), 1)));
    }

    private static Optional<Poly> rebuilt(Symbol symbol, Function<Symbol, Optional<Poly>> value) {
        if (!(symbol instanceof Quotient quotient)) {
            return Optional.empty();
        }
        Poly dividend = of(quotient.dividend(), value);
        Poly divisor = of(quotient.divisor(), value);
        boolean same = dividend.equals(quotient.dividend()) && divisor.equals(quotient.divisor());
        return same ? Optional.empty() : Optional.of(Poly.quotient(dividend, divisor, quotient.rounding()));
    }
}
