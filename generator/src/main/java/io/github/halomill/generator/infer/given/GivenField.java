package io.github.halomill.generator.infer.given;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;

/**
 * How a field of a program lies, in terms of its parameters.
 *
 * @param size elements per dimension, x first
 * @param origin first element of the first cell per dimension; none if that is half the margin
 * @param cells of the grid per dimension
 * @param components of a cell, which the last dimension counts; 0 if none does, or they are not one number
 */
public record GivenField(List<Poly> size, List<Long> origin, List<Poly> cells, long components) {

    public GivenField {
        size = List.copyOf(size);
        origin = List.copyOf(origin);
        cells = List.copyOf(cells);
    }
}
