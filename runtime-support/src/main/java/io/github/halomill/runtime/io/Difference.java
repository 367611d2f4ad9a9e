package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Offset;
import java.util.OptionalLong;

/**
 * Where two arrays differ first, and how.
 *
 * @param at coordinates of the element
 * @param component which one of its place; empty where places have one element
 * @param expected its value in the one array; of floating-point numbers with the bits
 * @param actual its value in the other
 */
public record Difference(Offset at, OptionalLong component, String expected, String actual) {

    /** One where places have one element. */
    public Difference(Offset at, String expected, String actual) {
        this(at, OptionalLong.empty(), expected, actual);
    }

    /** This difference with the other array as the expected one. */
    @SuppressWarnings("ArgumentSelectionDefectChecker")
    public Difference reversed() {
        return new Difference(at, component, actual, expected);
    }

    /** For an array of that many dimensions, for example {@code [3, 4]: 0.5 [3f000000], expected 0.25 [3e800000]}. */
    public String describe(int dimensions) {
        String place = at.text(dimensions) + (component.isPresent() ? " of component " + component.getAsLong() : "");
        return place + ": " + actual + ", expected " + expected;
    }
}
