package io.github.halomill.generator.model;

import java.util.List;
import java.util.Optional;

/** Elements of a field, as a step writes them. */
public sealed interface Elements {

    /**
     * Those of a range of cells, so many apart: an array.
     *
     * @param range the first cell and one past the last, along x, then along y and z; none: all cells
     * @param stride from one to the next along each dimension, or along all; none: 1. If neither is said, all of the
     *     array is meant, its margins included
     */
    record Lattice(List<Located> range, List<Located> stride) implements Elements {

        public Lattice {
            range = List.copyOf(range);
            stride = List.copyOf(stride);
        }

        /** Whether it is all of the array. */
        public boolean isAll() {
            return range.isEmpty() && stride.isEmpty();
        }
    }

    /**
     * Those at some places: a row of a table.
     *
     * @param cells each an integer expression of parameters for each dimension, x first
     * @param listed the file that has them instead
     */
    record Places(List<List<Located>> cells, Optional<String> listed) implements Elements {

        public Places {
            cells = cells.stream().map(List::copyOf).toList();
        }
    }
}
