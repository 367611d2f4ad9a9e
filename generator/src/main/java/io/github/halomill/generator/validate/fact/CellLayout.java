package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Text;
import java.util.List;

/**
 * How a field lies over the grid, along each dimension of the grid, x first.
 *
 * @param perCell elements that a cell owns
 * @param margin elements that no cell owns
 * @param origin first element of the first cell
 * @param first the same as an expression
 */
public record CellLayout(List<Long> perCell, List<Long> margin, List<Long> origin, List<Text> first) {

    public CellLayout {
        perCell = List.copyOf(perCell);
        margin = List.copyOf(margin);
        origin = List.copyOf(origin);
        first = List.copyOf(first);
    }
}
