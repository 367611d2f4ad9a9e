package io.github.halomill.generator.endtoend;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Launches that all set a number of which the kernel takes a remainder: 0 among values above it, and negative ones. */
@Tag("device")
class SetValuesTest {

    private static final int N = 13;

    private static final String KERNEL = """
            __kernel void add(__global int *u, __global const int *v, const int n, const int amount)
            {
                const int i = get_global_id(0);
                if (i >= n) return;
                u[i] = v[(i + 1) % n] + amount % 4;
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Sets">
              <parameter name="n">40</parameter>
              <field name="u" size="n"/>
              <field name="v" size="n"/>
              <kernel file="stencil.cl" function="add"/>
              <schedule>
                <launch kernel="add" set="amount=%d"/> <swap>u v</swap>
                <launch kernel="add" set="amount=%d"/> <swap>u v</swap>
              </schedule>
            </program>
            """;

    @TempDir
    Path folder;

    @Test
    void theFirstIsLessThanAnother() throws Exception {
        check(0, 6);
    }

    @Test
    void someAreNegative() throws Exception {
        check(-3, 2);
    }

    private void check(int first, int second) throws Exception {
        PlainLoops.in(folder)
                .check("Sets", DESCRIPTION.formatted(first, second), KERNEL, 3, Map.of("n", (long) N), arrays -> {
                    int[] u = arrays.get(0);
                    int[] v = arrays.get(1);
                    add(u, v, first % 4);
                    add(v, u, second % 4);
                });
    }

    private static void add(int[] to, int[] from, int amount) {
        for (int i = 0; i < N; i++) {
            to[i] = from[(i + 1) % N] + amount;
        }
    }
}
