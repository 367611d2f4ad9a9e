package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the other kernels of a file tell of one.
 *
 * @param areAny whether there are any
 * @param guardedAlong the dimensions along which it has no more work-items than its guards let pass, since others have
 *     as many
 * @param cells as many work-items as it has along a dimension if nothing in it tells how many
 * @param origins of arrays that it only reads, by name: the element that belongs to its work-item 0, since that is so
 *     where they are written
 * @param components of arrays that it only reads and others write with components, by name: elements from one component
 *     of a cell to the next
 */
record OtherKernels(
        boolean areAny,
        Set<Integer> guardedAlong,
        Map<Integer, Poly> cells,
        Map<String, List<Long>> origins,
        Map<String, Poly> components) {

    static final OtherKernels NONE = new OtherKernels(false, Set.of(), Map.of(), Map.of(), Map.of());

    OtherKernels {
        guardedAlong = Set.copyOf(guardedAlong);
        cells = Map.copyOf(cells);
        origins = Map.copyOf(origins);
        components = Map.copyOf(components);
    }
}
