package io.github.halomill.fuzz;

import java.util.List;
import java.util.Locale;

/** A program's kernels in OpenCL C. */
final class KernelText {

    private final Program program;
    private final KernelSpec kernel;
    private final StringBuilder text = new StringBuilder();
    private int variables;

    private KernelText(Program program, KernelSpec kernel) {
        this.program = program;
        this.kernel = kernel;
    }

    static String of(Program program) {
        StringBuilder text = new StringBuilder("#pragma OPENCL FP_CONTRACT OFF\n");
        program.kernels().forEach(kernel -> text.append(new KernelText(program, kernel).write()));
        return text.toString();
    }

    private String write() {
        text.append("__kernel void ").append(kernel.name()).append("(");
        for (String array : kernel.arrays()) {
            text.append("__global ")
                    .append(kernel.outputs().contains(array) ? "" : "const ")
                    .append(typeText(program.field(array)))
                    .append(" *")
                    .append(array)
                    .append(", ");
        }
        String number = kernel.calculates().isReal() ? kernel.calculates().text() : "int";
        kernel.scalars().forEach(name -> text.append("const %s %s, ".formatted(number, name)));
        for (int d = 0; d < dimensions(); d++) {
            text.append(d == 0 ? "" : ", ").append("const int n").append(d);
        }
        text.append(")\n{\n");
        StringBuilder guard = new StringBuilder();
        for (int d = 0; d < dimensions(); d++) {
            KernelSpec.Range range = kernel.range().get(d);
            String first = edge(range.fromEnd(), d, range.from());
            text.append("    const int i%d = get_global_id(%d)%s;\n"
                    .formatted(d, d, kernel.ranged() && !first.equals("0") ? " + " + first : ""));
            if (!kernel.ranged()) {
                guard.append(d == 0 ? "" : " || ")
                        .append(range.from() == 0 ? "" : "i%d < %s || ".formatted(d, first))
                        .append("i%d >= %s".formatted(d, edge(range.toEnd(), d, range.to())));
            }
        }
        if (!kernel.ranged()) {
            text.append("    if (").append(guard).append(")\n        return;\n");
        }
        kernel.stores().forEach(this::store);
        return text.append("}\n").toString();
    }

    private int dimensions() {
        return program.cells().size();
    }

    static String typeText(FieldSpec field) {
        return field.type().text()
                + (field.layout() == FieldSpec.Layout.VECTOR ? String.valueOf(field.components()) : "");
    }

    /** A cell counted from the first, or from one past the last. */
    static String edge(boolean end, int dimension, int distance) {
        if (!end) {
            return String.valueOf(distance);
        }
        return "n" + dimension + (distance == 0 ? "" : distance < 0 ? " - " + -distance : " + " + distance);
    }

    private void store(KernelSpec.Store store) {
        String indent = "    ";
        if (!store.guard().isEmpty()) {
            String left = value(store.guard().get(0));
            String right = value(store.guard().get(1));
            text.append("    if (%s < %s)\n".formatted(left, right));
            indent = "        ";
        }
        int before = text.length();
        String value = value(store.value());
        if (text.length() > before && !store.guard().isEmpty()) {
            throw new IllegalStateException("a loop in a guarded store");
        }
        FieldSpec field = program.field(store.array());
        List<Expr.At> here = java.util.Collections.nCopies(dimensions(), new Expr.At(Expr.Mode.PLAIN, 0));
        text.append("%s%s = (%s)(%s);\n"
                .formatted(
                        indent,
                        element(field, store.component(), here, -1, ""),
                        field.type().text(),
                        value));
    }

    private String element(FieldSpec field, int component, List<Expr.At> at, int loop, String counter) {
        StringBuilder index = new StringBuilder();
        StringBuilder all = new StringBuilder();
        for (int d = dimensions() - 1; d >= 0; d--) {
            String place = place(field, d, at.get(d), d == loop ? " + " + counter : "");
            String length =
                    "(n%d + %d)".formatted(d, field.low().get(d) + field.high().get(d));
            all.append(all.isEmpty() ? "" : " * ").append(length);
            index = new StringBuilder(index.isEmpty() ? place : "(%s) * %s + %s".formatted(index, length, place));
        }
        int components = field.components();
        return switch (field.layout()) {
            case VECTOR -> "%s[%s].s%d".formatted(field.name(), index, component);
            case FIRST ->
                components == 1
                        ? "%s[%s]".formatted(field.name(), index)
                        : "%s[(%s) * %d + %d]".formatted(field.name(), index, components, component);
            case LAST -> "%s[%d * %s + %s]".formatted(field.name(), component, all, index);
        };
    }

    private static String place(FieldSpec field, int d, Expr.At at, String more) {
        String cell = "i" + d + (at.offset() < 0 ? " - " + -at.offset() : at.offset() > 0 ? " + " + at.offset() : "");
        String found = switch (at.mode()) {
            case PLAIN -> cell + more;
            case WRAP -> "(%s + n%d) %% n%d".formatted(cell, d, d);
            case CLAMP -> "min(max(%s, 0), n%d - 1)".formatted(cell, d);
        };
        int low = field.low().get(d);
        return low == 0 ? "(" + found + ")" : "(" + found + " + " + low + ")";
    }

    private String value(Expr expr) {
        String type = kernel.calculates().text();
        if (expr instanceof Expr.Read read) {
            return "(%s)%s".formatted(type, element(program.field(read.array()), read.component(), read.at(), -1, ""));
        } else if (expr instanceof Expr.Constant constant) {
            return number(constant.value());
        } else if (expr instanceof Expr.Id id) {
            return "(%s)i%d".formatted(type, id.dimension());
        } else if (expr instanceof Expr.Scalar scalar) {
            return "(%s)%s".formatted(type, scalar.name());
        } else if (expr instanceof Expr.Binary binary) {
            return "(%s %s %s)".formatted(value(binary.left()), binary.operator(), value(binary.right()));
        } else if (expr instanceof Expr.Choice choice) {
            return "(%s %s %s ? %s : %s)"
                    .formatted(
                            value(choice.left()),
                            choice.comparison(),
                            value(choice.right()),
                            value(choice.then()),
                            value(choice.otherwise()));
        }
        return loop((Expr.Row) expr);
    }

    private String loop(Expr.Row row) {
        String sum = "t" + variables++;
        String counter = "k" + sum.substring(1);
        List<Expr.At> here = java.util.Collections.nCopies(dimensions(), new Expr.At(Expr.Mode.PLAIN, 0));
        String type = kernel.calculates().text();
        text.append("    %s %s = 0;\n".formatted(type, sum))
                .append("    for (int %1$s = %2$d; %1$s <= %3$d; %1$s++)\n".formatted(counter, row.from(), row.to()))
                .append("        %s += (%s)%s;\n"
                        .formatted(
                                sum,
                                type,
                                element(program.field(row.array()), row.component(), here, row.dimension(), counter)));
        return sum;
    }

    private String number(double value) {
        return switch (kernel.calculates()) {
            case FLOAT -> String.format(Locale.ROOT, "%sf", value);
            case DOUBLE -> String.format(Locale.ROOT, "%s", value);
            default -> "(%s)%d".formatted(kernel.calculates().text(), (long) value);
        };
    }
}
