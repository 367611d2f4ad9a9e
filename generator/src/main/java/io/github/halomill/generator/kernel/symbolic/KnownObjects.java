package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;
import java.util.Map;
import java.util.Set;

/**
 * What is known of images, samplers and numbers that a kernel is passed.
 *
 * @param samplers what they make of coordinates, by the parameters' names
 * @param formats of images, by the parameters' names
 * @param powersOfTwo numbers that are powers of two, up to 2^31
 */
public record KnownObjects(Map<String, Sampling> samplers, Map<String, ImageFormat> formats, Set<Symbol> powersOfTwo) {

    public static final KnownObjects NONE = new KnownObjects(Map.of(), Map.of(), Set.of());

    public KnownObjects {
        samplers = Map.copyOf(samplers);
        formats = Map.copyOf(formats);
        powersOfTwo = Set.copyOf(powersOfTwo);
    }

    /** The same, and that numbers are powers of two. */
    public KnownObjects withPowersOfTwo(Set<Symbol> numbers) {
        return new KnownObjects(samplers, formats, numbers);
    }
}
