package io.github.halomill.generator.model;

/** When an output of a schedule comes. */
public sealed interface Due {

    /** In every so many iterations: an integer expression of parameters. */
    record Every(Located iterations) implements Due {}

    /**
     * When the physical time passes a multiple of an interval.
     *
     * @param interval a real expression of parameters and of host scalars that do not change
     * @param exact whether steps of the time are shortened to hit the multiples
     */
    record At(Located interval, boolean exact) implements Due {}
}
