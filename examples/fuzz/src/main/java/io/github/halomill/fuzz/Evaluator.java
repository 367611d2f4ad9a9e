package io.github.halomill.fuzz;

import java.util.List;
import java.util.Map;

/** Evaluates expressions of a kernel at a cell. */
final class Evaluator {

    private final Program program;
    private final Type type;
    private final Map<String, Cells> arrays;
    private final Map<String, Double> scalars;
    private final int[] here;

    /** One for the cell that {@code here} is each time. */
    Evaluator(Program program, Type type, Map<String, Cells> arrays, Map<String, Double> scalars, int[] here) {
        this.program = program;
        this.type = type;
        this.arrays = arrays;
        this.scalars = scalars;
        this.here = here;
    }

    void store(KernelSpec.Store store) {
        FieldSpec field = program.field(store.array());
        Cells array = array(store.array());
        int place = field.place(field.element(here, program.cells()), store.component(), program.cells());
        if (type.isReal()) {
            array.set(place, real(store.value()));
        } else {
            array.set(place, integer(store.value()));
        }
    }

    boolean isLess(Expr left, Expr right) {
        return compare("<", left, right);
    }

    private boolean compare(String comparison, Expr left, Expr right) {
        if (type.isReal()) {
            double a = real(left);
            double b = real(right);
            return comparison.equals("<") ? a < b : a == b;
        }
        long a = integer(left);
        long b = integer(right);
        return comparison.equals("<") ? Long.compareUnsigned(a, b) < 0 : a == b;
    }

    private Cells array(String name) {
        Cells array = arrays.get(name);
        if (array == null) {
            throw new IllegalStateException("no array " + name);
        }
        return array;
    }

    private int place(String name, int component, List<Expr.At> at) {
        int[] there = new int[here.length];
        for (int d = 0; d < there.length; d++) {
            int n = program.cells().get(d);
            int moved = here[d] + at.get(d).offset();
            there[d] = switch (at.get(d).mode()) {
                case PLAIN -> moved;
                case WRAP -> (moved + n) % n;
                case CLAMP -> Math.min(Math.max(moved, 0), n - 1);
            };
        }
        FieldSpec field = program.field(name);
        return field.place(field.element(there, program.cells()), component, program.cells());
    }

    private int inRow(Expr.Row row, int k) {
        int[] there = here.clone();
        there[row.dimension()] += k;
        FieldSpec field = program.field(row.array());
        return field.place(field.element(there, program.cells()), row.component(), program.cells());
    }

    private double converted(Cells array, int place) {
        if (array.type().isReal()) {
            return type.round(array.real(place));
        }
        long value = array.integer(place);
        if (type == Type.FLOAT) {
            return array.type() == Type.ULONG ? Numbers.single(value) : (float) value;
        }
        return array.asReal(place);
    }

    private double real(Expr expr) {
        if (expr instanceof Expr.Read read) {
            return converted(array(read.array()), place(read.array(), read.component(), read.at()));
        } else if (expr instanceof Expr.Constant constant) {
            return constant.value();
        } else if (expr instanceof Expr.Id id) {
            return here[id.dimension()];
        } else if (expr instanceof Expr.Scalar scalar) {
            return type.round(scalars.getOrDefault(scalar.name(), 0.0));
        } else if (expr instanceof Expr.Binary binary) {
            double a = real(binary.left());
            double b = real(binary.right());
            return type.round(
                    switch (binary.operator()) {
                        case '+' -> a + b;
                        case '-' -> a - b;
                        default -> a * b;
                    });
        } else if (expr instanceof Expr.Choice choice) {
            return real(
                    compare(choice.comparison(), choice.left(), choice.right()) ? choice.then() : choice.otherwise());
        }
        Expr.Row row = (Expr.Row) expr;
        double sum = 0;
        for (int k = row.from(); k <= row.to(); k++) {
            sum = type.round(sum + converted(array(row.array()), inRow(row, k)));
        }
        return sum;
    }

    private long integer(Expr expr) {
        if (expr instanceof Expr.Read read) {
            return type.wrap(array(read.array()).integer(place(read.array(), read.component(), read.at())));
        } else if (expr instanceof Expr.Constant constant) {
            return type.wrap((long) constant.value());
        } else if (expr instanceof Expr.Id id) {
            return type.wrap(here[id.dimension()]);
        } else if (expr instanceof Expr.Scalar scalar) {
            return type.wrap(scalars.getOrDefault(scalar.name(), 0.0).longValue());
        } else if (expr instanceof Expr.Binary binary) {
            long a = integer(binary.left());
            long b = integer(binary.right());
            return type.wrap(
                    switch (binary.operator()) {
                        case '+' -> a + b;
                        case '-' -> a - b;
                        default -> a * b;
                    });
        } else if (expr instanceof Expr.Choice choice) {
            return integer(
                    compare(choice.comparison(), choice.left(), choice.right()) ? choice.then() : choice.otherwise());
        }
        Expr.Row row = (Expr.Row) expr;
        long sum = 0;
        for (int k = row.from(); k <= row.to(); k++) {
            sum = type.wrap(sum + type.wrap(array(row.array()).integer(inRow(row, k))));
        }
        return sum;
    }
}
