package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.geometry.Placement;
import java.util.function.Supplier;

/**
 * What a file may say of its array besides the elements.
 *
 * @param array its name
 * @param placement where elements lie
 * @param style how a picture is drawn
 * @param moment when it was so, for people: {@code after 100 iterations}; asked for when the elements are complete
 */
public record Caption(ArrayName array, Placement placement, FrameStyle style, Supplier<String> moment) {

    /** Nothing but a name. */
    public static Caption of(ArrayName array) {
        return new Caption(array, Placement.ELEMENTS, new FrameStyle(PictureStyle.DEFAULT), () -> "");
    }

    /** A moment of a run, for people; without a time if that is NaN. */
    public static String after(long iterations, double time) {
        String done = "after " + iterations + (iterations == 1 ? " iteration" : " iterations");
        return Double.isNaN(time) ? done : done + ", t = " + Ticks.text(time);
    }

    /** The name of the array. */
    public String name() {
        return array.toString();
    }
}
