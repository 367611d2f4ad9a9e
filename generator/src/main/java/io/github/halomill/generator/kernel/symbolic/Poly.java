package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A polynomial with integer coefficients over symbols, in a normal form: equal values have equal polynomials as far as
 * arithmetic tells. A group's id times its size is a global id less a local one. Operations throw {@link ArithmeticException}
 * where a coefficient leaves 64 bits.
 */
public final class Poly {

    public static final Poly ZERO = new Poly(Map.of());
    public static final Poly ONE = of(1);

    private static final int MOST_TERMS = 400;

    private final Map<Monomial, Long> terms;

    /** Made when it is needed: symbols, and so the terms of quotients, are put in order by their texts. */
    private @Nullable String text;

    private Poly(Map<Monomial, Long> terms) {
        this.terms = terms;
    }

    public static Poly of(long value) {
        return value == 0 ? ZERO : new Poly(Map.of(Monomial.ONE, value));
    }

    public static Poly of(Symbol symbol) {
        return new Poly(Map.of(new Monomial(List.of(symbol)), 1L));
    }

    private static Poly sum(Map<Monomial, Long> terms) {
        terms.values().removeIf(coefficient -> coefficient == 0);
        if (terms.size() > MOST_TERMS) {
            throw new ArithmeticException("more than " + MOST_TERMS + " terms");
        }
        return terms.isEmpty() ? ZERO : new Poly(terms);
    }

    public Poly plus(Poly other) {
        Map<Monomial, Long> result = new HashMap<>(terms);
        other.terms.forEach((monomial, c) -> result.merge(monomial, c, Math::addExact));
        return sum(result);
    }

    public Poly plus(long value) {
        return plus(of(value));
    }

    public Poly minus(Poly other) {
        return plus(other.times(-1));
    }

    public Poly negated() {
        return times(-1);
    }

    public Poly times(long factor) {
        Map<Monomial, Long> result = new HashMap<>();
        terms.forEach((monomial, c) -> result.put(monomial, Math.multiplyExact(c, factor)));
        return sum(result);
    }

    public Poly times(Poly other) {
        Map<Monomial, Long> result = new HashMap<>();
        terms.forEach((m, c) ->
                other.terms.forEach((n, k) -> result.merge(m.times(n), Math.multiplyExact(c, k), Math::addExact)));
        return sum(result).normalised();
    }

