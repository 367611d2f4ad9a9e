package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Offset;

/**
 * Where two arrays differ first, and how.
 *
 * @param at coordinates of the element
 * @param expected its value in the one array; of floating-point numbers with the bits
 * @param actual its value in the other
 */
public record Difference(Offset at, String expected, String actual) {

    /** This difference with the other array as the expected one. */
    @SuppressWarnings("ArgumentSelectionDefectChecker")
    public Difference reversed() {
        return new Difference(at, actual, expected);
    }

    /** For an array of that many dimensions, for example {@code [3, 4]: 0.5 [3f000000], expected 0.25 [3e800000]}. */
    public String describe(int dimensions) {
        return at.text(dimensions) + ": " + actual + ", expected " + expected;
    }
}
