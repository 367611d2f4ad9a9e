package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays that are guessed to change places do it as pointers do in a loop written by hand, for several steps on several zones. */
@Tag("device")
class RotationsTest {

    private static final int W = 11;
    private static final int H = 13;
    private static final Map<String, Long> SIZES = Map.of("w", (long) W, "h", (long) H);

    private static final String INNER = "int w, int h) { int x = get_global_id(0), y = get_global_id(1);"
            + " if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return; int i = y * w + x; ";

    @TempDir
    Path folder;

    private void check(String kernel, Consumer<List<int[]>> step) throws Exception {
        PlainLoops.in(folder).check("K", infer(kernel), kernel, 2, SIZES, step);
    }

    private String infer(String kernel) throws IOException {
        Files.writeString(folder.resolve("stencil.cl"), kernel);
        Diagnostics diagnostics = new Diagnostics();
        KernelRequest request =
                new KernelRequest(folder.resolve("stencil.xml"), "stencil.cl", Optional.empty(), BuildOptions.NONE);
        return new Pipeline(diagnostics)
                .description(request, true)
                .map(DescriptionWriter::write)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    /** The sum of four neighbours. */
    private static int around(int[] a, int i) {
        return a[i - 1] + a[i + 1] + a[i - W] + a[i + W];
    }

    private static void inside(IntConsumer element) {
        for (int y = 1; y < H - 1; y++) {
            for (int x = 1; x < W - 1; x++) {
                element.accept(y * W + x);
            }
        }
    }

    @Test
    void theWaveEquationHasThreeLevelsAndAModelThatStays() throws Exception {
        String kernel =
                "__kernel void k(__global const int *vel, __global const int *u_prev, __global const int *u, __global int *u_next, "
                        + INNER
                        + "u_next[i] = 2 * u[i] - u_prev[i] + vel[i] * (u[i - 1] + u[i + 1] + u[i - w] + u[i + w]); }";
        check(kernel, arrays -> {
            int[] vel = arrays.get(0);
            int[] prev = arrays.get(1);
            int[] u = arrays.get(2);
            int[] next = arrays.get(3);
            inside(i -> next[i] = 2 * u[i] - prev[i] + vel[i] * around(u, i));
            arrays.set(1, u);
            arrays.set(2, next);
            arrays.set(3, prev);
        });
    }

    @Test
    void theGrayScottModelHasTwoPairs() throws Exception {
        String kernel =
                "__kernel void k(__global const int *u, __global const int *v, __global int *u_new, __global int *v_new, "
                        + INNER + "int r = u[i] * v[i] * v[i];"
                        + " u_new[i] = u[i - 1] + u[i + 1] + u[i - w] + u[i + w] - r;"
                        + " v_new[i] = 3 * (v[i - 1] + v[i + 1] + v[i - w] + v[i + w]) + r; }";
        check(kernel, arrays -> {
            int[] u = arrays.get(0);
            int[] v = arrays.get(1);
            int[] uNew = arrays.get(2);
            int[] vNew = arrays.get(3);
            inside(i -> {
                int r = u[i] * v[i] * v[i];
                uNew[i] = around(u, i) - r;
                vNew[i] = 3 * around(v, i) + r;
            });
            Collections.swap(arrays, 0, 2);
            Collections.swap(arrays, 1, 3);
        });
    }

    @Test
    void levelsThatAreCountedBackwardsRotateBackwards() throws Exception {
        String kernel =
                "__kernel void k(__global int *p0, __global const int *p1, __global const int *p2, __global const int *p3, "
                        + INNER
                        + "p0[i] = 5 * p1[i] - 3 * p2[i] + p3[i] + p1[i - 1] + p1[i + 1] + p1[i - w] + p1[i + w]; }";
        check(kernel, arrays -> {
            int[] p0 = arrays.get(0);
            int[] p1 = arrays.get(1);
            int[] p2 = arrays.get(2);
            int[] p3 = arrays.get(3);
            inside(i -> p0[i] = 5 * p1[i] - 3 * p2[i] + p3[i] + around(p1, i));
            arrays.set(0, p3);
            arrays.set(1, p0);
            arrays.set(2, p1);
            arrays.set(3, p2);
        });
    }

    @Test
    void theLevelBeforeIsReplacedInItsPlace() throws Exception {
        String kernel = "__kernel void k(__global int *old, __global const int *now, " + INNER
                + "old[i] = 2 * now[i] - old[i] + now[i - 1] + now[i + 1] + now[i - w] + now[i + w]; }";
        assertThat(infer(kernel)).contains("<property>inout</property>");
        check(kernel, arrays -> {
            int[] old = arrays.get(0);
            int[] now = arrays.get(1);
            inside(i -> old[i] = 2 * now[i] - old[i] + around(now, i));
            Collections.swap(arrays, 0, 1);
        });
    }
}
