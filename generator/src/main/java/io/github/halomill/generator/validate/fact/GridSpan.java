package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Text;
import java.util.Optional;

/**
 * What lies along one dimension of the grid where a kernel is launched.
 *
 * @param id which of the kernel's ids; -1 if it is one cell
 * @param items work-items along it, or the number of the cell
 * @param local work-items of a work-group, if they are said
 * @param offset what ids begin at, if that is said
 * @param origin the first cell; an empty text if it is not said
 * @param range the cells, each of which has a work-item, if they are said
 */
public record GridSpan(
        int id,
        Numeral items,
        Optional<Numeral> local,
        Optional<Numeral> offset,
        Text origin,
        Optional<RangeFacts> range) {

    /** Whether it is one cell. */
    public boolean isCell() {
        return id < 0;
    }
}
