package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Axes;
import java.util.Locale;

/**
 * What kernels read of a field's margin on one face.
 *
 * @param dimension of the face: 0, 1 or 2
 * @param high whether it is the face behind the last cell
 * @param kind what is there
 * @param value for {@link Kind#VALUE}
 */
public record Border(int dimension, boolean high, Kind kind, double value) {

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
        /** The same with the other sign. */
        ANTIMIRROR,
        /** What lies at the other end. */
        PERIODIC;

        /** As descriptions have it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether inner elements are needed to as far inside as the margin is wide. */
        public boolean reachesInside() {
            return this == MIRROR || this == ANTIMIRROR || this == PERIODIC;
        }
    }

    /** The face as descriptions have it: {@code x-}. */
    public String face() {
        return Axes.name(dimension) + (high ? "+" : "-");
    }
}
