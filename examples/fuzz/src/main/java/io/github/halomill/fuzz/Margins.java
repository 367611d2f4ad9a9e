package io.github.halomill.fuzz;

import java.util.List;
import java.util.function.ToIntFunction;

/** Fills margins: along x, then y, then z, each from what the earlier ones filled. */
final class Margins {

    private Margins() {}

    /** With the values that borders have at this moment. */
    static void fill(FieldSpec field, List<Integer> cells, Cells array, ToIntFunction<FieldSpec.Border> values) {
        for (int d = 0; d < cells.size(); d++) {
            for (int k = 1; k <= field.low().get(d); k++) {
                face(field, cells, array, d, false, k, values);
            }
            for (int k = 1; k <= field.high().get(d); k++) {
                face(field, cells, array, d, true, k, values);
            }
        }
    }

    private static void face(
            FieldSpec field,
            List<Integer> cells,
            Cells array,
            int d,
            boolean end,
            int k,
            ToIntFunction<FieldSpec.Border> values) {
        FieldSpec.Border border = field.borders().get(2 * d + (end ? 1 : 0));
        if (border.kind() == FieldSpec.Kind.FIXED) {
            return;
        }
        int n = cells.get(d);
        int outside = end ? n - 1 + k : -k;
        int[] from = new int[cells.size()];
        int[] to = new int[cells.size()];
        for (int i = 0; i < from.length; i++) {
            from[i] = i == d ? outside : -field.low().get(i);
            to[i] = i == d ? outside + 1 : cells.get(i) + field.high().get(i);
        }
        int[] at = from.clone();
        do {
            for (int c = 0; c < field.components(); c++) {
                int target = place(field, cells, at, d, outside, c);
                int mirrored = place(field, cells, at, d, end ? n - k : k - 1, c);
                int reflected = place(field, cells, at, d, end ? n - 1 - k : k, c);
                int edge = place(field, cells, at, d, end ? n - 1 : 0, c);
                int inner = place(field, cells, at, d, end ? n - 2 : 1, c);
                switch (border.kind()) {
                    case VALUE -> value(array, target, values.applyAsInt(border));
                    case COPY -> array.move(edge, target);
                    case MIRROR -> array.move(mirrored, target);
                    case ANTIMIRROR -> negate(array, mirrored, target);
                    case REFLECT -> array.move(reflected, target);
                    case ANTIREFLECT -> negate(array, reflected, target);
                    case LINEAR -> linear(array, edge, inner, k, target);
                    case PERIODIC -> array.move(place(field, cells, at, d, end ? k - 1 : n - k, c), target);
                    case FIXED -> throw new IllegalStateException();
                }
            }
        } while (Places.next(at, from, to));
    }

    private static int place(FieldSpec field, List<Integer> cells, int[] at, int d, int there, int component) {
        int[] moved = at.clone();
        moved[d] = there;
        return field.place(field.element(moved, cells), component, cells);
    }

    private static void value(Cells array, int target, int value) {
        if (array.type().isReal()) {
            array.set(target, (double) value);
        } else {
            array.set(target, (long) value);
        }
    }

    private static void negate(Cells array, int source, int target) {
        if (array.type().isReal()) {
            array.set(target, -array.real(source));
        } else {
            array.set(target, -array.integer(source));
        }
    }

    private static void linear(Cells array, int edge, int inner, int k, int target) {
        if (array.type().isReal()) {
            Type type = array.type();
            double difference = type.round(array.real(edge) - array.real(inner));
            array.set(target, array.real(edge) + type.round(k * difference));
        } else {
            array.set(target, array.integer(edge) + k * (array.integer(edge) - array.integer(inner)));
        }
    }
}
