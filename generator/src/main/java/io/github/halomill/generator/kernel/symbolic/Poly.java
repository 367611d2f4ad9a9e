package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A polynomial with integer coefficients over symbols, in a normal form: equal values have equal polynomials as far as
 * arithmetic tells. A group's id times its size is a global id less a local one. Operations throw
 * {@link ArithmeticException} where a coefficient leaves 64 bits.
 */
public final class Poly implements Comparable<Poly> {

    public static final Poly ZERO = new Poly(new Monomial[0], new long[0]);
    public static final Poly ONE = of(1);

    private static final int MOST_TERMS = 400;

    /** In ascending order; the coefficient of each stands at the same place, and is not 0. */
    private final Monomial[] monomials;

    private final long[] coefficients;
    private final int hash;

    /** Made when it is needed: symbols, and so the terms of quotients, are put in order by their texts. */
    private @Nullable String text;

    private @Nullable Set<Symbol> symbols;

    private @Nullable Boolean plainlyNonNegative;

    private Poly(Monomial[] monomials, long[] coefficients) {
        this.monomials = monomials;
        this.coefficients = coefficients;
        hash = 31 * Arrays.hashCode(monomials) + Arrays.hashCode(coefficients);
    }

    public static Poly of(long value) {
        return term(Monomial.ONE, value);
    }

    public static Poly of(Symbol symbol) {
        return term(Monomial.of(List.of(symbol)), 1);
    }

    static Poly term(Monomial monomial, long coefficient) {
        return coefficient == 0 ? ZERO : new Poly(new Monomial[] {monomial}, new long[] {coefficient});
    }

    private static Poly of(Map<Monomial, Long> terms) {
        terms.values().removeIf(coefficient -> coefficient == 0);
        Monomial[] monomials = terms.keySet().toArray(Monomial[]::new);
        Arrays.sort(monomials);
        long[] coefficients = new long[monomials.length];
        for (int i = 0; i < monomials.length; i++) {
            coefficients[i] = terms.getOrDefault(monomials[i], 0L);
        }
        return made(monomials, coefficients, monomials.length);
    }

    private static Poly made(Monomial[] monomials, long[] coefficients, int count) {
        if (count > MOST_TERMS) {
            throw new ArithmeticException("more than " + MOST_TERMS + " terms");
        }
        Effort.spend(count);
        if (count == 0) {
            return ZERO;
        }
        boolean full = count == monomials.length;
        return new Poly(
                full ? monomials : Arrays.copyOf(monomials, count),
                full ? coefficients : Arrays.copyOf(coefficients, count));
    }

    public Poly plus(Poly other) {
        return plus(other, 1);
    }

    /** This and {@code factor} times another. */
    Poly plus(Poly other, long factor) {
        Monomial[] all = new Monomial[size() + other.size()];
        long[] sums = new long[all.length];
        int count = 0;
        int i = 0;
        int j = 0;
        while (i < size() || j < other.size()) {
            int order = i == size() ? 1 : j == other.size() ? -1 : monomials[i].compareTo(other.monomials[j]);
            all[count] = order <= 0 ? monomials[i] : other.monomials[j];
            long mine = order <= 0 ? coefficients[i++] : 0;
            long theirs = order >= 0 ? Math.multiplyExact(other.coefficients[j++], factor) : 0;
            sums[count] = Math.addExact(mine, theirs);
            count += sums[count] == 0 ? 0 : 1;
        }
        return made(all, sums, count);
    }

    public Poly plus(long value) {
        return value == 0 ? this : plus(of(value));
    }

    public Poly minus(Poly other) {
        return plus(other, -1);
    }

    public Poly negated() {
        return times(-1);
    }

    public Poly times(long factor) {
        if (factor == 1) {
            return this;
        }
        long[] products = new long[size()];
        for (int i = 0; i < size(); i++) {
            products[i] = Math.multiplyExact(coefficients[i], factor);
        }
        return factor == 0 ? ZERO : made(monomials, products, size());
    }

    public Poly times(Poly other) {
        if (constant().isPresent() || other.constant().isPresent()) {
            return constant().isPresent()
                    ? other.times(constant().getAsLong())
                    : times(other.constant().getAsLong());
        }
        return timesEach(other).normalised();
    }

