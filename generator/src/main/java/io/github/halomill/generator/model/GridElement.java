package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;
import java.util.Optional;

/**
 * A {@code <grid>}.
 *
 * @param cells none: they are read from the kernels
 * @param spacing how large a cell is along each dimension, or along all
 * @param origin where the first one is
 */
public record GridElement(List<Text> cells, Optional<Text> spacing, Optional<Text> origin, SourceLocation location) {

    public GridElement {
        cells = List.copyOf(cells);
    }

    /** One that says nothing but cells. */
    public GridElement(List<Text> cells, SourceLocation location) {
        this(cells, Optional.empty(), Optional.empty(), location);
    }

    /** Whether it says how large cells are, or where, and not how many. */
    public boolean isOfLengthsOnly() {
        return cells.isEmpty() && (spacing.isPresent() || origin.isPresent());
    }

    /** The same with these cells. */
    public GridElement with(List<Text> others) {
        return new GridElement(others, spacing, origin, location);
    }
}
