package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.geometry.Box;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One expression per dimension, x first.
 *
 * @param items of an array with components those of the grid, and how many components there are
 * @param components these as they are written, the fastest dimension of them first; none of what has no components
 * @param before how many dimensions of the grid are faster in memory than components
 */
public record Numerals(List<Numeral> items, List<Numeral> components, int before) {

    public Numerals {
        items = List.copyOf(items);
        components = List.copyOf(components);
    }

    /** Without components. */
    public Numerals(List<Numeral> items) {
        this(items, List.of(), items.size());
    }

    /** Whether dimensions of components are next to each other in a size as it is written. */
    public static boolean areComponentsTogether(List<Text> size) {
        return size.stream()
                .dropWhile(text -> !text.isComponents())
                .dropWhile(Text::isComponents)
                .noneMatch(Text::isComponents);
    }

    /** The dimensions as they lie in memory, the fastest first. */
    public List<Integer> order() {
        int last = items.size() - 1;
        return last < 0
                ? List.of()
                : SymbolicShape.order(items.size(), componentAxis().orElse(last), before);
    }

    /** The dimension that counts components, if there is one. */
    public OptionalInt componentAxis() {
        return IntStream.range(0, items.size())
                .filter(d -> items.get(d).text().isComponents())
                .findFirst();
    }

    /** The axis of boxes of elements along which a dimension lies; those that only other arrays have come last. */
    public int axis(int d) {
        int components = componentAxis().orElse(Box.COMPONENTS);
        return d < components ? d : d == components ? Box.COMPONENTS : d - 1;
    }

    /** How many dimensions count no components. */
    public int spaceCount() {
        return componentAxis().orElse(items.size());
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

    /** The values along the dimensions of the grid, which must be known. */
    public List<Long> places() {
        return items.stream()
                .filter(item -> !item.text().isComponents())
                .map(item -> item.value().orElseThrow())
                .toList();
    }

    /** All values, which must be known, as the dimensions lie in memory, the fastest first: for messages. */
    public List<String> inMemory() {
        return order().stream().map(d -> Long.toString(value(d))).toList();
    }

    public List<Located> located() {
        return items.stream().map(Numeral::located).toList();
    }
}
