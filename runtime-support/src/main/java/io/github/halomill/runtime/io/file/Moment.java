package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.io.picture.Caption;
import java.io.Serializable;

/**
 * How far a run was.
 *
 * @param iterations that are done
 * @param time the physical time; NaN: the program has none
 */
public record Moment(long iterations, double time) implements Serializable {

    /** Whether the program has a physical time. */
    public boolean hasTime() {
        return !Double.isNaN(time);
    }

    /** For people: {@code after 100 iterations, t = 0.25}. */
    public String text() {
        return Caption.after(iterations, time);
    }

    /** The physical time, else the number of iterations. */
    double timestep() {
        return hasTime() ? time : iterations;
    }
}
