package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import java.util.Locale;
import java.util.Optional;

/** How elements are put together to a number. */
public enum Reduction {
    SUM,
    MIN,
    MAX,
    /** The sum of squares. */
    SUMSQ,
    /** The largest magnitude. */
    MAXABS;

    /** As descriptions and programs have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is one of the elements, which has a place. */
    public boolean isExtreme() {
        return this == MIN || this == MAX || this == MAXABS;
    }

    /**
     * Which elements of a field are put together.
     *
     * @param margins whether all of the array; else those of cells
     * @param range of these cells, also of the margin, if not of all
     */
    public record Over(boolean margins, Optional<Box> range) {

        /** The elements of all cells. */
        public static final Over CELLS = new Over(false, Optional.empty());

        /** All elements, also those of the margin. */
        public static final Over ALL = new Over(true, Optional.empty());

        /** The elements of some cells. */
        public static Over of(Box range) {
            return new Over(false, Optional.of(range));
        }

        /** Those of a field on {@code grid}. */
        public Box of(FieldSpec field, Grid grid) {
            return margins || !field.owned() ? field.whole() : field.inner(range.orElse(grid.cells()));
        }
    }
}
