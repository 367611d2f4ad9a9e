package io.github.halomill.runtime.geometry;

import java.util.List;

/**
 * Where the elements of an array lie: element i from {@code first + i * step} to one step more, along each dimension.
 *
 * @param unit what that is counted in
 * @param first where element 0 begins, x first
 * @param step from one element to the next, more than 0
 */
public record Placement(Unit unit, List<Double> first, List<Double> step) {

    /** What places are counted in. */
    public enum Unit {
        /** The grid's units of length. */
        LENGTH,
        /** Cells of the grid. */
        CELLS,
        /** Elements, of an array that has none of each cell. */
        ELEMENTS
    }

    /** Each at its index. */
    public static final Placement ELEMENTS =
            new Placement(Unit.ELEMENTS, List.of(0.0, 0.0, 0.0), List.of(1.0, 1.0, 1.0));

    public Placement {
        first = List.copyOf(first);
        step = List.copyOf(step);
    }

    /** Where element number {@code i} begins along a dimension. */
    public double edge(int d, double i) {
        return first.get(d) + i * step.get(d);
    }

    /** That of an array of the elements at some points. */
    public Placement at(Lattice points) {
        return new Placement(
                unit,
                List.of(
                        edge(0, (double) points.box().from(0)),
                        edge(1, (double) points.box().from(1)),
                        edge(2, (double) points.box().from(2))),
                List.of(
                        step.get(0) * points.stride().x(),
                        step.get(1) * points.stride().y(),
                        step.get(2) * points.stride().z()));
    }
}
