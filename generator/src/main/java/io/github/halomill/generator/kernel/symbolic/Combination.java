package io.github.halomill.generator.kernel.symbolic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What is left of a polynomial when facts are taken away from it, each as often as one likes.
 *
 * @param rest times {@code denominator}; at most the polynomial, wherever the facts hold
 * @param denominator positive
 * @param unbounded whether it can be worth as much as one likes: then the facts contradict each other
 */
record Combination(Poly rest, long denominator, boolean unbounded) {

    /** The least integer that is not less than the rest, which is a number. */
    long constant() {
        return -Math.floorDiv(-rest.constantTerm(), denominator);
    }

    /**
     * Of a polynomial p the rest p - sum(factor * fact) that is worth most; if there is no bound to that, any. Empty if
     * there is none without some monomials.
     *
     * @param facts that are not negative
     * @param gone which monomials the rest must not have
     * @param worth of one unit of the others
     */
    static Optional<Combination> of(
            Poly poly, List<Poly> facts, Predicate<Monomial> gone, Function<Monomial, BigInteger> worth) {
        if (Effort.isSpent()) {
            return Optional.empty();
        }
        Map<Monomial, Integer> rows = new LinkedHashMap<>();
        addRows(poly, gone, rows);
        facts.forEach(fact -> addRows(fact, gone, rows));
        List<Poly> all = new ArrayList<>(facts);
        rows.keySet().stream()
                .filter(Monomial::isNonNegative)
                .map(monomial -> Poly.term(monomial, 1))
                .forEach(all::add);
        long[][] equations = new long[rows.size()][all.size() + 1];
        BigInteger[] gain = new BigInteger[all.size()];
        Arrays.fill(gain, BigInteger.ZERO);
        for (int j = 0; j < all.size(); j++) {
            Poly fact = all.get(j);
            for (int i = 0; i < fact.size(); i++) {
                Integer row = rows.get(fact.monomial(i));
                if (row != null) {
                    equations[row][j] = fact.coefficient(i);
                } else {
                    BigInteger costs = worth.apply(fact.monomial(i)).multiply(BigInteger.valueOf(fact.coefficient(i)));
                    gain[j] = gain[j].subtract(costs);
                }
            }
        }
        rows.forEach((monomial, row) -> equations[row][all.size()] = poly.coefficient(monomial));
        return solved(poly, all, equations, gain);
    }

    private static void addRows(Poly poly, Predicate<Monomial> gone, Map<Monomial, Integer> rows) {
        for (int i = 0; i < poly.size(); i++) {
            if (gone.test(poly.monomial(i))) {
                rows.putIfAbsent(poly.monomial(i), rows.size());
            }
        }
    }

    private static Optional<Combination> solved(Poly poly, List<Poly> facts, long[][] equations, BigInteger[] gain) {
        Simplex simplex = new Simplex(equations, facts.size());
        if (!simplex.isSolvable()) {
            return Optional.empty();
        }
        simplex.optimize(gain);
        long[] factors = simplex.solution();
        Poly rest = poly.times(simplex.denominator());
        for (int j = 0; j < factors.length; j++) {
            rest = factors[j] == 0 ? rest : rest.plus(facts.get(j), Math.negateExact(factors[j]));
        }
        return Optional.of(new Combination(rest, simplex.denominator(), simplex.isUnbounded()));
    }
}
