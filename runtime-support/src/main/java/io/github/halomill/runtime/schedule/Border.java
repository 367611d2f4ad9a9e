package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.Enumeration;
import io.github.halomill.runtime.geometry.Axes;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * What kernels read of a field's margin on one face.
 *
 * @param dimension of the face: 0, 1 or 2
 * @param high whether it is the face after the last cell
 * @param kind what is there
 * @param value for {@link Kind#VALUE}
 * @param of the components that it is for; those that there are not do not count
 */
public record Border(int dimension, boolean high, Kind kind, double value, Range of) {

    /** Of all components. */
    public Border(int dimension, boolean high, Kind kind, double value) {
        this(dimension, high, kind, value, Range.ALL);
    }

    /** What a margin holds. */
    public enum Kind {
        /** What was copied there. */
        FIXED,
        /** A value. */
        VALUE,
        /** The nearest element: no gradient. */
        COPY,
        /** The element as far inside the face as it lies outside. */
        MIRROR,
        /** The element as far inside the face, with the other sign. */
        ANTIMIRROR,
        /** The element as far inside the outermost one as it lies outside of that. */
        REFLECT,
        /** What lies at the other end. */
        PERIODIC;

        /** As descriptions have it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * The index along a dimension of the element that a margin element is made of: itself, if of no other.
         *
         * @param lo of the first element that cells have
         * @param hi after the last one
         */
        public long source(long index, boolean high, long lo, long hi) {
            long edge = high ? hi - 1 : lo;
            int outward = high ? 1 : -1;
            return switch (this) {
                case FIXED, VALUE -> index;
                case COPY -> edge;
                case MIRROR, ANTIMIRROR -> 2 * edge + outward - index;
                case REFLECT -> 2 * edge - index;
                case PERIODIC -> index - outward * (hi - lo);
            };
        }

        /** How many elements inside, counted from the face, a margin of that width is made of. */
        public long depthInside(long width) {
            return switch (this) {
                case FIXED, VALUE -> 0;
                case COPY -> 1;
                case MIRROR, ANTIMIRROR, PERIODIC -> width;
                case REFLECT -> width + 1;
            };
        }

        /** Whether elements change their sign. */
        public boolean isNegated() {
            return this == ANTIMIRROR;
        }

        /** Whether elements have to be numbers. */
        public boolean needsNumbers() {
            return this == ANTIMIRROR || this == VALUE;
        }

        /** Whether a margin that is filled once holds the same after every step. */
        public boolean isFilledOnce() {
            return this == FIXED || this == VALUE;
        }

        /** The words of kinds, for messages: with commas, and {@code last} before the last one. */
        public static String words(Predicate<Kind> which, String last) {
            return Enumeration.of(
                    Arrays.stream(values()).filter(which).map(Kind::word).toList(), last);
        }
    }

    /** The same for these components. */
    public Border of(Range components) {
        return new Border(dimension, high, kind, value, components);
    }

    /** Whether it is at an end of a dimension. */
    public boolean isAt(int d, boolean end) {
        return dimension == d && high == end;
    }

    /** The face as descriptions have it: {@code x-}. */
    public String face() {
        return Axes.name(dimension) + (high ? "+" : "-");
    }
}
