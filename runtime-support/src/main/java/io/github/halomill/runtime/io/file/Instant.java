package io.github.halomill.runtime.io.file;

import java.util.OptionalDouble;

/**
 * Of which moment of a run something is.
 *
 * @param iterations that are done
 * @param time the physical time, if the program has one
 */
public record Instant(long iterations, OptionalDouble time) {

    /** The physical time, else the number of iterations. */
    double timestep() {
        return time.orElse(iterations);
    }
}
