package io.github.halomill.generator.infer.given;

import java.util.Set;

/**
 * The arguments of a kernel whose values are given.
 *
 * @param said those that the description gives a value
 * @param named those that have the name of a number, or that every launch sets: of an array that name may be chance
 */
public record GivenValues(Set<String> said, Set<String> named) {

    /** None. */
    public static final GivenValues NOTHING = new GivenValues(Set.of(), Set.of());

    public GivenValues {
        said = Set.copyOf(said);
        named = Set.copyOf(named);
    }

    /** Whether an argument is one of them. */
    public boolean has(String argument) {
        return said.contains(argument) || named.contains(argument);
    }
}
