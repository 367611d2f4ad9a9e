package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.OptionalLong;
import java.util.Set;

/**
 * From one component of a cell to the next, where a work-item touches several elements that lie as far apart as the
 * array has cells: {@code f[q * nx * ny + y * nx + x]}.
 */
final class ComponentSteps {

    /** More of a loop's rounds go through a dimension. */
    private static final long MOST_COMPONENTS = 33;

    private final Strides grid;
    private final Setting unbound;
    private final Set<Poly> found = new LinkedHashSet<>();

    private ComponentSteps(Strides grid, Setting unbound) {
        this.grid = grid;
        this.unbound = unbound;
    }

    /**
     * Those that may be, likely ones first.
     *
     * @param accesses of an array
     * @param offsets where they go, in elements, one for each
     * @param grid the steps along the dimensions of the grid
     * @param unbound the setting in which sizes are not known
     */
    static Set<Poly> of(List<ByteAccess> accesses, List<Poly> offsets, Strides grid, Setting unbound) {
        ComponentSteps steps = new ComponentSteps(grid, unbound);
        for (int i = 0; i < offsets.size(); i++) {
            steps.addLoops(accesses.get(i), grid.withoutIds(offsets.get(i)));
        }
        List<Poly> rests = offsets.stream()
                .map(grid::withoutIds)
                .filter(Poly::isUniform)
                .distinct()
                .toList();
        rests.forEach(rest -> steps.add(rest.minus(rests.get(0))));
        return steps.found;
    }

    /**
     * Whether offsets go to components of a number from 0 on: not to one before the first, as those of neighbours do,
     * and if the array is only read to more than two, or by a loop, since what wraps around goes to another row, too.
     */
    static boolean areComponents(Poly step, List<Poly> offsets, Strides grid, boolean written) {
        List<Poly> rests = offsets.stream().map(grid::withoutIds).toList();
        LongSummaryStatistics numbers = rests.stream()
                .filter(Poly::isUniform)
                .mapToLong(rest -> rest.dividedBy(step).quotient().constant().orElse(-1))
                .summaryStatistics();
        boolean several = written || numbers.getMax() > 1 || !rests.stream().allMatch(Poly::isUniform);
        return several && (numbers.getCount() == 0 || numbers.getMin() >= 0);
    }

    /** Those of loops over a number of components. */
    private void addLoops(ByteAccess access, Poly rest) {
        Bounds bounds = Bounds.of(unbound.bind(access.guards()));
        for (Symbol symbol : rest.symbols()) {
            OptionalLong most = symbol instanceof Counter ? bounds.most(Poly.of(symbol)) : OptionalLong.empty();
            if (most.isPresent() && most.getAsLong() < MOST_COMPONENTS) {
                rest.linear(symbol).ifPresent(this::add);
            }
        }
    }

    /** Adds a distance, if it is no row, plane or element of the grid's dimensions. */
    private void add(Poly distance) {
        Poly step = distance.constant().isPresent() ? distance : Strides.withoutNumber(distance);
        Poly last = grid.steps().get(grid.steps().size() - 1);
        long owned = grid.perItem().get(grid.rank() - 1);
        step.exactly(last)
                .filter(rows -> rows.isUniform() && rows.constant().orElse(Long.MAX_VALUE) > owned)
                .ifPresent(rows -> found.add(step));
    }
}
