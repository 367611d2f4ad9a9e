package io.github.halomill.fuzz;

import java.util.List;

/** One number made of elements of a field. */
final class Reduction {

    private Reduction() {}

    static double of(Step.Reduce reduce, Program program, Cells array) {
        double result = switch (reduce.with()) {
            case "min" -> Double.POSITIVE_INFINITY;
            case "max" -> Double.NEGATIVE_INFINITY;
            default -> 0;
        };
        FieldSpec field = program.field(reduce.field());
        if (!field.isOfCells() || reduce.area().margins()) {
            for (int i = 0; i < array.elements(); i++) {
                result = with(reduce, result, array.asReal(i));
            }
            return result;
        }
        List<Integer> cells = program.cells();
        int[] first = new int[cells.size()];
        int[] end = cells.stream().mapToInt(n -> n).toArray();
        for (int d = 0; d < reduce.area().box().size(); d++) {
            first[d] = reduce.area().box().get(d).first(cells.get(d));
            end[d] = reduce.area().box().get(d).end(cells.get(d));
        }
        int[] at = first.clone();
        do {
            for (int c = 0; c < field.components(); c++) {
                if (!reduce.single() || c == reduce.component()) {
                    result = with(reduce, result, array.asReal(field.place(field.element(at, cells), c, cells)));
                }
            }
        } while (Places.next(at, first, end));
        return result;
    }

    private static double with(Step.Reduce reduce, double result, double value) {
        return switch (reduce.with()) {
            case "min" -> Math.min(result, value);
            case "max" -> Math.max(result, value);
            case "maxabs" -> Math.max(result, Math.abs(value));
            default -> result + value;
        };
    }
}
