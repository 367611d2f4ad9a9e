package io.github.halomill.fuzz;

import java.util.List;
import java.util.Map;

/** A step of an iteration. */
sealed interface Step {

    /** A kernel, with other fields for some of its arrays. */
    record Launch(String kernel, Map<String, String> binds) implements Step {}

    /** Names that change their arrays in a ring: two swap. */
    record Rotate(List<String> names) implements Step {}

    /** Steps that are repeated. */
    record Repeat(int times, List<Step> steps) implements Step {}

    /** Steps for every so many iterations, and steps for the others. */
    record If(int every, int when, List<Step> then, List<Step> otherwise) implements Step {}

    /** A scalar made of the elements of a field's cells, bounded so that it is an integer of a few digits. */
    record Reduce(String scalar, String field, int component, boolean single, String with) implements Step {}

    /** Advances the time. */
    record Time(double step) implements Step {}

    /** Saves a field every so many iterations. */
    record Save(String field, int every) implements Step {}

    /** Records elements of a field every so many iterations. */
    record Probe(String field, List<List<Integer>> places, int every) implements Step {}

    /** Ends the iterations where a scalar is greater. */
    record Until(String scalar, int bound) implements Step {}
}
