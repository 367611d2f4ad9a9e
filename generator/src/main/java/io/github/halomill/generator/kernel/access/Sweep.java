package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.access.ByteRanges.Range;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All values of an offset: guards of one symbol are cut into its range, what stands in other guards or in quotients is
 * gone through number by number, and the rest is a box, of which the symbols with the smallest factors make ranges
 * without gaps.
 */
final class Sweep {

    private static final int MOST_STEPS = 200_000;

    /** Numbers from {@code lo} to {@code hi}, inclusive. */
    record Span(long lo, long hi) {
        boolean isEmpty() {
            return hi < lo;
        }

        long count() {
            return hi - lo + 1;
        }
    }

    private static final class TooManyException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final long bytes;
    private final List<Range> found = new ArrayList<>();
    private int steps;

    private Sweep(long bytes) {
        this.bytes = bytes;
    }

    /** So many bytes at every value; empty if there are too many to go through. */
    static Optional<List<Range>> of(Poly offset, Guards guards, Map<Symbol, Span> spans, long bytes) {
        Sweep sweep = new Sweep(bytes);
        try {
            sweep.run(offset, guards, spans);
            return Optional.of(sweep.found);
        } catch (TooManyException e) {
            return Optional.empty();
        }
    }

    private void step() {
        if (steps++ > MOST_STEPS) {
            throw new TooManyException();
        }
    }

    private void run(Poly offset, Guards guards, Map<Symbol, Span> spans) {
        step();
        Map<Symbol, Span> cut = new HashMap<>(spans);
        Guards others = guards.only(guard -> !cut(guard, cut));
        if (cut.values().stream().anyMatch(Span::isEmpty) || guards.contradictory()) {
            return;
        }
        Optional<Symbol> next = next(offset, others, cut.keySet());
        if (next.isEmpty()) {
            fill(offset, cut);
            return;
        }
        Symbol symbol = next.get();
        Span span = cut.getOrDefault(symbol, new Span(0, -1));
        cut.remove(symbol);
        for (long value = span.lo(); value <= span.hi(); value++) {
            Poly number = Poly.of(value);
            run(bound(offset, symbol, number), others.map(guard -> bound(guard, symbol, number)), cut);
        }
    }

    private static Poly bound(Poly poly, Symbol symbol, Poly value) {
        return poly.bind(s -> s.equals(symbol) ? Optional.of(value) : Optional.empty());
    }

    /** Cuts a guard of one symbol into its range; whether it is one. */
    private static boolean cut(Poly guard, Map<Symbol, Span> spans) {
        Set<Symbol> symbols = guard.symbols();
        Symbol symbol = symbols.size() == 1 ? symbols.iterator().next() : null;
        Span span = symbol == null ? null : spans.get(symbol);
        if (symbol == null || span == null || guard.linear(symbol).isEmpty()) {
            return false;
        }
        long factor = guard.linear(symbol).get().constant().orElse(0);
        long rest = guard.constantTerm();
        spans.put(
                symbol,
                factor > 0
                        ? new Span(Math.max(span.lo(), -Math.floorDiv(rest, factor)), span.hi())
                        : new Span(span.lo(), Math.min(span.hi(), Math.floorDiv(rest, -factor))));
        return true;
    }

    /** The symbol to go through: what stands in quotients and products first, then what moves the offset furthest. */
    private static Optional<Symbol> next(Poly offset, Guards guards, Set<Symbol> free) {
        return free.stream()
                .filter(symbol -> weight(offset, symbol) == Long.MAX_VALUE
                        || guards.all().anyMatch(guard -> guard.allSymbols().contains(symbol)))
                .max(Comparator.<Symbol>comparingLong(symbol -> weight(offset, symbol))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static long weight(Poly offset, Symbol symbol) {
        Optional<Poly> factor = offset.linear(symbol);
        return factor.isEmpty() || factor.get().constant().isEmpty()
                ? Long.MAX_VALUE
                : Math.abs(factor.get().constant().getAsLong());
    }

    /** A step along which ranges repeat. */
    private record Stride(long step, long count) {}

    private void fill(Poly offset, Map<Symbol, Span> box) {
        if (offset.symbols().stream().anyMatch(Quotient.class::isInstance)) {
            throw new ArithmeticException("a quotient has no value");
        }
        long first = offset.constantTerm();
        List<Stride> strides = new ArrayList<>();
        for (Symbol symbol : offset.symbols()) {
            Span span = box.getOrDefault(symbol, new Span(0, -1));
            long factor = offset.linear(symbol).orElse(Poly.ZERO).constant().orElse(0);
            first += factor * (factor > 0 ? span.lo() : span.hi());
            strides.add(new Stride(Math.abs(factor), span.count()));
        }
        strides.sort(Comparator.comparingLong(Stride::step));
        long length = bytes;
        List<Stride> gaps = new ArrayList<>();
        for (Stride stride : strides) {
            if (stride.step() <= length) {
                length += stride.step() * (stride.count() - 1);
            } else {
                gaps.add(stride);
            }
        }
        fill(first, length, gaps);
    }

    private void fill(long first, long length, List<Stride> gaps) {
        step();
        if (gaps.isEmpty()) {
            found.add(new Range(first, length));
            return;
        }
        Stride last = gaps.get(gaps.size() - 1);
        for (long i = 0; i < last.count(); i++) {
            fill(first + i * last.step(), length, gaps.subList(0, gaps.size() - 1));
        }
    }
}
