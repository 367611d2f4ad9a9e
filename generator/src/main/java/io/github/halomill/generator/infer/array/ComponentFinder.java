package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.infer.array.LayoutFinder.Touched;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Finds the components of cells where a work-item touches several elements that lie as far apart as the array has
 * cells: {@code f[q * nx * ny + y * nx + x]}.
 *
 * @param touched what tells how the array lies
 * @param grid the steps along the dimensions of the grid
 * @param unbound the setting in which sizes are not known
 * @param written whether the array is
 * @param level elements from one component to the next, if that is known
 * @param layered whether it is known that there are such components
 */
record ComponentFinder(
        List<Touched> touched, Strides grid, Setting unbound, boolean written, Optional<Poly> level, boolean layered) {

    /** A loop of more rounds goes through a dimension. */
    private static final long MOST_COMPONENTS = 33;

    /** The strides with those of components; empty if there are none. */
    Optional<Strides> find() {
        List<Poly> offsets = touched.stream().map(Touched::offset).toList();
        return steps().stream()
                .map(grid::withComponents)
                .filter(this::areComponents)
                .flatMap(strides -> strides.placed(offsets).stream())
                .findFirst();
    }

    /** From one component to the next, likely ones first. */
    Set<Poly> steps() {
        Set<Poly> steps = new LinkedHashSet<>();
        touched.forEach(one -> addLoops(one, steps));
        List<Poly> rests = touched.stream()
                .map(one -> grid.withoutIds(one.offset()))
                .filter(Poly::isUniform)
                .distinct()
                .toList();
        rests.forEach(rest -> add(rest.minus(rests.get(0)), steps));
        level.ifPresent(steps::add);
        return steps;
    }

    /** Those of loops over a number of components. */
    private void addLoops(Touched one, Set<Poly> steps) {
        Bounds bounds = Bounds.of(unbound.bind(one.access().guards()));
        Poly rest = grid.withoutIds(one.offset());
        for (Symbol symbol : rest.symbols()) {
            OptionalLong most = symbol instanceof Counter ? bounds.most(Poly.of(symbol)) : OptionalLong.empty();
            if (most.isPresent() && most.getAsLong() < MOST_COMPONENTS) {
                rest.linear(symbol).ifPresent(factor -> add(factor, steps));
            }
        }
    }

    /** Adds a distance, if it is a whole number of rows or planes along the last dimension: of a number, all ids'. */
    private void add(Poly distance, Set<Poly> steps) {
        Poly up = unbound.estimate(distance) < 0 ? distance.negated() : distance;
        Poly step = up.constant().isPresent() ? up : StrideFinder.withoutNumber(up);
        step.exactly(grid.steps().get(grid.rank() - 1))
                .filter(rows -> rows.isUniform()
                        && (rows.constant().isEmpty()
                                || isBeyondIds(rows.constant().getAsLong())))
                .ifPresent(rows -> steps.add(step));
    }

    /** Whether so many rows are more than what all work-items own along the last dimension, as guards show. */
    private boolean isBeyondIds(long rows) {
        int last = grid.rank() - 1;
        long owned = grid.perItem().get(last);
        return written
                && touched.stream()
                        .map(one -> Bounds.of(unbound.bind(one.access().guards()))
                                .most(Poly.of(new WorkId(Level.GLOBAL, last))))
                        .allMatch(most -> most.isPresent() && (most.getAsLong() + 1) * owned <= rows);
    }

    /**
     * Whether offsets go to components of a number from 0 on: not to one before the first, as those of neighbours do,
     * and if the array is only read to more than two, or by a loop, since what wraps around goes to another row, too.
     */
    private boolean areComponents(Strides strides) {
        LongSummaryStatistics numbers = touched.stream()
                .filter(one -> grid.withoutIds(one.offset()).isUniform())
                .mapToLong(one -> strides.component(one.offset()).constant().orElse(-1))
                .summaryStatistics();
        boolean several = written
                || layered
                || level.isPresent()
                || numbers.getMax() > 1
                || touched.stream().anyMatch(one -> strides.isByLoopOverComponents(one.offset()));
        return several && (numbers.getCount() == 0 || numbers.getMin() >= 0);
    }
}
