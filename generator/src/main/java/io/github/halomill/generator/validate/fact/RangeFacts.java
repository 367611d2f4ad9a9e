package io.github.halomill.generator.validate.fact;

import java.util.stream.Stream;

/** First and last coordinate along a dimension; the same if there is one only. */
public record RangeFacts(Numeral first, Numeral last) {

    public Stream<Numeral> ends() {
        return first.equals(last) ? Stream.of(first) : Stream.of(first, last);
    }

    /** What is to be said behind a message that follows from their values. */
    String taken() {
        return new Numerals(ends().toList()).taken();
    }
}
