package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.Enumeration;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.margin.BorderValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;

/**
 * What kernels read of a field's margin on one face.
 *
 * @param dimension of the face: 0, 1 or 2
 * @param high whether it is the face after the last cell
 * @param kind what is there
 * @param value for {@link Kind#VALUE}
 * @param of the components that it is for; those that there are not do not count
 * @param range the cells along the face that it is for, which may lie in the margin, whatever the box has along the
 *     face's own dimension; empty: all
 */
public record Border(int dimension, boolean high, Kind kind, BorderValue value, Range of, Optional<Box> range) {

    /** Of all components, along the whole face. */
    public Border(int dimension, boolean high, Kind kind, double value) {
        this(dimension, high, kind, BorderValue.of(value), Range.ALL, Optional.empty());
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
        /** The same with the other sign. */
        ANTIREFLECT,
        /** What a straight line through the two outermost elements has there. */
        LINEAR,
        /** What lies at the other end. */
        PERIODIC;

        /** As descriptions have it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * The index along a dimension of the element that a margin element is made of: itself, if of no other; of
         * two the outermost one.
         *
         * @param lo of the first element that cells have
         * @param hi after the last one
         */
        public long source(long index, boolean high, long lo, long hi) {
            long edge = high ? hi - 1 : lo;
            int outward = high ? 1 : -1;
            return switch (this) {
                case FIXED, VALUE -> index;
                case COPY, LINEAR -> edge;
                case MIRROR, ANTIMIRROR -> 2 * edge + outward - index;
                case REFLECT, ANTIREFLECT -> 2 * edge - index;
                case PERIODIC -> index - outward * (hi - lo);
            };
        }

        /** How many elements inside, counted from the face, a margin of that width is made of. */
        public long depthInside(long width) {
            return switch (this) {
                case FIXED, VALUE -> 0;
                case COPY -> 1;
                case LINEAR -> 2;
                case MIRROR, ANTIMIRROR, PERIODIC -> width;
                case REFLECT, ANTIREFLECT -> width + 1;
            };
        }

        /** Whether elements change their sign. */
        public boolean isNegated() {
            return this == ANTIMIRROR || this == ANTIREFLECT;
        }

        /** Whether elements have to be numbers. */
        public boolean needsNumbers() {
            return isNegated() || this == LINEAR || this == VALUE;
        }

        /** Whether a margin that is filled once holds the same after every step, if its value does not change. */
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
        return new Border(dimension, high, kind, value, components, range);
    }

    /** Of another kind. */
    public Border with(Kind other) {
        return new Border(dimension, high, other, value, of, range);
    }

    /** The same along these cells. */
    public Border along(Box cells) {
        return new Border(dimension, high, kind, value, of, Optional.of(cells));
    }

    /** Whether another one, which goes before it, is there wherever it is. */
    boolean isHiddenBy(Border other) {
        return other.range.isEmpty() || other.range.equals(range);
    }

    /** Whether it is at an end of a dimension. */
    public boolean isAt(int d, boolean end) {
        return dimension == d && high == end;
    }

    /** Along which cells it is, for messages; nothing for all. */
    public String cells() {
        if (range.isEmpty()) {
            return "";
        }
        StringJoiner along = new StringJoiner(", ", " along ", "");
        for (int d = 0; d < 3; d++) {
            long from = range.get().lo().along(d);
            long to = range.get().hi().along(d);
            if (d != dimension && !(d == 2 && from == 0 && to == 1)) {
                along.add(Axes.name(d) + " from " + from + " to before " + to);
            }
        }
        return along.toString();
    }

    /** The face as descriptions have it: {@code x-}. */
    public String face() {
        return Axes.name(dimension) + (high ? "+" : "-");
    }
}
