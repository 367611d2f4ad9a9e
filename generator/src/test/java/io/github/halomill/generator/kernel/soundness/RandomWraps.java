package io.github.halomill.generator.kernel.soundness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Kernels whose reads wrap around their arrays, in all ways in which people write that; some at other numbers than they should. */
final class RandomWraps {

    private static final List<String> NAMES = List.of("x", "y", "z");
    private static final List<String> EXTENTS = List.of("nx", "ny", "nz");
    private static final List<Integer> SIZES = List.of(1, 2, 3, 4, 5, 8);

    private final Random random;
    private final int dimensions;
    private final List<Integer> sizes = new ArrayList<>();
    private final List<String> extents = new ArrayList<>();
    private final List<Boolean> guarded = new ArrayList<>();
    private final String type;
    private final StringBuilder text = new StringBuilder();
    private int variables;

    private RandomWraps(long seed) {
        random = new Random(seed);
        dimensions = 1 + random.nextInt(3);
        type = oneOf("int", "int", "int", "uint", "size_t", "long");
        for (int d = 0; d < dimensions; d++) {
            int size = SIZES.get(random.nextInt(SIZES.size()));
            int kind = random.nextInt(6);
            sizes.add(size);
            extents.add(
                    kind == 0
                            ? "(" + type + ")get_global_size(" + d + ")"
                            : kind == 1 ? String.valueOf(size) : EXTENTS.get(d));
            guarded.add(kind > 1 && !oneIn(4));
        }
    }

    /** A file with one kernel, {@code k}, and what to run it with. */
    static String text(long seed) {
        return new RandomWraps(seed).text();
    }

    private String text() {
        line("// global " + sizes.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        for (int d = 0; d < 3; d++) {
            line("// " + EXTENTS.get(d) + " = " + (d < dimensions ? sizes.get(d) : 1));
        }
        int elements = sizes.stream().reduce(1, (a, b) -> a * b);
        line("// buffers: out " + elements + " in " + elements);
        line("__kernel void k(__global int *out, __global const int *in, int nx, int ny, int nz)");
        line("{");
        for (int d = 0; d < dimensions; d++) {
            line("const " + type + " " + NAMES.get(d) + " = get_global_id(" + d + ");");
        }
        for (int d = 0; d < dimensions; d++) {
            if (guarded.get(d)) {
                line("if (" + NAMES.get(d) + " >= " + extents.get(d) + ") return;");
            }
        }
        line("int sum = 0;");
        int terms = 1 + random.nextInt(3);
        for (int i = 0; i < terms; i++) {
            term();
        }
        line("out[" + subscript(NAMES.subList(0, dimensions)) + "] = sum;");
        line("}");
        return text.toString();
    }

    private void term() {
        List<String> places = new ArrayList<>();
        boolean loop = oneIn(3);
        int by = 1 + random.nextInt(2);
        int loops = 0;
        for (int d = 0; d < dimensions; d++) {
            if (oneIn(3)) {
                places.add(NAMES.get(d));
            } else if (loop) {
                String k = "k" + variables++;
                loops++;
                line("for (int " + k + " = -" + by + "; " + k + " <= " + by + "; " + k + "++) {");
                places.add(looped(d, k));
            } else {
                places.add(wrapped(d));
            }
        }
        line("sum += in[" + subscript(places) + "];");
        line("}".repeat(loops));
    }

    private String looped(int d, String k) {
        String x = NAMES.get(d);
        String n = modulus(d);
        if (oneIn(3)) {
            String variable = "l" + k;
            line("int " + variable + " = (int)" + x + " + " + k + ";");
            line("if (" + variable + " >= (int)" + n + ") " + variable + " -= " + n + ";");
            line("if (" + variable + " < 0) " + variable + " += " + n + ";");
            return variable;
        }
        return oneIn(4)
                ? "((" + x + " + " + k + ") & (" + n + " - 1))"
                : "((" + x + " + " + k + " + " + n + ") % " + n + ")";
    }

    private String wrapped(int d) {
        String x = NAMES.get(d);
        String n = modulus(d);
        int by = 1 + random.nextInt(2);
        return switch (random.nextInt(8)) {
            case 0 -> "((" + x + " + " + by + ") % " + n + ")";
            case 1 -> "((" + x + " + " + n + " - " + by + ") % " + n + ")";
            case 2 -> "((" + x + " - " + by + " + " + n + ") % " + n + ")";
            case 3 -> "(" + x + " == " + n + " - 1 ? 0 : " + x + " + 1)";
            case 4 -> "(" + x + " == 0 ? " + n + " - 1 : " + x + " - 1)";
            case 5 -> "((" + x + oneOf(" + ", " - ") + by + ") & (" + n + " - 1))";
            case 6 ->
                "(" + x + " + " + by + " < " + n + " ? " + x + " + " + by + " : " + x + " + " + by + " - " + n + ")";
            default -> "(" + x + " >= " + by + " ? " + x + " - " + by + " : " + x + " - " + by + " + " + n + ")";
        };
    }

    /** Now and then another number than the array has elements. */
    private String modulus(int d) {
        String n = extents.get(d);
        return oneIn(10)
                ? oneOf("(" + n + " + 1)", "(2 * " + n + ")", "3", "4", "(" + type + ")" + EXTENTS.get((d + 1) % 3))
                : n;
    }

    private String subscript(List<String> places) {
        String subscript = places.get(dimensions - 1);
        for (int d = dimensions - 2; d >= 0; d--) {
            subscript = "(" + subscript + ") * " + extents.get(d) + " + " + places.get(d);
        }
        return subscript;
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
