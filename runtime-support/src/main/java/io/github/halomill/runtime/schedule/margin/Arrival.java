package io.github.halomill.runtime.schedule.margin;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;

/**
 * Elements that a zone gets from the one that has them.
 *
 * @param box where they lie on the zone
 * @param shift from there to where they lie on the other: not 0 beyond a face that is periodic and cut
 */
public record Arrival(Box box, Offset shift) {

    /** Where they lie on the other. */
    public Box origin() {
        return box.translate(shift);
    }
}