    private Poly timesEach(Poly other) {
        Map<Monomial, Long> result = new HashMap<>();
        for (int i = 0; i < size(); i++) {
            for (int j = 0; j < other.size(); j++) {
                long product = Math.multiplyExact(coefficients[i], other.coefficients[j]);
                result.merge(monomials[i].times(other.monomials[j]), product, Math::addExact);
            }
        }
        return of(result);
    }

    /** Groups times their size are work-items. */
    private Poly normalised() {
        for (Monomial monomial : monomials) {
            for (int d = 0; d < 3 && monomial.hasSize(); d++) {
                Size size = new Size(Level.LOCAL, d);
                if (monomial.factors().contains(size)) {
                    Optional<Poly> replaced = replaced(monomial, new WorkId(Level.GROUP, d), size);
                    if (replaced.isPresent()) {
                        return replaced.get().normalised();
                    }
                }
            }
        }
        return this;
    }

    private Optional<Poly> replaced(Monomial monomial, WorkId group, Size size) {
        int d = group.dimension();
        Size groups = new Size(Level.GROUP, d);
        Poly items = of(new WorkId(Level.GLOBAL, d)).minus(of(new WorkId(Level.LOCAL, d)));
        return replaced(monomial, List.of(group, size), items)
                .or(() -> replaced(monomial, List.of(groups, size), of(new Size(Level.GLOBAL, d))));
    }

    private Optional<Poly> replaced(Monomial monomial, List<Symbol> factors, Poly by) {
        return monomial.without(Monomial.of(factors)).map(rest -> {
            long coefficient = coefficient(monomial);
            return minus(term(monomial, coefficient)).plus(by.timesEach(term(rest, coefficient)));
        });
    }

    /** How many terms there are. */
    public int size() {
        return monomials.length;
    }

    Monomial monomial(int term) {
        return monomials[term];
    }

    long coefficient(int term) {
        return coefficients[term];
    }

    long coefficient(Monomial monomial) {
        int place = Arrays.binarySearch(monomials, monomial);
        return place < 0 ? 0 : coefficients[place];
    }

    /** The value, if no symbol is left. */
    public OptionalLong constant() {
        if (size() == 0) {
            return OptionalLong.of(0);
        }
        return size() == 1 && monomials[0].degree() == 0 ? OptionalLong.of(coefficients[0]) : OptionalLong.empty();
    }

    /** The greatest power of two that divides every coefficient; of zero, a large one. */
    long commonPowerOfTwo() {
        return Long.lowestOneBit(Arrays.stream(coefficients).reduce(1L << 32, (a, b) -> a | b));
    }

    /** The greatest number that divides all coefficients but that without symbols; 0 if there are none. */
    long commonFactor() {
        long common = 0;
        for (int i = 0; i < size(); i++) {
            long rest = monomials[i].degree() == 0 ? 0 : Math.abs(coefficients[i]);
            while (rest != 0) {
                long next = common % rest;
                common = rest;
                rest = next;
            }
        }
        return common;
    }

    /** Not negative for the same integers, and without a common factor: {@code x - 1} for {@code 2*x - 1}. */
    public Poly tightened() {
        long common = commonFactor();
        if (common <= 1) {
            return this;
        }
        Poly others = plus(-constantTerm()).exactly(of(common)).orElseThrow();
        return others.plus(Math.floorDiv(constantTerm(), common));
    }

    /** The largest factor of a symbol; of what is divided by a number, that many times less. */
    long largestFactor() {
        long largest = 0;
        for (int i = 0; i < monomials.length; i++) {
            if (monomials[i].degree() > 0) {
                long factor = Math.abs(coefficients[i]);
                for (Symbol symbol : monomials[i].factors()) {
                    if (symbol instanceof Quotient quotient) {
                        long divisor = Math.max(
                                1, Math.abs(quotient.divisor().constant().orElse(1)));
                        long each = Math.max(1, quotient.dividend().largestFactor() / divisor);
                        factor = (long) Math.min((double) factor * each, Long.MAX_VALUE);
                    }
                }
                largest = Math.max(largest, factor);
            }
        }
        return largest;
    }

    /** The term without symbols. */
    public long constantTerm() {
        return size() > 0 && monomials[0].degree() == 0 ? coefficients[0] : 0;
    }

