package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Parameter;
import java.util.List;
import java.util.stream.Stream;

/** One expression per dimension, x first. */
public record Numerals(List<Numeral> items) {

    public Numerals {
        items = List.copyOf(items);
    }

    public int count() {
        return items.size();
    }

    public Numeral get(int d) {
        return items.get(d);
    }

    /** Whether there are any, and every value is known and at least {@code least}. */
    public boolean allAtLeast(long least) {
        return !items.isEmpty()
                && items.stream()
                        .allMatch(
                                item -> item.value().isPresent() && item.value().getAsLong() >= least);
    }

    /** These and others. */
    public Numerals and(Numerals others) {
        return new Numerals(Stream.concat(items.stream(), others.items.stream()).toList());
    }

    /** Whether one of them is known only when the program runs. */
    public boolean isAsked() {
        return items.stream().anyMatch(Numeral::isAsked);
    }

    /** The parameters in them that have no value. */
    public List<String> asked() {
        return items.stream().flatMap(item -> item.asked().stream()).distinct().toList();
    }

    /** What is to be said behind a message that follows from their values. */
    public String taken() {
        return isAsked() ? ", taking " + Parameter.STAND_IN + " for " + Quoted.withoutValue(asked()) : "";
    }

    /** The value along {@code d}, which must be known. */
    public long value(int d) {
        return items.get(d).value().orElseThrow();
    }

    /** All values, which must be known. */
    public List<Long> values() {
        return items.stream().map(item -> item.value().orElseThrow()).toList();
    }

    public List<Located> located() {
        return items.stream().map(Numeral::located).toList();
    }
}
