package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What guards say of the range of a polynomial. From p = c*v + r and a guard g = a*v + s >= 0 with c/a >= 0 follows
 * p >= p - (c/a)*g, in which v is gone (Fourier-Motzkin elimination, one guard at a time); ranges of ids, sizes, counters and
 * quotients count as guards.
 */
public final class Bounds {

    /** Of eliminations, one after the other. */
    private static final int DEEPEST = 10;

    /** Of polynomials looked at for one question. */
    private static final int MOST_STEPS = 3000;

    private final Collection<Poly> guards;
    private int steps;

    public Bounds(Guards guards) {
        List<Poly> all = new ArrayList<>(guards.polynomials());
        for (Poly guard : guards.polynomials()) {
            for (Symbol symbol : guard.symbols()) {
                if (symbol instanceof Quotient quotient) {
                    addGuards(quotient, all);
                }
            }
        }
        this.guards = new LinkedHashSet<>(all);
    }

    /** A bound: {@code numerator / denominator}, which is positive. */
    private record Bound(Poly numerator, long denominator) {}

    /** Whether it is certain that {@code poly} is never negative. */
    public boolean isNonNegative(Poly poly) {
        steps = 0;
        try {
            return isNonNegative(poly, 0);
        } catch (ArithmeticException e) {
            return false; // a coefficient left 64 bits
        }
    }

    private boolean isNonNegative(Poly poly, int depth) {
        if (poly.isPlainlyNonNegative()) {
            return true;
        }
        if (depth == DEEPEST || steps++ > MOST_STEPS) {
            return false;
        }
        for (Symbol symbol : inOrder(poly)) {
            for (Bound bound : eliminated(poly, symbol)) {
                if (isNonNegative(bound.numerator(), depth + 1)) {
                    return true;
                }
            }
            if (!symbol.isUniform()) {
                return false; // it has to go, and it does not
            }
        }
        return false;
    }

    /** The greatest number that {@code poly} is certain to reach at least; empty if none is known. */
    public OptionalLong least(Poly poly) {
        steps = 0;
        try {
            return lower(poly, 0).stream()
                    .filter(bound -> bound.numerator().constant().isPresent())
                    .mapToLong(bound -> ceilDiv(bound.numerator().constant().getAsLong(), bound.denominator()))
                    .max();
        } catch (ArithmeticException e) {
            return OptionalLong.empty();
        }
    }

    /** The least number that {@code poly} is certain not to exceed; empty if none is known. */
    public OptionalLong most(Poly poly) {
        OptionalLong least = least(poly.negated());
        return least.isPresent() ? OptionalLong.of(-least.getAsLong()) : least;
    }

    /** Lower bounds without ids and counters; of several none need be the best for all sizes. */
    public List<Poly> lower(Poly poly) {
        steps = 0;
        try {
            return lower(poly, 0).stream()
                    .filter(bound -> bound.denominator() == 1)
                    .map(Bound::numerator)
                    .distinct()
                    .toList();
        } catch (ArithmeticException e) {
            return List.of();
        }
    }

    /** Upper bounds without ids and counters. */
    public List<Poly> upper(Poly poly) {
        return lower(poly.negated()).stream().map(Poly::negated).toList();
    }

    private static long ceilDiv(long numerator, long denominator) {
        return -Math.floorDiv(-numerator, denominator);
    }

    private List<Bound> lower(Poly poly, int depth) {
        Optional<Symbol> next =
                inOrder(poly).stream().filter(symbol -> !symbol.isUniform()).findFirst();
        if (next.isEmpty()) {
            return List.of(new Bound(poly, 1));
        }
        if (depth == DEEPEST || steps++ > MOST_STEPS) {
            return List.of();
        }
        List<Bound> found = new ArrayList<>();
        for (Bound step : eliminated(poly, next.get())) {
            for (Bound rest : lower(step.numerator(), depth + 1)) {
                found.add(new Bound(rest.numerator(), Math.multiplyExact(rest.denominator(), step.denominator())));
            }
        }
        return found;
    }