    /** All symbols, those inside quotients not included. */
    public Set<Symbol> symbols() {
        Set<Symbol> known = symbols;
        if (known == null) {
            Set<Symbol> all = new LinkedHashSet<>();
            for (Monomial monomial : monomials) {
                all.addAll(monomial.factors());
            }
            known = Collections.unmodifiableSet(all);
            symbols = known;
        }
        return known;
    }

    /** All symbols, those inside quotients included. */
    public Set<Symbol> allSymbols() {
        Set<Symbol> all = new LinkedHashSet<>();
        for (Symbol symbol : symbols()) {
            all.add(symbol);
            if (symbol instanceof Quotient quotient) {
                all.addAll(quotient.dividend().allSymbols());
                all.addAll(quotient.divisor().allSymbols());
            }
        }
        return all;
    }

    public boolean isUniform() {
        return all(Monomial::isUniform);
    }

    private boolean all(Predicate<Monomial> such) {
        for (Monomial monomial : monomials) {
            if (!such.test(monomial)) {
                return false;
            }
        }
        return true;
    }

    /** Whether it cannot be negative because no term can be, with sizes at their least. */
    public boolean isPlainlyNonNegative() {
        Boolean known = plainlyNonNegative;
        if (known == null) {
            known = all(Monomial::isNonNegative)
                    && (isOfPositiveTerms() || (hasSize() && atLeastSizes().isOfPositiveTerms()));
            plainlyNonNegative = known;
        }
        return known;
    }

