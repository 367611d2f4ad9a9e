package io.github.halomill.generator.kernel.soundness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes up stencil kernels as people write them, from most of which a description can be inferred: several ways to find the own
 * element, to keep away from borders and to read around. A seed gives the same text for ever.
 */
final class RandomStencils {

    private static final List<String> NAMES = List.of("x", "y", "z");
    private static final List<String> EXTENTS = List.of("nx", "ny", "nz");

    private final Random random;
    private final int dimensions;

    /** Work-items of a group along each dimension; 0 if the kernel does not say. */
    private final int group;

    /** Elements of a work-item along x, one after the other, and rows of it along the last dimension. */
    private final int columns;

    private final int rows;

    /** Elements before the first that is written, per dimension. */
    private final List<Integer> origin;

    /** Of one row: an expression. */
    private final String pitch;

    private final String type;
    private final StringBuilder text = new StringBuilder();

    private RandomStencils(long seed) {
        random = new Random(seed);
        dimensions = 1 + random.nextInt(3);
        group = oneIn(5) ? 2 + 2 * random.nextInt(2) : 0;
        columns = group == 0 && oneIn(6) ? 2 + random.nextInt(2) : 1;
        rows = group == 0 && dimensions > 1 && oneIn(6) ? 2 + random.nextInt(2) : 1;
        origin = IntStream.range(0, dimensions)
                .mapToObj(d -> oneIn(2) ? random.nextInt(3) : 0)
                .toList();
        pitch = oneOf("nx", "nx", "pitch", "(nx + 3)", "get_global_size(0)", "W");
        type = oneOf("int", "int", "uint", "size_t", "long");
    }

    /** A file with one kernel, {@code k}. */
    static String text(long seed) {
        return new RandomStencils(seed).text();
    }

    private String text() {
        line("#define W " + oneOf("16", "(nx + 2)", "(nx)", "(2 * nx)"));
        line("#define MIN(a, b) ((a) < (b) ? (a) : (b))");
        if (group > 0) {
            line("__attribute__((reqd_work_group_size("
                    + IntStream.range(0, 3)
                            .mapToObj(d -> d < dimensions ? String.valueOf(group) : "1")
                            .collect(Collectors.joining(", "))
                    + ")))");
        }
        line("__kernel void k(__global int *out, __global const int *in, __global int *both, __constant int *w,");
        line("        const int nx, const int ny, const int nz, const int pitch, const int lo)");
        line("{");
        boolean local = group > 0 && oneIn(2);
        for (int d = 0; d < dimensions; d++) {
            line("const " + type + " " + NAMES.get(d) + " = " + id(d, local) + ";");
        }
        guards();
        statements();
        line("}");
        return text.toString();
    }

    private String id(int d, boolean local) {
        String id = local
                ? "get_group_id(" + d + ") * " + group + " + get_local_id(" + d + ")"
                : "get_global_id(" + d + ")";
        boolean shifted = origin.get(d) > 0 && oneIn(2);
        return shifted ? id + " + " + origin.get(d) : id;
    }

    /** Sends work-items away, or not. */
    private void guards() {
        for (int d = 0; d < dimensions; d++) {
            String name = NAMES.get(d);
            String extent = EXTENTS.get(d);
            switch (random.nextInt(7)) {
                case 0, 1 -> line("if (" + name + " >= " + extent + ") return;");
                case 2 -> line("if (" + name + " < 1 || " + name + " >= " + extent + " - 1) return;");
                case 3 -> line("if (!(" + name + " >= lo && " + name + " < " + extent + " - 2)) return;");
                case 4 -> line("if (" + name + " > " + extent + " - 2) return;");
                default -> {}
            }
        }
    }

