package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Poly.Division;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;

/** Divisions of polynomials, and quotients in a normal form. */
final class Divisions {

    private Divisions() {}

    /** Leaves remainders whose coefficients are at most half of a constant divisor; just half is left as it is. */
    static Division nearest(Poly dividend, Poly divisor) {
        return divided(dividend, divisor, (coefficient, factor) -> {
            long less = (Math.absExact(factor) - 1) / 2;
            long often = Math.addExact(Math.absExact(coefficient), less) / Math.absExact(factor);
            return (coefficient > 0) == (factor > 0) ? often : -often;
        });
    }

    private static Division divided(Poly dividend, Poly divisor, LongBinaryOperator times) {
        if (divisor.size() == 0) {
            throw new ArithmeticException("division by zero");
        }
        Monomial lead = divisor.monomial(divisor.size() - 1);
        long factor = divisor.coefficient(divisor.size() - 1);
        if (!dividend.symbols().containsAll(lead.factors())) {
            return new Division(Poly.ZERO, dividend); // as it is mostly
        }
        Poly quotient = Poly.ZERO;
        Poly remainder = Poly.ZERO;
        Poly rest = dividend;
        while (rest.size() > 0) {
            Monomial monomial = rest.monomial(rest.size() - 1);
            long coefficient = rest.coefficient(rest.size() - 1);
            Optional<Monomial> without = monomial.without(lead);
            long often = without.isPresent() ? times.applyAsLong(coefficient, factor) : 0;
            if (without.isPresent() && often != 0) {
                Poly term = Poly.term(without.get(), often);
                quotient = quotient.plus(term);
                rest = rest.minus(divisor.times(term));
                coefficient = rest.coefficient(monomial);
            }
            Poly left = Poly.term(monomial, coefficient);
            remainder = remainder.plus(left);
            rest = rest.minus(left);
        }
        return new Division(quotient, remainder);
    }

    /**
     * An integer quotient: what is a multiple of the divisor stands outside, and a quotient of a quotient is one. So
     * ids that are taken apart, {@code i = q / (ny * nz)}, {@code j = (q - i * ny * nz) / nz}, {@code k = q % nz}, come
     * together again.
     */
    static Poly quotient(Poly dividend, Poly divisor, Rounding rounding) {
        OptionalLong d = divisor.constant();
        OptionalLong n = dividend.constant();
        if (d.isPresent() && n.isPresent() && d.getAsLong() != 0) {
            return Poly.of(rounding.quotient(n.getAsLong(), d.getAsLong()));
        }
        Optional<Poly> exact = dividend.exactly(divisor);
        if (exact.isPresent()) {
            return exact.get();
        }
        if (rounding == Rounding.TO_ZERO || divisor.equals(Poly.ZERO)) {
            return Poly.of(new Quotient(dividend, divisor, rounding));
        }
        for (Symbol symbol : divisor.symbols()) {
            Poly factor = Poly.of(symbol);
            Optional<Poly> less = symbol.isNonNegative() ? dividend.exactly(factor) : Optional.empty();
            Optional<Poly> fewer = less.flatMap(rest -> divisor.exactly(factor));
            if (fewer.isPresent()) {
                return quotient(less.get(), fewer.get(), rounding);
            }
        }
        Division division = multiples(dividend, divisor);
        Rounding left = division.quotient().equals(Poly.ZERO) ? rounding : roundingOf(division.remainder());
        return division.quotient().plus(nested(division.remainder(), divisor, left));
    }

    /** How a quotient of this is rounded of which nothing else is known. */
    private static Rounding roundingOf(Poly dividend) {
        return dividend.isPlainlyNonNegative() ? Rounding.NATURAL : Rounding.DOWN;
    }

    /**
     * Takes out what is a multiple of the divisor, if that leaves less, and leaves no sign but the dividend's; a number
     * that is left is not negative if the divisor is one.
     */
    static Division multiples(Poly dividend, Poly divisor) {
        Division division = divided(dividend, divisor, (coefficient, factor) -> coefficient / factor);
        if (divisor.size() > 1 && division.remainder().size() >= dividend.size()) {
            return new Division(Poly.ZERO, dividend);
        }
        OptionalLong number = divisor.constant();
        if (number.isEmpty()) {
            return division;
        }
        long more = Math.floorDiv(division.remainder().constantTerm(), number.getAsLong());
        return new Division(
                division.quotient().plus(more),
                division.remainder().plus(Math.multiplyExact(-more, number.getAsLong())));
    }

    /** floor((floor(a / b) + m) / c) = floor((a + b * m) / (b * c)). */
    private static Poly nested(Poly dividend, Poly divisor, Rounding rounding) {
        for (Symbol symbol : dividend.symbols()) {
            if (symbol instanceof Quotient inner && inner.rounding() != Rounding.TO_ZERO) {
                Poly rest = dividend.minus(Poly.of(inner));
                if (!rest.symbols().contains(inner)) {
                    Poly whole = inner.dividend().plus(inner.divisor().times(rest));
                    Rounding both = rounding == Rounding.NATURAL ? rounding : roundingOf(whole);
                    return quotient(whole, inner.divisor().times(divisor), both);
                }
            }
        }
        return Poly.of(new Quotient(dividend, divisor, rounding));
    }
}
