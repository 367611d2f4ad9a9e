package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds strides in subscripts: the coefficients of global ids, and of loops' rounds. */
final class StrideFinder {

    private StrideFinder() {}

    /**
     * What these offsets, in elements, have in common; empty if they do not all follow the work-items, x fastest.
     *
     * @param single dimensions along which there is one work-item, which goes through all elements; not all arrays have
     *     those
     */
    static Optional<Strides> of(List<Poly> offsets, int dimensions, Set<Integer> single) {
        return of(offsets, List.of(), dimensions, single);
    }

    /**
     * The same of an array of which it is known how many elements there are from one to the next along each dimension.
     */
    static Optional<Strides> of(List<Poly> offsets, List<Poly> known, int dimensions, Set<Integer> single) {
        return alongGrid(offsets, known, dimensions, single).flatMap(grid -> grid.placed(offsets));
    }

    /** Only the steps along the dimensions of the grid, wherever elements begin. */
    static Optional<Strides> alongGrid(List<Poly> offsets, List<Poly> known, int dimensions, Set<Integer> single) {
        List<Poly> steps = new ArrayList<>();
        List<Long> perItem = new ArrayList<>();
        for (int d = 0; d < dimensions && !offsets.isEmpty(); d++) {
            Poly last = d == 0 ? Poly.ONE : steps.get(d - 1);
            Optional<Poly> next = single.contains(d) ? ofLoop(offsets, d, last) : ofItem(offsets, d);
            if (next.isEmpty() && single.contains(d) && d > 0) {
                break; // the array has no such dimension
            }
            Poly step = d < known.size() ? known.get(d) : d == 0 ? Poly.ONE : finest(next.orElse(Poly.ZERO), offsets);
            Optional<Long> items = single.contains(d)
                    ? Optional.of(0L)
                    : next.flatMap(factor -> factor.exactly(step)).flatMap(StrideFinder::positive);
            if (next.isEmpty() || items.isEmpty() || step.exactly(last).isEmpty()) {
                return Optional.empty();
            }
            steps.add(step);
            perItem.add(items.get());
        }
        return offsets.isEmpty() ? Optional.empty() : Optional.of(Strides.ofCells(steps, perItem));
    }

    /** The factor of the global id along {@code d}. */
    private static Optional<Poly> ofItem(List<Poly> offsets, int d) {
        return offsets.get(0).linear(new WorkId(Level.GLOBAL, d)).filter(factor -> !factor.equals(Poly.ZERO));
    }

    /** The factor of a loop's rounds, if it goes along {@code d}. */
    private static Optional<Poly> ofLoop(List<Poly> offsets, int d, Poly last) {
        return offsets.stream()
                .flatMap(offset -> offset.symbols().stream()
                        .filter(Counter.class::isInstance)
                        .flatMap(counter -> offset.linear(counter).stream()))
                .map(StrideFinder::withoutNumber)
                .filter(factor -> d == 0
                        ? factor.equals(Poly.ONE)
                        : factor.constant().isEmpty()
                                && factor.exactly(last)
                                        .filter(rows -> !rows.equals(Poly.ONE))
                                        .isPresent())
                .findFirst();
    }

    /** Without the number that a loop adds to its variable in a round. */
    static Poly withoutNumber(Poly factor) {
        long common = factor.terms().stream().mapToLong(Poly.Term::coefficient).reduce(0, StrideFinder::commonDivisor);
        return common > 1 ? factor.exactly(Poly.of(common)).orElse(factor) : factor;
    }

    private static long commonDivisor(long a, long b) {
        return b == 0 ? Math.abs(a) : commonDivisor(b, a % b);
    }

    /** A loop may give a work-item several rows: the step from one to the next is then the stride. */
    private static Poly finest(Poly step, List<Poly> offsets) {
        Poly finest = step;
        for (Poly offset : offsets) {
            for (Symbol symbol : offset.symbols()) {
                Optional<Poly> inner = symbol instanceof Counter ? offset.linear(symbol) : Optional.empty();
                Optional<Long> ratio = inner.filter(
                                c -> !c.equals(Poly.ZERO) && c.constant().isEmpty())
                        .flatMap(finest::exactly)
                        .flatMap(StrideFinder::positive);
                if (ratio.isPresent() && ratio.get() > 1) {
                    finest = inner.get();
                }
            }
        }
        return finest;
    }

    private static Optional<Long> positive(Poly poly) {
        return poly.constant().isPresent() && poly.constant().getAsLong() > 0
                ? Optional.of(poly.constant().getAsLong())
                : Optional.empty();
    }
}
