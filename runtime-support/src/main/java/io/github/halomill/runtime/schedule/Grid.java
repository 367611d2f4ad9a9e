package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Scale;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cells that a program is cut along; everything else hangs on them.
 *
 * @param dimensions 1, 2 or 3
 * @param size cells per dimension; 1 in dimensions that are not there
 * @param scale how large cells are and where the first one is; empty: nobody says it
 */
public record Grid(int dimensions, Extent size, Optional<Scale> scale) {

    public Grid {
        if (dimensions < 1 || dimensions > 3) {
            throw new IllegalArgumentException("a grid has 1, 2 or 3 dimensions: " + dimensions);
        }
        for (int d = 0; d < 3; d++) {
            if (size.along(d) < 1) {
                throw new RunException(
                        "a grid needs cells in every dimension: " + size + " has none; make the sizes at least 1");
            }
        }
    }

    /** One of cells whose size nobody says. */
    public Grid(int dimensions, Extent size) {
        this(dimensions, size, Optional.empty());
    }

    /** The same with cells of a size. */
    public Grid with(Scale known) {
        return new Grid(dimensions, size, Optional.of(known));
    }

    /** What is said of how large cells are, and where, by name. */
    public Map<String, List<Double>> lengths() {
        Map<String, List<Double>> lengths = new LinkedHashMap<>();
        scale.ifPresent(known -> {
            lengths.put("spacing", known.spacing().subList(0, dimensions));
            lengths.put("origin", known.origin().subList(0, dimensions));
        });
        return lengths;
    }

    /** A grid with that many cells per dimension, x first. */
    public static Grid of(long... cells) {
        return new Grid(cells.length, Extent.of(cells));
    }

    /** All cells. */
    public Box cells() {
        return Box.of(size);
    }
}
