package io.github.halomill.fuzz;

import java.util.List;
import java.util.Optional;

/**
 * A field of a program: elements of cells, and a margin around them.
 *
 * @param group that of the fields that may change places with it
 * @param components of a cell
 * @param low elements in front of the cells, by dimension
 * @param high elements after them
 * @param borders what fills the margin, by face: x-, x+, y-, y+, ...
 * @param entries of a field that has none for cells
 */
record FieldSpec(
        String name,
        int group,
        Type type,
        int components,
        Layout layout,
        List<Integer> low,
        List<Integer> high,
        List<Border> borders,
        Optional<Entries> entries) {

    /**
     * A table that kernels only read, or one that all work-items change together.
     *
     * @param with how they change it; empty: they do not
     * @param from what entries are set to before each launch that changes them; empty: to nothing
     */
    record Entries(String with, String from) {

        /** How many there are: a power of two. */
        static final int COUNT = 8;

        boolean isChanged() {
            return !with.isEmpty();
        }
    }

    /** Where components are in memory. */
    enum Layout {
        /** The first dimension. */
        FIRST,
        /** The last dimension. */
        LAST,
        /** Those of a vector. */
        VECTOR,
        /** Members of a struct. */
        STRUCT
    }

    /**
     * What fills the margin at a face.
     *
     * @param amount of the kind {@code VALUE}
     * @param scalar that is added to it; empty: none
     */
    record Border(Kind kind, Step.Amount amount, String scalar) {

        static final Border FIXED = of(Kind.FIXED);

        static Border of(Kind kind) {
            return new Border(kind, Step.Amount.NONE, "");
        }

        /** In a description. */
        String value() {
            return amount.text() + (scalar.isEmpty() ? "" : " + " + scalar);
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
        return new FieldSpec(other, group, type, components, layout, low, high, borders, entries);
    }

    FieldSpec withBorders(List<Border> others) {
        return new FieldSpec(name, group, type, components, layout, low, high, others, entries);
    }

    /** The same for kernels that only read it. */
    FieldSpec asTable() {
        return new FieldSpec(
                name, group, type, components, layout, low, high, borders, Optional.of(new Entries("", "")));
    }

    /** One value for each cell and component, in an array that kernels index. */
    boolean isIndexed() {
        return layout == Layout.FIRST || layout == Layout.LAST;
    }

    boolean isOfCells() {
        return entries.isEmpty();
    }

    int length(int dimension, List<Integer> cells) {
        return low.get(dimension) + cells.get(dimension) + high.get(dimension);
    }

    /** Elements, each with all components. */
    int elements(List<Integer> cells) {
        int all = entries.isPresent() ? Entries.COUNT : 1;
        for (int d = 0; d < cells.size() && entries.isEmpty(); d++) {
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
