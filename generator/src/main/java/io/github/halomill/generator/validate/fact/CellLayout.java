package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How a field lies over the grid, along each dimension of the grid, x first.
 *
 * @param perCell elements that a cell owns
 * @param sharing cells that have an element together; 1 unless a cell owns one
 * @param margin elements that no cell owns
 * @param origin first element of the first cell
 * @param first the same as an expression
 * @param follows whether what cells own follows from sizes for all parameters
 * @param ranges the cells that have elements, box by box, one each; none if all have
 */
public record CellLayout(
        List<Long> perCell,
        List<Long> sharing,
        List<Long> margin,
        List<Long> origin,
        List<Text> first,
        boolean follows,
        List<List<RangeFacts>> ranges) {

    public CellLayout {
        perCell = List.copyOf(perCell);
        sharing = List.copyOf(sharing);
        margin = List.copyOf(margin);
        origin = List.copyOf(origin);
        first = List.copyOf(first);
        ranges = List.copyOf(ranges);
    }

    /**
     * Whether some of these cells, one or from the first to before the last along each dimension, have elements, as far
     * as one knows and as far as ranges say.
     */
    public boolean mayHave(List<RangeFacts> cells) {
        return ranges.isEmpty()
                || ranges.stream()
                        .anyMatch(range -> IntStream.range(0, Math.min(range.size(), cells.size()))
                                .allMatch(d -> range.get(d).mayMeet(cells.get(d))));
    }
}
