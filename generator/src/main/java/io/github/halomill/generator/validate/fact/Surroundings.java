package io.github.halomill.generator.validate.fact;

import java.util.Optional;

/**
 * What a kernel of several stands in.
 *
 * @param names what values of its scalars may be made of
 * @param grid cells per dimension, as many dimensions as the kernel is launched with; empty for the only kernel of a description
 */
public record Surroundings(HostNames names, Optional<Numerals> grid) {

    /** Those of the only kernel of a description. */
    public static final Surroundings NONE = new Surroundings(HostNames.NONE, Optional.empty());
}
