package io.github.halomill.generator.validate.fact;

import java.util.stream.Stream;

/**
 * First and last coordinate along a dimension, or first cell and one past the last; the same if there is one only.
 */
public record RangeFacts(Numeral first, Numeral last) {

    /** Whether there is one only. */
    public boolean isOne() {
        return first.equals(last);
    }

    public Stream<Numeral> ends() {
        return first.equals(last) ? Stream.of(first) : Stream.of(first, last);
    }

    /** What is to be said behind a message that follows from their values. */
    public String taken() {
        return new Numerals(ends().toList()).taken();
    }
}
