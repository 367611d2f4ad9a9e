package io.github.halomill.generator.validate.fact;

import java.util.List;
import java.util.Optional;

/**
 * What a kernel of several stands in.
 *
 * @param names what values of its scalars may be made of
 * @param grid cells per dimension, as many dimensions as the kernel is launched with; empty for the only kernel of a
 *     description
 * @param first the cell that work-item 0 has, in the program's own grid; empty where {@code <over>} says it
 */
public record Surroundings(HostNames names, Optional<Numerals> grid, List<Long> first) {

    /** Those of the only kernel of a description. */
    public static final Surroundings NONE = new Surroundings(HostNames.NONE, Optional.empty(), List.of());
}
