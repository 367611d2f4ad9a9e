package io.github.halomill.fuzz;

import java.util.function.IntFunction;

/** How kernels call elements of arrays. */
final class Subscripts {

    private Subscripts() {}

    /** A component of the element at these places, which are counted from the first element along each dimension. */
    static String element(FieldSpec field, int component, IntFunction<String> place) {
        StringBuilder index = new StringBuilder();
        StringBuilder all = new StringBuilder();
        for (int d = field.low().size() - 1; d >= 0; d--) {
            String length =
                    "(n%d + %d)".formatted(d, field.low().get(d) + field.high().get(d));
            all.append(all.isEmpty() ? "" : " * ").append(length);
            index = new StringBuilder(
                    index.isEmpty() ? place.apply(d) : "(%s) * %s + %s".formatted(index, length, place.apply(d)));
        }
        int components = field.components();
        return switch (field.layout()) {
            case VECTOR, STRUCT -> "%s[%s].s%d".formatted(field.name(), index, component);
            case FIRST ->
                components == 1
                        ? "%s[%s]".formatted(field.name(), index)
                        : "%s[(%s) * %d + %d]".formatted(field.name(), index, components, component);
            case LAST -> "%s[%d * %s + %s]".formatted(field.name(), component, all, index);
        };
    }

    /** The place of an element that a work-item reads. */
    static String place(FieldSpec field, int d, Expr.At at) {
        String cell = "i" + d + distance(at.offset());
        return padded(
                field,
                d,
                switch (at.mode()) {
                    case PLAIN -> cell;
                    case WRAP -> "(%s + n%d) %% n%d".formatted(cell, d, d);
                    case CLAMP -> "min(max(%s, 0), n%d - 1)".formatted(cell, d);
                });
    }

    static String distance(int offset) {
        return offset < 0 ? " - " + -offset : offset > 0 ? " + " + offset : "";
    }

    /** The place in the array of one that is counted from the first cell. */
    static String padded(FieldSpec field, int d, String cell) {
        int low = field.low().get(d);
        return low == 0 ? "(" + cell + ")" : "(" + cell + " + " + low + ")";
    }

    /** A cell counted from the first, or from one past the last. */
    static String edge(boolean end, int dimension, int distance) {
        if (!end) {
            return String.valueOf(distance);
        }
        return "n" + dimension + (distance == 0 ? "" : distance < 0 ? " - " + -distance : " + " + distance);
    }
}
