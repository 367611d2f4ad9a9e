package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How far from a work-item's own elements an access goes: in every dimension, it touches elements {@code lo} to
 * {@code hi}, inclusive, counted from the first of its own.
 *
 * @param reference the access is one of its
 * @param begin the first element along the slowest-varying dimension that any work-item touches, from the array's first
 * @param end the last element along the slowest-varying dimension that any work-item touches, from the array's first
 * @param certain whether it is certain that it happens where its guards hold
 * @param inGroup counted over the whole work-group, from the first element of each work-item's: less is needed then
 * @param wraps dimensions along which it wraps around the array: what is beyond one end is at the other there
 * @param numeric whether this was found with parameters at their defaults only
 */
public record Reach(
        Reference reference,
        List<Poly> lo,
        List<Poly> hi,
        Optional<Poly> begin,
        Optional<Poly> end,
        boolean certain,
        boolean inGroup,
        Set<Integer> wraps,
        boolean numeric) {

    public Reach {
        lo = List.copyOf(lo);
        hi = List.copyOf(hi);
        wraps = Set.copyOf(wraps);
    }

    /** The same, where that is so for all parameters. */
    public Reach forAll() {
        return new Reach(reference, lo, hi, begin, end, certain, inGroup, wraps, false);
    }
}
