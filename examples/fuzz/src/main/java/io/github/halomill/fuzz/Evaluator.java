package io.github.halomill.fuzz;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Evaluates expressions of a kernel at a cell. */
final class Evaluator {

    private final Program program;
    private final KernelSpec kernel;
    private final Type type;
    private final Map<String, Cells> arrays;
    private final Map<String, Double> scalars;
    private final int[] here;
    private final Optional<Evaluator> entries;

    /** One for a kernel with these arrays and scalars. */
    Evaluator(Program program, KernelSpec kernel, Map<String, Cells> arrays, Map<String, Double> scalars) {
        this(
                program,
                kernel,
                kernel.calculates(),
                arrays,
                scalars,
                new int[program.cells().size()],
                true);
    }

    private Evaluator(
            Program program,
            KernelSpec kernel,
            Type type,
            Map<String, Cells> arrays,
            Map<String, Double> scalars,
            int[] here,
            boolean hasEntries) {
        this.program = program;
        this.kernel = kernel;
        this.type = type;
        this.arrays = arrays;
        this.scalars = scalars;
        this.here = here;
        entries = hasEntries
                ? Optional.of(new Evaluator(program, kernel, Type.UINT, arrays, scalars, here, false))
                : Optional.empty();
    }

    /** Runs a work-item for each cell from the first on. */
    void run(int[] first, int[] end) {
        System.arraycopy(first, 0, here, 0, here.length);
        do {
            for (KernelSpec.Store store : kernel.stores()) {
                if (store.guard().isEmpty()
                        || compare("<", store.guard().get(0), store.guard().get(1))) {
                    store(store);
                }
            }
            kernel.counts().forEach(this::count);
        } while (Places.next(here, first, end));
    }

    private void store(KernelSpec.Store store) {
        FieldSpec field = program.field(store.array());
        Cells array = array(store.array());
        int[] there = here.clone();
        for (int d = 0; d < there.length; d++) {
            there[d] += store.to().get(d);
        }
        int place = field.place(field.element(there, program.cells()), store.component(), program.cells());
        if (type.isReal()) {
            array.set(place, real(store.value()));
        } else {
            array.set(place, integer(store.value()));
        }
    }

    private void count(KernelSpec.Count count) {
        Cells array = array(count.array());
        int entry = entry(count.entry());
        long value = array.type().wrap(entries.orElseThrow().integer(count.value()));
        long old = array.integer(entry);
        String with = program.field(count.array()).entries().orElseThrow().with();
        array.set(
                entry,
                switch (with) {
                    case "sum" -> old + value;
                    case "min" -> Math.min(old, value);
                    case "max" -> Math.max(old, value);
                    case "and" -> old & value;
                    case "or" -> old | value;
                    case "xor" -> old ^ value;
                    default -> 1;
                });
    }

    private int entry(Expr expr) {
        return (int) entries.orElseThrow().integer(expr) & (FieldSpec.Entries.COUNT - 1);
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
        } else if (expr instanceof Expr.Look look) {
            return converted(array(look.table()), entry(look.entry()));
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
        } else if (expr instanceof Expr.Look look) {
            return type.wrap(array(look.table()).integer(entry(look.entry())));
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
