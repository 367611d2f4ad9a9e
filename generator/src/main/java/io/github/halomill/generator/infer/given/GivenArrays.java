package io.github.halomill.generator.infer.given;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a description says of where the elements of a kernel's arrays are.
 *
 * @param sizes elements per dimension, x first, of arrays and of local memory, by the kernel's name of them; without
 *     those that are marked as components
 * @param origins the first element of the first cell per dimension of the grid, by the kernel's name of an array
 * @param together arrays whose components are said to lie before or between the dimensions of the grid
 * @param layered arrays whose components are said to lie behind the dimensions of the grid
 */
public record GivenArrays(
        Map<String, List<Poly>> sizes, Map<String, List<Long>> origins, Set<String> together, Set<String> layered) {

    /** Nothing. */
    public static final GivenArrays NOTHING = new GivenArrays(Map.of(), Map.of(), Set.of(), Set.of());

    public GivenArrays {
        sizes = Map.copyOf(sizes);
        origins = Map.copyOf(origins);
        together = Set.copyOf(together);
        layered = Set.copyOf(layered);
    }
}