    /** Groups times their size are work-items. */
    private Poly normalised() {
        for (Monomial monomial : terms.keySet()) {
            for (int d = 0; d < 3; d++) {
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
        return monomial.without(new Monomial(factors)).map(rest -> {
            Map<Monomial, Long> others = new HashMap<>(terms);
            Long coefficient = others.remove(monomial);
            Poly product = by.times(new Poly(Map.of(rest, coefficient == null ? 0L : coefficient)));
            return new Poly(others).plus(product);
        });
    }

    /** The value, if no symbol is left. */
    public OptionalLong constant() {
        if (terms.isEmpty()) {
            return OptionalLong.of(0);
        }
        Long value = terms.get(Monomial.ONE);
        return terms.size() == 1 && value != null ? OptionalLong.of(value) : OptionalLong.empty();
    }

    /** The greatest power of two that divides every coefficient; of zero, a large one. */
    long commonPowerOfTwo() {
        long bits = terms.values().stream().reduce(1L << 32, (a, b) -> a | b);
        return Long.lowestOneBit(bits);
    }

    /** The size of the largest coefficient. */
    long largestCoefficient() {
        return terms.values().stream().mapToLong(Math::abs).max().orElse(0);
    }

    /** The term without symbols. */
    public long constantTerm() {
        return terms.getOrDefault(Monomial.ONE, 0L);
    }

    /** All symbols, those inside quotients not included. */
    public Set<Symbol> symbols() {
        Set<Symbol> all = new LinkedHashSet<>();
        terms.keySet().stream().sorted().forEach(monomial -> all.addAll(monomial.factors()));
        return all;
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
        return symbols().stream().allMatch(Symbol::isUniform);
    }

    /** Whether it cannot be negative because no term can be, with sizes at their least. */
    boolean isPlainlyNonNegative() {
        boolean signed = terms.keySet().stream().anyMatch(monomial -> !monomial.isNonNegative());
        boolean added = terms.values().stream().allMatch(coefficient -> coefficient > 0);
        boolean sized = terms.keySet().stream()
                .anyMatch(monomial -> monomial.factors().stream().anyMatch(Size.class::isInstance));
        return !signed
                && (added || (sized && atLeastSizes().terms.values().stream().allMatch(c -> c > 0)));
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
        return terms.entrySet().stream()
                .anyMatch(term -> term.getValue() > 0
                        && term.getKey().factors().stream().noneMatch(Size.class::isInstance)
                        && !term.getKey().factors().isEmpty()
                        && term.getValue() + other.terms.getOrDefault(term.getKey(), 0L) > 0);
    }

    /** In terms of what sizes are more than 1. */
    private Poly atLeastSizes() {
        return bind(symbol -> symbol instanceof Size ? Optional.of(of(symbol).plus(1)) : Optional.empty());
    }

    /** The coefficients of the powers of {@code symbol}: element i belongs to power i; never empty. */
    public List<Poly> coefficients(Symbol symbol) {
        List<Map<Monomial, Long>> powers = new ArrayList<>(List.of(new HashMap<>()));
        terms.forEach((monomial, c) -> {
            List<Symbol> rest =
                    monomial.factors().stream().filter(f -> !f.equals(symbol)).toList();
            int power = monomial.factors().size() - rest.size();
            while (powers.size() <= power) {
                powers.add(new HashMap<>());
            }
            powers.get(power).put(new Monomial(rest), c);
        });
        return powers.stream().map(Poly::sum).toList();
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
     * Divides as far as it goes. A constant divisor leaves remainders whose coefficients are at most half of it; another one
     * takes all terms that its leading one divides.
     */
    public Division dividedBy(Poly divisor) {
        Monomial lead = divisor.terms.keySet().stream()
                .max(Comparator.naturalOrder())
                .orElseThrow(() -> new ArithmeticException("division by zero"));
        long factor = divisor.terms.getOrDefault(lead, 0L);
        Poly quotient = ZERO;
        Poly remainder = ZERO;
        Poly rest = this;
        while (!rest.terms.isEmpty()) {
            Monomial monomial =
                    rest.terms.keySet().stream().max(Comparator.naturalOrder()).orElseThrow();
            long coefficient = rest.terms.getOrDefault(monomial, 0L);
            Optional<Monomial> without = monomial.without(lead);
            long times = nearest(coefficient, factor);
            if (without.isPresent() && times != 0) {
                Poly term = new Poly(Map.of(without.get(), times));
                quotient = quotient.plus(term);
                rest = rest.minus(divisor.times(term));
                long left = rest.terms.getOrDefault(monomial, 0L);
                if (left == 0) {
                    continue;
                }
                coefficient = left;
            }
            Poly term = new Poly(Map.of(monomial, coefficient));
            remainder = remainder.plus(term);
            rest = rest.minus(term);
        }
        return new Division(quotient, remainder);
    }

    private static long nearest(long coefficient, long factor) {
        long half = Math.abs(factor) / 2;
        return Math.floorDiv(Math.addExact(coefficient, factor > 0 ? half : -half), factor);
    }

    /** The quotient, if the division leaves nothing. */
    public Optional<Poly> exactly(Poly divisor) {
        if (divisor.terms.isEmpty()) {
            return Optional.empty();
        }
        Division division = dividedBy(divisor);
        return division.remainder().equals(ZERO) ? Optional.of(division.quotient()) : Optional.empty();
    }

    /** With every symbol replaced for which {@code value} has one, inside quotients too. */
    public Poly bind(Function<Symbol, Optional<Poly>> value) {
        Poly result = ZERO;
        for (Map.Entry<Monomial, Long> term : terms.entrySet()) {
            Poly product = of(term.getValue());
            for (Symbol symbol : term.getKey().factors()) {
                product = product.times(value.apply(symbol).orElseGet(() -> rebuilt(symbol, value)));
            }
            result = result.plus(product);
        }
        return result;
    }

    private static Poly rebuilt(Symbol symbol, Function<Symbol, Optional<Poly>> value) {
        return symbol instanceof Quotient quotient
                ? quotient(quotient.dividend().bind(value), quotient.divisor().bind(value), quotient.rounding())
                : of(symbol);
    }

    /** An integer quotient; a symbol where it cannot be computed. */
    public static Poly quotient(Poly dividend, Poly divisor, Rounding rounding) {
        OptionalLong d = divisor.constant();
        OptionalLong n = dividend.constant();
        if (d.isPresent() && n.isPresent() && d.getAsLong() != 0) {
            return of(rounding.quotient(n.getAsLong(), d.getAsLong()));
        }
        return dividend.exactly(divisor).orElseGet(() -> of(new Quotient(dividend, divisor, rounding)));
    }

    /** Terms in the order in which people write them: the fastest growing first, the constant last. */
    Map<Monomial, Long> terms() {
        Map<Monomial, Long> sorted = new LinkedHashMap<>();
        terms.keySet().stream()
                .sorted(Comparator.<Monomial>naturalOrder().reversed())
                .forEach(monomial -> sorted.put(monomial, terms.getOrDefault(monomial, 0L)));
        return sorted;
    }

    /** That it is at least 0, with each term on the side where it is positive: {@code x < n}, {@code y >= 1}. */
    String comparison() {
        Map<Monomial, Long> positive = new HashMap<>(terms);
        positive.values().removeIf(coefficient -> coefficient < 0);
        Poly more = sum(positive);
        Poly less = more.minus(this);
        if (less.constant().isPresent()) {
            return more + " >= " + less;
        }
        return less.constantTerm() > 0 ? less.plus(-1) + " < " + more : less + " <= " + more;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Poly poly && terms.equals(poly.terms);
    }

    @Override
    public int hashCode() {
        return terms.hashCode();
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

    private String written() {
        StringBuilder result = new StringBuilder();
        terms().forEach((monomial, c) -> {
            result.append(result.isEmpty() ? (c < 0 ? "-" : "") : (c < 0 ? " - " : " + "));
            long size = Math.abs(c);
            boolean plain = monomial.factors().isEmpty();
            result.append(plain || size != 1 ? size : "").append(plain || size == 1 ? "" : "*");
            result.append(monomial);
        });
        return result.isEmpty() ? "0" : result.toString();
    }
}
