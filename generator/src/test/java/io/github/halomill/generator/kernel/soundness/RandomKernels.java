package io.github.halomill.generator.kernel.soundness;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Makes up kernels and what to run them with, in the form of {@link KernelCase}. A seed gives the same text for ever. */
final class RandomKernels {

    /** Ids are below this, in every dimension. */
    static final int MOST_ITEMS = 8;

    /** Value of the argument {@code n}. */
    static final int N = 6;

    /** Value of the argument {@code pitch}. */
    static final int PITCH = 12;

    private static final String HELPERS = """
            #pragma OPENCL FP_CONTRACT OFF
            #define PITCH (pitch + 2)
            #define INSIDE(v, lo, hi) ((v) >= (lo) && (v) < (hi))
            #define AT(array, r, c) array[(r) * PITCH + (c)]
            #define OWN(k) own + (k)

            struct S { int p; int q[2]; };

            int pick(__global const int *from, int i, int n)
            {
                if (i < 0)
                    return -1;
                if (i >= n)
                    return from[n];
                return from[i];
            }

            void advance(int *i, int by)
            {
                for (int k = 0; k < 2; k++)
                    if (by > k)
                        *i += 1;
            }

            int total(__global const int *from, int count, int stride)
            {
                int sum = 0;
                while (count-- > 0) {
                    sum += *from;
                    from += stride;
                }
                return sum;
            }

            void put(__global int *to, int i, int value)
            {
                to[i] = value;
            }

            """;

    private final RandomExpressions make;
    private final RandomStatements statements;
    private final int dimensions;

    private RandomKernels(long seed) {
        Random random = new Random(seed);
        make = new RandomExpressions(random);
        statements = new RandomStatements(make);
        dimensions = 1 + random.nextInt(3);
    }

    /** A kernel named {@code k}. */
    static String text(long seed) {
        return new RandomKernels(seed).text();
    }

    private String text() {
        List<Integer> local = List.of(2, make.oneIn(2) ? 2 : 1, 1).subList(0, dimensions);
        List<Integer> global = List.of(2 * (1 + make.below(3)), 4, 2).subList(0, dimensions);
        int offset = make.oneIn(4) ? 2 : 0;
        StringBuilder header = new StringBuilder("// global" + list(global) + "\n// local" + list(local) + "\n");
        if (offset > 0) {
            header.append("// offset " + offset + " 0 0".substring(0, 2 * (dimensions - 1)) + "\n");
        }
        header.append("// n = " + N + "\n// pitch = " + PITCH + "\n");
        header.append("// buffers: out 256 a 256 b 256 idx 256 f 256 v4 64 s 64\n");
        header.append("// idx < " + RandomExpressions.INDEX_LIMIT + "\n");
        header.append(HELPERS);
        header.append(
                "__kernel void k(__global int *out, __global const int *a, __global int *b, __global const int *idx,\n");
        header.append(
                "        __global const float *f, __global const float4 *v4, __global const struct S *s, const int n,\n");
        header.append("        const int pitch)\n{\n");
        ids();
        if (make.oneIn(4)) {
            tile(local.get(0));
        }
        statements.write();
        statements.statements(0, 3 + make.below(4));
        return header + statements.text() + "}\n";
    }

    private static String list(List<Integer> numbers) {
        return numbers.stream().map(n -> " " + n).collect(Collectors.joining());
    }

    private void ids() {
        String type = make.oneOf("int", "int", "int", "uint", "size_t", "long", "short");
        statements.line("const " + type + " x = "
                + make.oneOf("get_global_id(0)", "get_group_id(0) * get_local_size(0)" + " + get_local_id(0)") + ";");
        make.declare(Term.variable("x", type, 0, MOST_ITEMS - 1));
        make.declare(Term.variable("n", "int", N, N));
        statements.line("const int y = get_global_id(1);");
        make.declare(Term.variable("y", "int", 0, dimensions > 1 ? MOST_ITEMS / 2 - 1 : 0));
        if (dimensions > 2) {
            statements.line("const size_t z = get_global_id(2);");
            make.declare(Term.variable("z", "size_t", 0, 1));
        }
        statements.line("const int own = 4 * (((int)get_global_id(2) * get_global_size(1) + y) * get_global_size(0)"
                + " + get_global_id(0) - get_global_offset(0));");
        if (make.oneIn(3)) {
            make.declare(Term.variable("(int)" + make.oneOf("get_local_id(0)", "get_group_id(0)"), "int", 0, 2));
        }
    }

    /** Loads through local memory, with neighbours. */
    private void tile(int width) {
        int wide = width + 2;
        statements.line("__local int tile[" + wide + "];");
        statements.line("const int lx = get_local_id(0);");
        statements.line("for (int k = lx; k < " + wide + "; k += " + width + ")");
        statements.line("    if (get_local_id(1) == 0)");
        statements.line("        tile[k] = a[get_group_id(0) * " + width + " + k + y];");
        statements.line("barrier(CLK_LOCAL_MEM_FENCE);");
        statements.line("out[own] = tile[lx] + tile[lx + " + (1 + make.below(2)) + "];");
        make.declare(Term.variable("lx", "int", 0, width - 1));
    }
}