    private void statements() {
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            if (oneIn(5)) {
                line("if (" + condition() + ")");
                line("{");
                write();
                line("}");
            } else {
                write();
            }
        }
    }

    private String condition() {
        String name = oneOf(NAMES.subList(0, dimensions).toArray(String[]::new));
        return oneOf(
                name + " > 0",
                name + " % 2 == 0",
                name + " != 1",
                name + " + 1 < " + EXTENTS.get(NAMES.indexOf(name)),
                "in[" + own("0", "0") + "] > 1",
                "lo > 2",
                "get_local_id(0) == 0");
    }

    /** One element, or all of them that a work-item owns. */
    private void write() {
        String target = oneOf("out", "out", "out", "both");
        String operator = target.equals("both") ? oneOf("=", "+=") : "=";
        String c = columns > 1 ? "c" : "0";
        String r = rows > 1 ? "r" : "0";
        if (rows > 1) {
            line("for (int r = 0; r < " + (oneIn(5) ? rows - 1 : rows) + "; r++)");
        }
        if (columns > 1) {
            line("for (int c = " + (oneIn(5) ? 1 : 0) + "; c < " + columns + "; ++c)");
        }
        line("{");
        String value = value(c, r);
        line(target + "[" + own(c, r) + "] " + operator + " " + value + ";");
        line("}");
    }

    /** The subscript of an own element. */
    private String own(String c, String r) {
        return subscript(place(0, c, ""), place(1, r, ""), place(2, r, ""));
    }

    /** Where along a dimension an own element is, and {@code offset} from there. */
    private String place(int d, String part, String offset) {
        if (d >= dimensions) {
            return "0";
        }
        int several = d == 0 ? columns : d == dimensions - 1 ? rows : 1;
        String at = several > 1 ? several + " * " + NAMES.get(d) + " + " + part : NAMES.get(d);
        return "(" + at + (origin.get(d) > 0 ? " + " + origin.get(d) : "") + offset + ")";
    }

    private String subscript(String x, String y, String z) {
        return switch (dimensions) {
            case 1 -> x;
            case 2 -> y + " * " + pitch + " + " + x;
            default -> "(" + z + " * ny + " + y + ") * " + pitch + " + " + x;
        };
    }

    private String value(String c, String r) {
        List<String> terms = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            terms.add(term(c, r));
        }
        return String.join(" + ", terms);
    }

    private String term(String c, String r) {
        int d = random.nextInt(dimensions);
        String name = NAMES.get(d);
        String extent = EXTENTS.get(d);
        int by = 1 + random.nextInt(2);
        switch (random.nextInt(8)) {
            case 0 -> {
                return "(" + name + " >= " + by + " ? in[" + moved(d, " - " + by, c, r) + "] : 0)";
            }
            case 1 -> {
                return "(" + name + " + " + by + " < " + extent + " ? in[" + moved(d, " + " + by, c, r) + "] : 7)";
            }
            case 2 -> {
                String sum = "s" + text.length();
                line("int " + sum + " = 0;");
                line("for (int i = -" + by + "; i <= " + by + "; i++)");
                line("    " + sum + " += w[i + " + by + "] * in[" + moved(d, " + i", c, r) + "];");
                return sum;
            }
            case 3 -> {
                return rows * columns == 1 && origin.get(d) == 0
                        ? "in["
                                + at(
                                        d,
                                        oneOf(
                                                "max((int)" + name + " - " + by + ", 0)",
                                                "min((int)" + name + " + " + by + ", " + extent + " - 1)",
                                                "clamp((int)" + name + " - 1, 0, " + extent + " - 1)",
                                                "MIN((int)" + name + " + 1, " + extent + " - 1)",
                                                "((" + name + " + 1) % " + extent + ")"),
                                        c,
                                        r)
                                + "]"
                        : "w[4]";
            }
            case 4 -> {
                return "in[" + own(c, r) + "]";
            }
            default -> {
                return "in[" + moved(d, (oneIn(2) ? " - " : " + ") + by, c, r) + "]";
            }
        }
    }

    private String moved(int d, String offset, String c, String r) {
        return at(d, place(d, d == 0 ? c : r, offset), c, r);
    }

    /** The subscript of what is at {@code place} along a dimension, and own along the others. */
    private String at(int d, String place, String c, String r) {
        return subscript(
                d == 0 ? place : place(0, c, ""), d == 1 ? place : place(1, r, ""), d == 2 ? place : place(2, r, ""));
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    private String oneOf(String... texts) {
        return texts[random.nextInt(texts.length)];
    }
}
