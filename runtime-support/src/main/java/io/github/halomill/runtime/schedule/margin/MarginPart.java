package io.github.halomill.runtime.schedule.margin;

import io.github.halomill.runtime.geometry.Box;
import java.util.List;

/**
 * A box of a margin and what its elements are made of.
 *
 * @param target what is filled
 */
public record MarginPart(Box target, MarginSource source) {

    /** The elements that it is made of, as boxes that may overlap; none for values. */
    public List<Box> sources() {
        return source.taken(target);
    }

    /** The part of it that fills {@code box}, which lies in the target. */
    public MarginPart within(Box box) {
        return new MarginPart(box, source);
    }
}
