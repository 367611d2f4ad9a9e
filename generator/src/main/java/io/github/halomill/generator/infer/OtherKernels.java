package io.github.halomill.generator.infer;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the other kernels of a file tell of one.
 *
 * @param guardedAlong the dimensions along which it has no more work-items than its guards let pass, since others have as many
 * @param origins of arrays that it only reads, by name: the element that belongs to its work-item 0, since that is so where they are written
 */
record OtherKernels(Set<Integer> guardedAlong, Map<String, List<Long>> origins) {

    static final OtherKernels NONE = new OtherKernels(Set.of(), Map.of());

    OtherKernels {
        guardedAlong = Set.copyOf(guardedAlong);
        origins = Map.copyOf(origins);
    }
}