    /** Symbols in the order in which they are best eliminated: inner loops first, what is the same for all work-items last. */
    private static List<Symbol> inOrder(Poly poly) {
        return poly.symbols().stream()
                .sorted(Comparator.comparingInt(Bounds::rank).thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private static int rank(Symbol symbol) {
        if (symbol instanceof Counter counter) {
            return -counter.number();
        }
        if (symbol instanceof Quotient) {
            return 1;
        }
        if (symbol instanceof WorkId id) {
            return id.level() == Level.GLOBAL ? 3 : 2;
        }
        return symbol instanceof Uniform ? 5 : 4;
    }

    /** Lower bounds of {@code poly} in which {@code symbol} is no more. */
    private List<Bound> eliminated(Poly poly, Symbol symbol) {
        List<Bound> found = new ArrayList<>();
        Optional<Poly> coefficient = factor(poly, symbol);
        if (coefficient.isEmpty()) {
            return found;
        }
        for (Poly guard : guardsOf(symbol)) {
            Optional<Poly> own = factor(guard, symbol);
            if (own.isPresent() && !own.get().equals(Poly.ZERO)) {
                combined(poly, coefficient.get(), guard, own.get()).ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<Bound> combined(Poly poly, Poly coefficient, Poly guard, Poly own) {
        Optional<Poly> ratio = coefficient.exactly(own);
        if (ratio.isPresent()) {
            return ratio.get().isPlainlyNonNegative()
                    ? Optional.of(new Bound(poly.minus(guard.times(ratio.get())), 1))
                    : Optional.empty();
        }
        OptionalLong a = own.constant();
        if (a.isEmpty()) {
            return Optional.empty();
        }
        // |a|*p = |a|*c*v + ... and sign(a)*c*g hold the same multiple of v
        long scale = Math.abs(a.getAsLong());
        Poly factor = a.getAsLong() > 0 ? coefficient : coefficient.negated();
        return factor.isPlainlyNonNegative()
                ? Optional.of(new Bound(poly.times(scale).minus(guard.times(factor)), scale))
                : Optional.empty();
    }

    private List<Poly> guardsOf(Symbol symbol) {
        List<Poly> all = new ArrayList<>(guards.stream()
                .filter(guard -> guard.symbols().contains(symbol))
                .toList());
        Poly self = Poly.of(symbol);
        if (symbol instanceof WorkId id) {
            all.add(Poly.of(new Size(id.level(), id.dimension())).minus(self).plus(-1));
            if (id.level() != Level.GROUP) {
                Poly global = Poly.of(new WorkId(Level.GLOBAL, id.dimension()));
                all.add(global.minus(Poly.of(new WorkId(Level.LOCAL, id.dimension()))));
            }
        } else if (symbol instanceof Quotient quotient) {
            addGuards(quotient, all);
        }
        if (symbol instanceof Size) {
            all.add(self.plus(-1));
        } else if (symbol.isNonNegative()) {
            all.add(self);
        }
        return all;
    }

    private static void addGuards(Quotient quotient, List<Poly> all) {
        Poly divisor = quotient.divisor();
        Poly remainder = quotient.dividend().minus(divisor.times(Poly.of(quotient)));
        if (quotient.rounding() != Rounding.TO_ZERO) {
            all.add(remainder);
            all.add(divisor.minus(remainder).plus(-1));
        } else if (divisor.isPlainlyNonNegative()) {
            all.add(divisor.plus(remainder).plus(-1));
            all.add(divisor.minus(remainder).plus(-1));
        }
    }

    /** The factor of a symbol that stands in the first power at most; within quotients it may stand, too. */
    private static Optional<Poly> factor(Poly poly, Symbol symbol) {
        List<Poly> powers = poly.coefficients(symbol);
        return powers.size() > 2 ? Optional.empty() : Optional.of(powers.size() == 2 ? powers.get(1) : Poly.ZERO);
    }
}
