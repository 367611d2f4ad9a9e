package io.github.halomill.generator.model;

/** What lies along a dimension of the grid where a kernel is launched: one of its ids, or one cell. */
public sealed interface Over {

    /**
     * One of the kernel's ids.
     *
     * @param id 0, 1 or 2
     */
    record Id(int id) implements Over {}

    /**
     * One cell.
     *
     * @param cell its number, from -1 to the number of cells, both included: these lie in the margins
     */
    record Cell(Located cell) implements Over {}
}
