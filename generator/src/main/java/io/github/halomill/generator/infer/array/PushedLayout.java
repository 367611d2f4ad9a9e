package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.infer.array.LayoutFinder.Touched;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Finds how an array lies of which work-items write what others own, a few elements away: {@code g[q * n + (y + cy[q])
 * * nx + x + cx[q]]}. That no two write the same is for others to show.
 *
 * @param touched what is written, as if nothing went around the array
 * @param unbound the setting in which sizes are not known
 * @param single dimensions of the NDRange along which there is one work-item
 */
record PushedLayout(List<Touched> touched, Setting unbound, Set<Integer> single) {

    /** Work-items write no farther. */
    private static final long FARTHEST = 2;

    /**
     * The strides; empty if they are not found.
     *
     * @param likely steps from one component to the next that others have; empty if there are no components
     */
    Optional<Strides> find(Optional<List<Poly>> likely) {
        List<Touched> moving = touched.stream()
                .filter(one -> IntStream.range(0, unbound.dimensions()).allMatch(d -> isMoved(one.offset(), d)))
                .toList();
        List<Poly> offsets = moving.stream().map(Touched::offset).toList();
        Optional<Strides> grid = StrideFinder.alongGrid(offsets, List.of(), unbound.dimensions(), single)
                .filter(found -> found.rank() == unbound.dimensions());
        return grid.flatMap(found -> Optional.of(found)
                .filter(plain -> areNear(plain, offsets))
                .or(() -> found.withElementsAsComponents().filter(together -> areNear(together, offsets)))
                .or(() -> likely.flatMap(steps -> components(moving, found, steps)))
                .map(strides -> strides.withOrigin(origin(strides, offsets))));
    }

    private static boolean isMoved(Poly offset, int d) {
        return offset.symbols().contains(new WorkId(Level.GLOBAL, d));
    }

    /** Those of components: of steps that are all as likely, those with which the least is written away. */
    private Optional<Strides> components(List<Touched> moving, Strides grid, List<Poly> likely) {
        List<Poly> offsets = moving.stream().map(Touched::offset).toList();
        Set<Poly> steps =
                new LinkedHashSet<>(new ComponentFinder(moving, grid, unbound, true, Optional.empty(), false).steps());
        Poly row = grid.steps().get(grid.rank() - 1);
        offsets.stream()
                .flatMap(offset -> around(grid.withoutIds(offset), grid.steps()))
                .map(step -> step.constant().isPresent() ? step : StrideFinder.withoutNumber(step))
                .filter(step -> isFar(step, row))
                .filter(step -> hasFirst(grid.withComponents(step), offsets))
                .forEach(steps::add);
        Comparator<Strides> nearest = Comparator.comparingLong(strides -> spread(strides, offsets));
        return Stream.of(likely, steps)
                .flatMap(
                        some -> some.stream()
                                .map(grid::withComponents)
                                .filter(strides -> areNear(strides, offsets))
                                .min(nearest)
                                .stream())
                .findFirst();
    }

    private static long spread(Strides strides, List<Poly> offsets) {
        List<List<Poly>> places = places(strides, offsets);
        return IntStream.range(0, strides.rank() - 1)
                .mapToLong(d -> Places.along(d, places).getMax()
                        - Places.along(d, places).getMin())
                .sum();
    }

    private static List<List<Poly>> places(Strides strides, List<Poly> offsets) {
        return offsets.stream()
                .flatMap(offset -> strides.place(offset).stream())
                .toList();
    }

    /** Whether it is more rows or planes than work-items write away. */
    private static boolean isFar(Poly step, Poly row) {
        return step.exactly(row)
                .filter(rows -> rows.constant().orElse(Long.MAX_VALUE) > 2 * FARTHEST)
                .isPresent();
    }

    /** All that are a few elements, rows and planes away. */
    private static Stream<Poly> around(Poly place, List<Poly> steps) {
        Stream<Poly> all = Stream.of(place);
        for (Poly step : steps) {
            all = all.flatMap(
                    one -> LongStream.rangeClosed(-FARTHEST, FARTHEST).mapToObj(by -> one.plus(step.times(by))));
        }
        return all;
    }

    /** Whether all are a few elements from where they would be work-items' own. */
    private static boolean areNear(Strides strides, List<Poly> offsets) {
        List<List<Poly>> places = places(strides, offsets);
        int grid = strides.ofComponents() ? strides.rank() - 1 : strides.rank();
        boolean cells = places.size() == offsets.size()
                && IntStream.range(0, grid).allMatch(d -> {
                    LongSummaryStatistics here = Places.along(d, places);
                    return here.getCount() == places.size() && here.getMax() - here.getMin() <= 2 * FARTHEST;
                });
        return cells && (!strides.ofComponents() || offsets.stream().allMatch(offset -> isComponent(strides, offset)));
    }

    /** Whether an offset goes to a component that is a number; of a loop, in its first round. */
    private static boolean isComponent(Strides strides, Poly offset) {
        Poly first = strides.component(offset)
                .bind(symbol -> symbol instanceof Counter ? Optional.of(Poly.ZERO) : Optional.empty());
        return first.constant().orElse(-1) >= 0;
    }

    private static boolean hasFirst(Strides strides, List<Poly> offsets) {
        return offsets.stream()
                .anyMatch(offset -> strides.component(offset).constant().orElse(0) == 0);
    }

    /** The element of work-item 0 along each dimension: that which it writes most often, of those in the middle. */
    private List<Poly> origin(Strides strides, List<Poly> offsets) {
        List<List<Poly>> places = places(strides, offsets);
        List<Poly> origin = new ArrayList<>();
        for (int d = 0; d < strides.rank(); d++) {
            boolean first = d == unbound.dimensions() || isAround(d);
            origin.add(Poly.of(first ? 0 : Math.max(0, Places.likely(d, places))));
        }
        return origin;
    }

    /** Whether something is written at the other end of the array along a dimension. */
    private boolean isAround(int d) {
        return touched.stream()
                .map(one -> unbound.bind(one.access().offset()))
                .anyMatch(offset -> !isMoved(offset, d)
                        || offset.symbols().stream()
                                .anyMatch(symbol ->
                                        symbol instanceof Quotient quotient && isMoved(quotient.dividend(), d)));
    }
}
