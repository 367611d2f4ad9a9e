package io.github.halomill.generator.infer.given;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;

/**
 * How a field of a program lies, in terms of its parameters.
 *
 * @param size elements per dimension, x first, those that count components last
 * @param origin first element of the first cell per dimension; none if that is half the margin
 * @param cells of the grid per dimension
 * @param components of a cell, which the last dimension counts; 0 if none does, or they are not one number
 * @param order the dimensions of the size as they lie in memory, the fastest first
 */
public record GivenField(List<Poly> size, List<Long> origin, List<Poly> cells, long components, List<Integer> order) {

    public GivenField {
        size = List.copyOf(size);
        origin = List.copyOf(origin);
        cells = List.copyOf(cells);
        order = List.copyOf(order);
    }
}
