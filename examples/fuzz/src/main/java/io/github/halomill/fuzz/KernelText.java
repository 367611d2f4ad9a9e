package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A program's kernels in OpenCL C. */
final class KernelText {

    /** How numbers of cells are written before the kernel's own names take their place. */
    private static final Pattern SIZE = Pattern.compile("\\bn([0-2])\\b");

    private final Program program;
    private final KernelSpec kernel;
    private final StringBuilder text = new StringBuilder();
    private int variables;

    private KernelText(Program program, KernelSpec kernel) {
        this.program = program;
        this.kernel = kernel;
    }

    /** By the names of files: all kernels in one, or each in one of its own. */
    static Map<String, String> of(Program program) {
        Map<String, String> files = new LinkedHashMap<>();
        for (KernelSpec kernel : program.kernels()) {
            List<KernelSpec> there = program.kernels().stream()
                    .filter(other -> file(program, other).equals(file(program, kernel)))
                    .toList();
            files.put(file(program, kernel), of(program, there));
        }
        return files;
    }

    /** The file that has a kernel. */
    static String file(Program program, KernelSpec kernel) {
        return (program.seed() % 4 == 0 ? kernel.name() : "fuzz") + ".cl";
    }

    private static String of(Program program, List<KernelSpec> kernels) {
        StringBuilder text = new StringBuilder("#pragma OPENCL FP_CONTRACT OFF\n");
        program.fields().stream()
                .filter(field -> field.layout() == FieldSpec.Layout.STRUCT)
                .map(field -> "typedef struct { %s %s; } %s;\n"
                        .formatted(
                                field.type().text(),
                                IntStream.range(0, field.components())
                                        .mapToObj(c -> "s" + c)
                                        .collect(Collectors.joining(", ")),
                                typeText(field)))
                .distinct()
                .forEach(text::append);
        kernels.forEach(kernel -> text.append(new KernelText(program, kernel).write()));
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
            text.append(d == 0 ? "" : ", ")
                    .append("const int ")
                    .append(kernel.form().size(d));
        }
        int head = text.append(")\n{\n").length();
        ids();
        kernel.form().tile().ifPresent(this::tile);
        String guard = guard();
        String open = kernel.form().tile().isPresent() ? "    if (!(%s)) {\n" : "    if (%s)\n        return;\n";
        text.append(guard.isEmpty() ? "" : open.formatted(guard));
        kernel.stores().forEach(this::store);
        kernel.counts().forEach(this::count);
        boolean isOpen = kernel.form().tile().isPresent() && !guard.isEmpty();
        String body = text.append(isOpen ? "    }\n}\n" : "}\n").substring(head);
        return text.substring(0, head) + SIZE.matcher(body).replaceAll(size -> size(Integer.parseInt(size.group(1))));
    }

    /** The number of cells along a dimension. */
    private String size(int d) {
        int added = kernel.form().added(d);
        return added == 0
                ? kernel.form().size(d)
                : "(%s - %d)".formatted(kernel.form().size(d), added);
    }

    private void ids() {
        KernelSpec.Form form = kernel.form();
        if (form.ids() == KernelSpec.Ids.ONE) {
            text.append("    const int id = get_global_id(0);\n");
        }
        for (int d = 0; d < dimensions(); d++) {
            KernelSpec.Range range = kernel.range().get(d);
            String id = switch (form.ids()) {
                case IN_ORDER -> "get_global_id(%d)".formatted(d);
                case REVERSED -> "get_global_id(%d)".formatted(dimensions() - 1 - d);
                case ONE ->
                    List.of("id", "id / n0", "id / (n0 * n1)").get(d) + (d < dimensions() - 1 ? " % n" + d : "");
            };
            String first = Subscripts.edge(range.fromEnd(), d, range.from());
            text.append("    const int i%d = %s%s;\n"
                    .formatted(d, id, form.ranged() && !first.equals("0") ? " + " + first : ""));
        }
    }

    /** What surplus work-items have. */
    private String guard() {
        StringBuilder guard = new StringBuilder();
        for (int d = 0; d < dimensions() && !kernel.form().ranged(); d++) {
            KernelSpec.Range range = kernel.range().get(d);
            guard.append(d == 0 ? "" : " || ")
                    .append(
                            range.from() == 0
                                    ? ""
                                    : "i%d < %s || ".formatted(d, Subscripts.edge(false, d, range.from())))
                    .append("i%d >= %s".formatted(d, Subscripts.edge(range.toEnd(), d, range.to())));
        }
        return guard.toString();
    }

    /** Copies elements around a work-group's cells, as far as there are any, to local memory. */
    private void tile(KernelSpec.Tile tile) {
        FieldSpec field = program.field(tile.array());
        StringBuilder lengths = new StringBuilder();
        StringBuilder places = new StringBuilder();
        List<String> at = new ArrayList<>();
        for (int d = dimensions() - 1; d >= 0; d--) {
            lengths.append("[%d]".formatted(kernel.form().group().get(d) + 2 * tile.reach()));
            places.append("[l%d]".formatted(d));
        }
        for (int d = 0; d < dimensions(); d++) {
            at.add("min(max((int)get_group_id(%1$d) * %2$d + l%1$d - %3$d, %4$d), n%1$d + %5$d)"
                    .formatted(
                            d,
                            kernel.form().group().get(d),
                            tile.reach(),
                            -field.low().get(d),
                            field.high().get(d) - 1));
        }
        text.append("    __local %s tile%s;\n".formatted(kernel.calculates().text(), lengths));
        for (int d = dimensions() - 1; d >= 0; d--) {
            int group = kernel.form().group().get(d);
            text.append("    for (int l%1$d = get_local_id(%1$d); l%1$d < %2$d; l%1$d += %3$d)\n"
                    .formatted(d, group + 2 * tile.reach(), group));
        }
        text.append("        tile%s = (%s)%s;\n"
                .formatted(
                        places,
                        kernel.calculates().text(),
                        Subscripts.element(field, tile.component(), d -> Subscripts.padded(field, d, at.get(d)))));
        text.append("    barrier(CLK_LOCAL_MEM_FENCE);\n");
    }

    private String tiled(KernelSpec.Tile tile, Expr.Read read) {
        StringBuilder places = new StringBuilder("tile");
        for (int d = dimensions() - 1; d >= 0; d--) {
            places.append("[get_local_id(%d) + %d]"
                    .formatted(d, tile.reach() + read.at().get(d).offset()));
        }
        return places.toString();
    }

    private int dimensions() {
        return program.cells().size();
    }

    static String typeText(FieldSpec field) {
        return switch (field.layout()) {
            case VECTOR -> field.type().text() + field.components();
            case STRUCT -> "Cell%d".formatted(field.group());
            default -> field.type().text();
        };
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
        text.append("%s%s = (%s)(%s);\n"
                .formatted(
                        indent,
                        Subscripts.element(
                                field,
                                store.component(),
                                d -> Subscripts.padded(
                                        field,
                                        d,
                                        "i" + d + Subscripts.distance(store.to().get(d)))),
                        field.type().text(),
                        value));
    }

    private void count(KernelSpec.Count count) {
        FieldSpec field = program.field(count.array());
        String with = field.entries().orElseThrow().with();
        String entry = "%s[%s]".formatted(count.array(), entry(count.entry()));
        text.append(
                with.equals("any")
                        ? "    %s = 1;\n".formatted(entry)
                        : "    atomic_%s(&%s, (%s)%s);\n"
                                .formatted(
                                        with.equals("sum") ? "add" : with,
                                        entry,
                                        field.type().text(),
                                        value(count.value(), Type.UINT)));
    }

    private String entry(Expr expr) {
        return "(int)(%s & %du)".formatted(value(expr, Type.UINT), FieldSpec.Entries.COUNT - 1);
    }

    private String value(Expr expr) {
        return value(expr, kernel.calculates());
    }

    private String value(Expr expr, Type in) {
        String type = in.text();
        if (expr instanceof Expr.Read read) {
            Optional<KernelSpec.Tile> tile =
                    kernel.form().tile().filter(one -> one.has(read) && in == kernel.calculates());
            FieldSpec field = program.field(read.array());
            return tile.map(one -> tiled(one, read))
                    .orElseGet(() -> "(%s)%s"
                            .formatted(
                                    type,
                                    Subscripts.element(
                                            field,
                                            read.component(),
                                            d -> Subscripts.place(
                                                    field, d, read.at().get(d)))));
        } else if (expr instanceof Expr.Look look) {
            return "(%s)%s[%s]".formatted(type, look.table(), entry(look.entry()));
        } else if (expr instanceof Expr.Constant constant) {
            return number(constant.value(), in);
        } else if (expr instanceof Expr.Id id) {
            return "(%s)i%d".formatted(type, id.dimension());
        } else if (expr instanceof Expr.Scalar scalar) {
            return "(%s)%s".formatted(type, scalar.name());
        } else if (expr instanceof Expr.Binary binary) {
            return "(%s %s %s)".formatted(value(binary.left(), in), binary.operator(), value(binary.right(), in));
        } else if (expr instanceof Expr.Choice choice) {
            return "(%s %s %s ? %s : %s)"
                    .formatted(
                            value(choice.left(), in),
                            choice.comparison(),
                            value(choice.right(), in),
                            value(choice.then(), in),
                            value(choice.otherwise(), in));
        }
        return loop((Expr.Row) expr);
    }

    private String loop(Expr.Row row) {
        String sum = "t" + variables++;
        String counter = "k" + sum.substring(1);
        String type = kernel.calculates().text();
        FieldSpec field = program.field(row.array());
        String element = Subscripts.element(
                field,
                row.component(),
                d -> Subscripts.padded(field, d, "i" + d + (d == row.dimension() ? " + " + counter : "")));
        text.append("    %s %s = 0;\n".formatted(type, sum))
                .append("    for (int %1$s = %2$d; %1$s <= %3$d; %1$s++)\n".formatted(counter, row.from(), row.to()))
                .append("        %s += (%s)%s;\n".formatted(sum, type, element));
        return sum;
    }

    private static String number(double value, Type in) {
        return switch (in) {
            case FLOAT -> String.format(Locale.ROOT, "%sf", value);
            case DOUBLE -> String.format(Locale.ROOT, "%s", value);
            default -> "(%s)%d".formatted(in.text(), (long) value);
        };
    }
}
