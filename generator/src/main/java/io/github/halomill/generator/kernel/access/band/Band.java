package io.github.halomill.generator.kernel.access.band;

import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;

/**
 * Elements of an array that some work-items own.
 *
 * @param shape the array, as if work-items before and behind these owned elements, too
 * @param first of the elements along each dimension
 * @param end one past the last
 */
public record Band(SymbolicShape shape, List<Poly> first, List<Poly> end) {

    public Band {
        first = List.copyOf(first);
        end = List.copyOf(end);
    }
}