    private boolean isOfPositiveTerms() {
        for (long coefficient : coefficients) {
            if (coefficient < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean hasSize() {
        return !all(monomial -> !monomial.hasSize());
    }

    /** Whether the sum of the two is negative because no term of it is positive, with sizes at their least. */
    boolean isPlainlyNegativeWith(Poly other) {
        try {
            return !hasTermToSpare(other)
                    && !other.hasTermToSpare(this)
                    && plus(other).negated().plus(-1).isPlainlyNonNegative();
        } catch (ArithmeticException e) {
            return false; // beyond 64 bits nothing is plain
        }
    }

    /** Whether a term without sizes stays positive when {@code other} is added. */
    private boolean hasTermToSpare(Poly other) {
        for (int i = 0; i < size(); i++) {
            if (coefficients[i] > 0
                    && monomials[i].degree() > 0
                    && !monomials[i].hasSize()
                    && coefficients[i] + other.coefficient(monomials[i]) > 0) {
                return true;
            }
        }
        return false;
    }

    /** In terms of what sizes are more than 1. */
    private Poly atLeastSizes() {
        return bind(symbol -> symbol.isSize() ? Optional.of(of(symbol).plus(1)) : Optional.empty());
    }

    /** The coefficients of the powers of {@code symbol}: element i belongs to power i; never empty. */
    public List<Poly> coefficients(Symbol symbol) {
        List<Map<Monomial, Long>> powers = new ArrayList<>(List.of(new HashMap<>()));
        for (int i = 0; i < size(); i++) {
            List<Symbol> rest = monomials[i].factors().stream()
                    .filter(factor -> !factor.equals(symbol))
                    .toList();
            int power = monomials[i].degree() - rest.size();
            while (powers.size() <= power) {
                powers.add(new HashMap<>());
            }
            powers.get(power).put(power == 0 ? monomials[i] : Monomial.of(rest), coefficients[i]);
        }
        return powers.stream().map(Poly::of).toList();
    }

    /** The factor of {@code symbol}, if it stands in the first power at most and in no quotient. */
    public Optional<Poly> linear(Symbol symbol) {
        boolean hidden = symbols().stream()
                .anyMatch(s -> s instanceof Quotient q
                        && (q.dividend().allSymbols().contains(symbol)
                                || q.divisor().allSymbols().contains(symbol)));
        List<Poly> powers = coefficients(symbol);
        return hidden || powers.size() > 2 ? Optional.empty() : Optional.of(powers.size() == 2 ? powers.get(1) : ZERO);
    }

    /** The quotient and the remainder of a division: {@code this = divisor * quotient + remainder}. */
    public record Division(Poly quotient, Poly remainder) {}

    /**
     * Divides as far as it goes. A constant divisor leaves remainders whose coefficients are at most half of it;
     * another one takes all terms that its leading one divides.
     */
    public Division dividedBy(Poly divisor) {
        return Divisions.nearest(this, divisor);
    }

    /** The quotient, if the division leaves nothing. */
    public Optional<Poly> exactly(Poly divisor) {
        if (divisor.size() == 0) {
            return Optional.empty();
        }
        Division division = dividedBy(divisor);
        return division.remainder().equals(ZERO) ? Optional.of(division.quotient()) : Optional.empty();
    }

    /** With every symbol replaced for which {@code value} has one, inside quotients too. */
    public Poly bind(Function<Symbol, Optional<Poly>> value) {
        Poly changed = ZERO;
        Monomial[] same = new Monomial[size()];
        long[] factors = new long[size()];
        int count = 0;
        for (int i = 0; i < size(); i++) {
            Optional<Poly> product = monomials[i].bind(value);
            if (product.isPresent()) {
                changed = changed.plus(product.get(), coefficients[i]);
            } else {
                same[count] = monomials[i];
                factors[count++] = coefficients[i];
            }
        }
        return count == size() ? this : changed.plus(made(same, factors, count));
    }

    /** An integer quotient; a symbol where it cannot be computed. */
    public static Poly quotient(Poly dividend, Poly divisor, Rounding rounding) {
        return Divisions.quotient(dividend, divisor, rounding);
    }

    /** The terms with positive coefficients. */
    public Poly positivePart() {
        Map<Monomial, Long> positive = new HashMap<>();
        for (int i = 0; i < size(); i++) {
            if (coefficients[i] > 0) {
                positive.put(monomials[i], coefficients[i]);
            }
        }
        return of(positive);
    }

    /** A product of symbols and a number. */
    public record Term(List<Symbol> factors, long coefficient) {}

    /** What it is a sum of, the fastest growing first. */
    public List<Term> terms() {
        List<Term> terms = new ArrayList<>();
        for (int i = size() - 1; i >= 0; i--) {
            terms.add(new Term(monomials[i].factors(), coefficients[i]));
        }
        return terms;
    }

    /** That it is at least 0, with each term on the side where it is positive: {@code x < n}, {@code y >= 1}. */
    String comparison() {
        Poly more = positivePart();
        Poly less = more.minus(this);
        if (less.constant().isPresent()) {
            return more + " >= " + less;
        }
        return less.constantTerm() > 0 ? less.plus(-1) + " < " + more : less + " <= " + more;
    }

    /** Some order, in which only those are equal that are. */
    @Override
    public int compareTo(Poly other) {
        for (int i = 0; i < Math.min(size(), other.size()); i++) {
            int byMonomial = monomials[i].compareTo(other.monomials[i]);
            if (byMonomial != 0) {
                return byMonomial;
            }
            if (coefficients[i] != other.coefficients[i]) {
                return Long.compare(coefficients[i], other.coefficients[i]);
            }
        }
        return Integer.compare(size(), other.size());
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof Poly poly
                        && hash == poly.hash
                        && Arrays.equals(coefficients, poly.coefficients)
                        && Arrays.equals(monomials, poly.monomials));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** As an expression that the reader of a description or of C understands. */
    @Override
    public String toString() {
        String known = text;
        if (known == null) {
            known = written();
            text = known;
        }
        return known;
    }

    /**
     * Terms in the order in which people write them: the fastest growing that is added first, the constant last unless
     * that is it.
     */
    private String written() {
        int first = size() - 1;
        while (first > 0 && coefficients[first] < 0) {
            first--;
        }
        if (size() == 0) {
            return "0";
        }
        first = coefficients[first] < 0 ? size() - 1 : first;
        StringBuilder result = new StringBuilder(coefficients[first] < 0 ? "-" : "").append(term(first));
        for (int i = size() - 1; i >= 0; i--) {
            if (i != first) {
                result.append(coefficients[i] < 0 ? " - " : " + ").append(term(i));
            }
        }
        return result.toString();
    }

    private String term(int i) {
        long size = Math.abs(coefficients[i]);
        if (monomials[i].degree() == 0) {
            return String.valueOf(size);
        }
        return (size == 1 ? "" : size + "*") + monomials[i];
    }
}
