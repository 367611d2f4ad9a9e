package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is known of single symbols: guards, the ranges of ids, sizes and quotients. All of it is not negative. */
final class SymbolFacts {

    private final Collection<Poly> guards;

    /** Quotients of which guards say something. */
    private final Set<Quotient> guarded;

    private final Map<Symbol, List<Poly>> known = new HashMap<>();

    SymbolFacts(Collection<Poly> guards) {
        this.guards = guards;
        guarded = guards.stream()
                .flatMap(guard -> guard.symbols().stream())
                .filter(Quotient.class::isInstance)
                .map(Quotient.class::cast)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    Collection<Poly> guards() {
        return guards;
    }

    /** All in which a symbol stands. */
    List<Poly> about(Symbol symbol) {
        return known.computeIfAbsent(symbol, this::find);
    }

    private List<Poly> find(Symbol symbol) {
        List<Poly> all = new ArrayList<>();
        for (Poly guard : guards) {
            if (guard.symbols().contains(symbol)) {
                all.add(guard);
            }
        }
        guarded.stream()
                .filter(quotient -> quotient.dividend().symbols().contains(symbol))
                .forEach(quotient -> all.addAll(about(quotient)));
        Poly self = Poly.of(symbol);
        if (symbol instanceof WorkId id) {
            all.add(Poly.of(new Size(id.level(), id.dimension())).minus(self).plus(-1));
            if (id.level() != Level.GROUP) {
                Poly global = Poly.of(new WorkId(Level.GLOBAL, id.dimension()));
                all.add(global.minus(Poly.of(new WorkId(Level.LOCAL, id.dimension()))));
            }
        } else if (symbol.isSize()) {
            all.add(self.plus(-1));
        } else if (symbol instanceof Quotient quotient) {
            all.addAll(about(quotient));
            guards.forEach(guard -> limits(quotient, guard).forEach(all::add));
        }
        return all;
    }

    private static List<Poly> about(Quotient quotient) {
        Poly divisor = quotient.divisor();
        Poly remainder = quotient.dividend().minus(divisor.times(Poly.of(quotient)));
        if (quotient.rounding() != Rounding.TO_ZERO) {
            return List.of(remainder, divisor.minus(remainder).plus(-1));
        }
        return divisor.isPlainlyNonNegative()
                ? List.of(
                        divisor.plus(remainder).plus(-1),
                        divisor.minus(remainder).plus(-1))
                : List.of();
    }

    /**
     * Where a guard says dividend < m * divisor, quotient < m; where it says m * divisor <= dividend, m <= quotient.
     */
    private static Stream<Poly> limits(Quotient quotient, Poly guard) {
        Poly dividend = quotient.dividend();
        boolean down = quotient.rounding() != Rounding.TO_ZERO;
        if (!down || !guard.symbols().containsAll(dividend.symbols())) {
            return Stream.of();
        }
        Poly.Division more = Divisions.multiples(guard.plus(dividend), quotient.divisor());
        Poly.Division less = Divisions.multiples(guard.minus(dividend), quotient.divisor());
        Stream<Poly> most = more.remainder().constant().orElse(0) < 0
                ? Stream.of(more.quotient().minus(Poly.of(quotient)).plus(-1))
                : Stream.of();
        Stream<Poly> least = less.remainder().constant().orElse(1) <= 0
                ? Stream.of(less.quotient().plus(Poly.of(quotient)))
                : Stream.of();
        return Stream.concat(
                most.filter(any -> !more.quotient().equals(Poly.ZERO)),
                least.filter(any -> !less.quotient().equals(Poly.ZERO)));
    }

    /**
     * Of quotients where the larger divisor is a multiple of the other, of one number, or of numbers that are
     * {@code more} times the other divisor apart: 0 <= fine + more - ratio * coarse < ratio.
     */
    static List<Poly> between(Quotient fine, Quotient coarse) {
        boolean down = fine.rounding() != Rounding.TO_ZERO && coarse.rounding() != Rounding.TO_ZERO;
        Optional<Poly> more =
                down ? coarse.dividend().minus(fine.dividend()).exactly(fine.divisor()) : Optional.empty();
        Optional<Poly> ratio = more.flatMap(any -> coarse.divisor().exactly(fine.divisor()));
        if (more.isEmpty() || ratio.isEmpty() || !ratio.get().isPlainlyNonNegative()) {
            return List.of();
        }
        Poly rest = Poly.of(fine).plus(more.get()).minus(ratio.get().times(Poly.of(coarse)));
        return List.of(rest, ratio.get().minus(rest).plus(-1));
    }
}
