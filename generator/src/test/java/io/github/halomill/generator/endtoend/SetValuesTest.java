package io.github.halomill.generator.endtoend;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Launches that set a number of which the kernel takes a remainder: to 0 among values above it, and to negative ones. */
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
              <kernel file="stencil.cl" function="add" %s/>
              <schedule>
                <launch kernel="add" %s/> <swap>u v</swap>
                <launch kernel="add" set="amount=%d"/> <swap>u v</swap>
              </schedule>
            </program>
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"'', 0, 6", "'', -3, 2", "-5, 0, 6", "0, 3, 6"})
    void eachMayBeAnything(String own, int first, int second) throws Exception {
        check(own.isEmpty() ? "" : set(own), set(first), first, second);
    }

    @Test
    void theKernelsOwnIsLessThanWhatALaunchSets() throws Exception {
        check(set(0), "", 0, 6);
    }

    private static String set(Object value) {
        return "set=\"amount=" + value + "\"";
    }

    private void check(String own, String set, int first, int second) throws Exception {
        PlainLoops.in(folder)
                .check("Sets", DESCRIPTION.formatted(own, set, second), KERNEL, 3, Map.of("n", (long) N), arrays -> {
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
