package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Point.PointRange;
import java.util.List;
import java.util.stream.Stream;

/**
 * First and last coordinate along a dimension, or first cell and one past the last; the same if there is one only.
 */
public record RangeFacts(Numeral first, Numeral last) {

    /** Whether there is one only. */
    public boolean isOne() {
        return first.equals(last);
    }

    /** Whether it has a number, the last included; not if nobody knows. */
    public boolean has(long number) {
        return first.value().isPresent()
                && last.value().isPresent()
                && first.value().getAsLong() <= number
                && number <= last.value().getAsLong();
    }

    /** Whether some cell is in this and in another range of cells, the last excluded unless there is one only. */
    boolean mayMeet(RangeFacts other) {
        boolean known =
                Stream.concat(ends(), other.ends()).allMatch(end -> end.value().isPresent());
        return !known
                || (first.value().getAsLong() < other.end()
                        && other.first.value().getAsLong() < end());
    }

    private long end() {
        return isOne() ? first.value().getAsLong() + 1 : last.value().getAsLong();
    }

    public Stream<Numeral> ends() {
        return first.equals(last) ? Stream.of(first) : Stream.of(first, last);
    }

    /** As generated code has them. */
    public static List<PointRange> folded(List<RangeFacts> ranges) {
        return ranges.stream()
                .map(range -> new PointRange(range.first.folded(), range.last.folded()))
                .toList();
    }

    /** What is to be said behind a message that follows from their values. */
    public String taken() {
        return new Numerals(ends().toList()).taken();
    }
}
