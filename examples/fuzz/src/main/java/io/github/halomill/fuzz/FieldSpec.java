package io.github.halomill.fuzz;

import java.util.List;

/**
 * A field of a program: elements of cells, and a margin around them.
 *
 * @param group that of the fields that may change places with it
 * @param components of a cell
 * @param low elements in front of the cells, by dimension
 * @param high elements after them
 * @param borders what fills the margin, by face: x-, x+, y-, y+, ...
 */
record FieldSpec(
        String name,
        int group,
        Type type,
        int components,
        Layout layout,
        List<Integer> low,
        List<Integer> high,
        List<Border> borders) {

    /** Where components are in memory. */
    enum Layout {
        /** The first dimension. */
        FIRST,
        /** The last dimension. */
        LAST,
        /** Those of a vector. */
        VECTOR
    }

    /** What fills the margin at a face. */
    record Border(Kind kind, String value, int start, int step) {

        static final Border FIXED = new Border(Kind.FIXED, "", 0, 0);

        int at(long iteration) {
            return (int) (start + step * (iteration % 4));
        }
    }

    /** Kinds of borders. */
    enum Kind {
        FIXED,
        VALUE,
        COPY,
        MIRROR,
        ANTIMIRROR,
        REFLECT,
        ANTIREFLECT,
        LINEAR,
        PERIODIC
    }

    FieldSpec withName(String other) {
        return new FieldSpec(other, group, type, components, layout, low, high, borders);
    }

    FieldSpec withBorders(List<Border> others) {
        return new FieldSpec(name, group, type, components, layout, low, high, others);
    }

    int length(int dimension, List<Integer> cells) {
        return low.get(dimension) + cells.get(dimension) + high.get(dimension);
    }

    /** Elements, each with all components. */
    int elements(List<Integer> cells) {
        int all = 1;
        for (int d = 0; d < cells.size(); d++) {
            all *= length(d, cells);
        }
        return all;
    }

    /** Where a component of an element is in memory. */
    int place(int element, int component, List<Integer> cells) {
        return layout == Layout.LAST ? component * elements(cells) + element : element * components + component;
    }

    /** Which element is at these cells. */
    int element(int[] at, List<Integer> cells) {
        int element = 0;
        for (int d = at.length - 1; d >= 0; d--) {
            element = element * length(d, cells) + at[d] + low.get(d);
        }
        return element;
    }
}
