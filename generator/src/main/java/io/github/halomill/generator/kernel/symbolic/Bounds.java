package io.github.halomill.generator.kernel.symbolic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What guards say of the range of a polynomial. A lower bound of p is what is left of p - sum(factor * fact), with
 * factors that are not negative and {@link Facts} that are not either, when nothing is left but what the bound may be
 * made of (Farkas' lemma). Factors are found by a {@link Simplex}.
 */
public final class Bounds {

    /** What is at least as much as anything: where guards never hold, all is true. */
    private static final long ANYTHING = 1L << 60;

    /** By how many bits what sizes grow to counts less than what they are: it only decides between equals. */
    private static final int LITTLE = 192;

    private final Guards guards;
    private final SymbolFacts symbols;
    private final Map<Poly, OptionalLong> known = new HashMap<>();
    private final Map<Poly, List<Poly>> facts = new HashMap<>();
    private @Nullable Boolean contradictory;

    /** What guards say; as a rule the same object for the same guards, within one {@link Effort}. */
    public static Bounds of(Guards guards) {
        return Effort.bounds(guards, Bounds::new);
    }

    private Bounds(Guards guards) {
        this.guards = guards.nonZero().isEmpty() ? guards : strengthened(guards);
        symbols = new SymbolFacts(this.guards.polynomials());
    }

    private List<Poly> facts(Poly poly) {
        List<Poly> before = facts.get(poly);
        if (before == null) {
            before = Facts.about(poly, symbols, Facts.MANY);
            if (!Effort.isSpent()) {
                facts.put(poly, before);
            }
        }
        return before;
    }

    /** What is not 0 and not negative is 1 at least. */
    private static Guards strengthened(Guards guards) {
        Bounds plain = of(Guards.NONE.with(guards.polynomials()));
        List<Poly> more = new ArrayList<>();
        for (Poly poly : guards.nonZero()) {
            if (plain.isNonNegative(poly)) {
                more.add(poly.plus(-1));
            }
            if (plain.isNonNegative(poly.negated())) {
                more.add(poly.negated().plus(-1));
            }
        }
        return plain.guards.with(more);
    }

    /** Whether it is certain that {@code poly} is never negative. */
    public boolean isNonNegative(Poly poly) {
        return poly.isPlainlyNonNegative() || least(poly).orElse(-1) >= 0;
    }

    /** Whether it is certain that others hold, too. */
    public boolean imply(Guards others) {
        return others.polynomials().stream().allMatch(this::isNonNegative)
                && others.nonZero().stream()
                        .allMatch(poly -> isNonNegative(poly.plus(-1))
                                || isNonNegative(poly.negated().plus(-1)));
    }

    /** The greatest number that {@code poly} is certain to reach at least; empty if none is known. */
    public OptionalLong least(Poly poly) {
        if (poly.constant().isPresent()) {
            return poly.constant();
        }
        OptionalLong before = known.get(poly);
        if (before == null) {
            before = leastOf(poly);
            if (!Effort.isSpent()) {
                known.put(poly, before);
            }
        }
        return before;
    }

    private OptionalLong leastOf(Poly poly) {
        return from(
                        poly,
                        facts -> Combination.of(poly, facts, monomial -> monomial.degree() > 0, any -> BigInteger.ONE))
                .map(sum -> OptionalLong.of(sum.unbounded() ? ANYTHING : sum.constant()))
                .orElse(OptionalLong.empty());
    }

    /** What follows from many facts about a polynomial, or from few where numbers leave 64 bits. */
    private <T> Optional<T> from(Poly poly, Function<List<Poly>, Optional<T>> found) {
        try {
            return found.apply(facts(poly));
        } catch (ArithmeticException e) {
            try {
                return found.apply(Facts.about(poly, symbols, Facts.FEW));
            } catch (ArithmeticException again) {
                return Optional.empty();
            }
        }
    }

    /** The least number that {@code poly} is certain not to exceed; empty if none is known. */
    public OptionalLong most(Poly poly) {
        OptionalLong least = least(poly.negated());
        return least.isPresent() ? OptionalLong.of(-least.getAsLong()) : least;
    }

    /**
     * A lower bound made of some symbols only, if one is known; a number, if that is as good.
     *
     * @param of what it may be made of
     * @param size about how large a symbol is: of several bounds the one is taken that is greatest then
     */
    public Optional<Poly> lower(Poly poly, Predicate<Symbol> of, ToLongFunction<Symbol> size) {
        if (poly.symbols().stream().allMatch(of)) {
            return Optional.of(poly);
        }
        return from(poly, facts -> {
            Optional<Poly> bound = lower(poly, facts, of, size);
            return bound.isPresent() ? bound : lower(poly, withoutDivisions(facts), of, size);
        });
    }

    private static Optional<Poly> lower(
            Poly poly, List<Poly> facts, Predicate<Symbol> of, ToLongFunction<Symbol> size) {
        Predicate<Monomial> gone = monomial -> !monomial.isOf(of);
        return Combination.of(poly, facts, gone, worth(size))
                .flatMap(sum -> sum.rest().constant().isPresent()
                        ? Optional.of(Poly.of(sum.constant()))
                        : sum.rest().exactly(Poly.of(sum.denominator())));
    }

    /** What says nothing of remainders of ids: with it, the best bound may be a fraction. */
    private static List<Poly> withoutDivisions(List<Poly> facts) {
        return facts.stream()
                .filter(fact -> fact.symbols().stream()
                        .allMatch(symbol -> symbol.isUniform() || !(symbol instanceof Symbol.Quotient)))
                .toList();
    }

    /** An upper bound made of some symbols only, like {@link #lower}. */
    public Optional<Poly> upper(Poly poly, Predicate<Symbol> of, ToLongFunction<Symbol> size) {
        return lower(poly.negated(), of, size).map(Poly::negated);
    }

    /**
     * What a monomial comes to; a little of what it comes to if sizes grow, so that numbers go before sizes that equal
     * them.
     */
    private static Function<Monomial, BigInteger> worth(ToLongFunction<Symbol> size) {
        Map<Symbol, BigInteger> sizes = new HashMap<>();
        return monomial -> {
            BigInteger now = BigInteger.ONE;
            BigInteger grown = BigInteger.ONE;
            for (Symbol symbol : monomial.factors()) {
                BigInteger about = sizes.computeIfAbsent(symbol, any -> BigInteger.valueOf(size.applyAsLong(symbol)));
                now = now.multiply(about);
                grown = grown.multiply(about.shiftLeft(1).add(BigInteger.valueOf(3)));
            }
            return now.shiftLeft(LITTLE).add(grown);
        };
    }

    /** Whether it is certain that the guards never hold together. */
    public boolean isContradictory() {
        if (contradictory == null) {
            boolean found = guards.contradictory() || areContradictory();
            if (!found && Effort.isSpent()) {
                return false;
            }
            contradictory = found;
        }
        return contradictory;
    }

    private boolean areContradictory() {
        try {
            if (haveNoIntegers()) {
                return true;
            }
            Poly less = Poly.of(-1);
            return Combination.of(less, Facts.about(symbols), monomial -> monomial.degree() > 0, m -> BigInteger.ONE)
                    .filter(sum -> sum.unbounded() || sum.constant() >= 0)
                    .isPresent();
        } catch (ArithmeticException e) {
            return false;
        }
    }

    /** Whether two equations together say that a multiple of a number is something else: {@code 2 * (a - b) = 1}. */
    private boolean haveNoIntegers() {
        List<Poly> equations = guards.polynomials().stream()
                .filter(guard -> guards.polynomials().contains(guard.negated())
                        || (hasMultiple(guard) && isNonNegative(guard.negated())))
                .toList();
        for (Poly one : equations) {
            for (Poly other : equations) {
                if (isNever0(one.plus(other)) || isNever0(one.minus(other))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a quotient stands there several times, as in a remainder. */
    private static boolean hasMultiple(Poly poly) {
        return poly.symbols().stream()
                .anyMatch(symbol -> symbol instanceof Symbol.Quotient
                        && Math.abs(poly.linear(symbol)
                                        .map(factor -> factor.constant().orElse(0))
                                        .orElse(0L))
                                > 1);
    }

    private static boolean isNever0(Poly poly) {
        long common = poly.commonFactor();
        return common > 1 && poly.constantTerm() % common != 0;
    }
}
