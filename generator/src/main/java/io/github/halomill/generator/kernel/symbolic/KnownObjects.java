package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of images, samplers and numbers that a kernel is passed.
 *
 * @param samplers what they make of coordinates, by the parameters' names
 * @param formats of images, by the parameters' names
 * @param powersOfTwo numbers that are powers of two, up to 2^31
 * @param nonNegative numbers that are at least 0
 * @param opaque parameters that may hold anything, another number in each launch
 * @param oneId how the only id is taken apart, if it is
 */
public record KnownObjects(
        Map<String, Sampling> samplers,
        Map<String, ImageFormat> formats,
        Set<Symbol> powersOfTwo,
        Set<Poly> nonNegative,
        Set<String> opaque,
        Optional<OneId> oneId) {

    public static final KnownObjects NONE = of(Map.of(), Map.of());

    public KnownObjects {
        samplers = Map.copyOf(samplers);
        formats = Map.copyOf(formats);
        powersOfTwo = Set.copyOf(powersOfTwo);
        nonNegative = Set.copyOf(nonNegative);
        opaque = Set.copyOf(opaque);
    }

    /** What is not negative: numbers, and what ids are less than lengths. */
    Set<Poly> certain() {
        Set<Poly> certain = new LinkedHashSet<>(nonNegative);
        oneId.ifPresent(id -> certain.addAll(id.within()));
        return certain;
    }

    /** What is known of images and samplers, and nothing of numbers. */
    public static KnownObjects of(Map<String, Sampling> samplers, Map<String, ImageFormat> formats) {
        return new KnownObjects(samplers, formats, Set.of(), Set.of(), Set.of(), Optional.empty());
    }

    /** What is known, and that numbers are powers of two. */
    public KnownObjects withPowersOfTwo(Set<Symbol> numbers) {
        return new KnownObjects(samplers, formats, numbers, nonNegative, opaque, oneId);
    }

    /** What is known, and that numbers are at least 0. */
    public KnownObjects withNonNegative(Set<Poly> numbers) {
        return new KnownObjects(samplers, formats, powersOfTwo, numbers, opaque, oneId);
    }

    /** What is known, and that parameters may hold anything. */
    public KnownObjects withOpaque(Set<String> parameters) {
        return new KnownObjects(samplers, formats, powersOfTwo, nonNegative, parameters, oneId);
    }

    /** What is known, of a kernel whose only id is taken apart. */
    public KnownObjects with(OneId only) {
        return new KnownObjects(samplers, formats, powersOfTwo, nonNegative, opaque, Optional.of(only));
    }
}
