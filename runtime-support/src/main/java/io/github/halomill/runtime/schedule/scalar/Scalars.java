package io.github.halomill.runtime.schedule.scalar;

/** The real numbers that a run has on the host. */
public interface Scalars {

    /** What the number of the iteration is called. */
    String ITERATION = "iteration";

    /** What the physical time is called, in programs that advance it. */
    String TIME = "time";

    /** The one of that name; throws {@link IllegalArgumentException} if there is none. */
    double get(String name);

    /** The number of the iteration, from 0; also the scalar {@link #ITERATION}. */
    long iteration();
}
