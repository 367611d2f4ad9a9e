package io.github.halomill.generator.model;

import java.util.Optional;

/**
 * Where the work-items of a launch lie along one dimension of the grid. They are counted in parts of cells: there are
 * {@code items} parts in a cell, and work-item w has the parts {@code origin + cells * w} to
 * {@code origin + cells * (w + 1) - 1}. So at least one of the first two numbers is 1.
 *
 * @param cells whole cells for each work-item, if there are several
 * @param items work-items for each cell, if there are several
 * @param origin the first part of work-item 0; negative if it lies before the grid
 * @param all how many cells the grid has, where the only work-item has all of them, whatever the parameters
 * @param end one past the last cell, if a range of cells is said
 */
public record Footprint(long cells, long items, Located origin, Optional<Located> all, Optional<Located> end) {

    /** One of as many cells for all parameters. */
    public Footprint(long cells, long items, Located origin) {
        this(cells, items, origin, Optional.empty(), Optional.empty());
    }

    /** One of a work-item on each cell of a range, if it has an end. */
    public static Footprint ofRange(Located origin, Optional<Located> end) {
        return new Footprint(1, 1, origin, Optional.empty(), end);
    }

    /** The same where it goes without saying. */
    public Footprint each() {
        return new Footprint(cells, items, origin);
    }

    /**
     * Throws {@link IllegalArgumentException} if there are several cells for a work-item and several work-items for a
     * cell.
     */
    public Footprint {
        if (cells < 1 || items < 1 || (cells > 1 && items > 1)) {
            throw new IllegalArgumentException(cells + " cells for " + items + " work-items");
        }
    }
}
