package io.github.halomill.runtime.schedule;

/** The real numbers that a run has on the host. */
public interface Scalars {

    /** The one of that name; throws {@link IllegalArgumentException} if there is none. */
    double get(String name);

    /** The number of the iteration, from 0. */
    long iteration();
}
