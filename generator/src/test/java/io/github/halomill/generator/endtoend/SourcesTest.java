package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.STEPS;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources of waves, whose strength is in a table by iteration: fixed and moving ones, against plain loops. */
@Tag("device")
class SourcesTest {

    private static final int NX = 7;
    private static final int NY = 12;
    private static final int W = NX + 2;

    /** Between zones if there are two or four, in a ghost zone if there are three. */
    private static final int SX = 3;

    private static final int SY = 6;

    private static final int RUNS = 2;

    private static final String KERNEL = """
            __kernel void wave(__global const int *p, __global int *q, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, w = nx + 2, i = y * w + x;
                if (x > nx || y > ny) return;
                q[i] = 3 * p[i] - q[i] + p[i - 1] - 5 * p[i + 1] + p[i - w] + 7 * p[i + w];
            }
            __kernel void point(__global int *p, __global const int *wavelet, int it, int sx, int sy, int nx)
            {
                p[(sy + 1) * (nx + 2) + sx + 1] += wavelet[it];
            }
            __kernel void along(__global int *p, __global const int *wavelet, int it, int sx, int sy, int nx)
            {
                int i = get_global_id(0);
                if (i == sx) p[(sy + 1) * (nx + 2) + i + 1] += wavelet[it + 1] - wavelet[it];
            }
            __kernel void anywhere(__global int *p, __global const int *wavelet, int it, int sx, int sy, int nx, int ny)
            {
                int i = get_global_id(0), j = get_global_id(1);
                if (i < nx && j < ny && i == sx && j == sy) p[(j + 1) * (nx + 2) + i + 1] += 11 * wavelet[it];
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Sources">
              <parameter name="nx">32</parameter> <parameter name="ny">24</parameter>
              <parameter name="nt">40</parameter>
              <parameter name="sx">20</parameter> <parameter name="sy">10</parameter>
              <grid cells="nx, ny"/>
              <field name="p" type="int" size="nx + 2, ny + 2"/>
              <field name="q"/>
              <field name="wavelet" size="nt"/>
              <kernel file="stencil.cl" function="wave"/>
              <kernel file="stencil.cl" function="point" range="sx, sy">
                <argument name="it">iteration</argument> <argument name="p" field="q"/>
              </kernel>
              <kernel file="stencil.cl" function="point" id="before" range="sx + 1, sy - 1">
                <argument name="it">iteration</argument> <argument name="p" field="q"/>
                <argument name="sx">sx + 1</argument> <argument name="sy">sy - 1</argument>
              </kernel>
              <kernel file="stencil.cl" function="along" range="0..nx, sy">
                <argument name="it">iteration</argument> <argument name="p" field="q"/>
                <argument name="sx">iteration / 4</argument>
              </kernel>
              <kernel file="stencil.cl" function="anywhere">
                <argument name="it">iteration</argument> <argument name="p" field="q"/>
                <argument name="sx">iteration / 2</argument> <argument name="sy">iteration</argument>
              </kernel>
              <schedule>
                <launch kernel="wave"/>
                <launch kernel="point"/> <launch kernel="before"/> <launch kernel="along"/> <launch kernel="anywhere"/>
                <swap>p q</swap>
              </schedule>
            </program>
            """;

    @TempDir
    Path folder;

    @Test
    void sourcesAreThoseOfTheIteration() throws Exception {
        long iterations = RUNS * STEPS;
        Map<String, Long> sizes =
                Map.of("nx", (long) NX, "ny", (long) NY, "sx", (long) SX, "sy", (long) SY, "nt", iterations + 1);
        PlainLoops.in(folder).check("Sources", DESCRIPTION, KERNEL, 3, sizes, new Loops());

        try (GeneratedProgram generated = GeneratedProgram.in(folder.resolve("out"), "Sources");
                StencilProgram program = generated.open(
                        DeviceSelection.parse("0:0*3").select(Devices.discover()), Strategy.BALANCED, 1, sizes)) {
            program.run(iterations);
            assertThatThrownBy(() -> program.run(1))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("in iteration 10 the argument it is 10, and -1 to 9 are possible:"
                            + " wavelet[it + 1] at stencil.cl:14:")
                    .hasMessageContaining(
                            "leaves wavelet otherwise, which has 11 elements; give wavelet more elements");
        }
    }

    /** Iteration after iteration, of all zones one after the other. */
    private static final class Loops implements Consumer<List<int[]>> {

        private int steps;

        @Override
        public void accept(List<int[]> arrays) {
            int it = steps++ % (RUNS * STEPS);
            int[] p = arrays.get(0);
            int[] q = arrays.get(1);
            int[] wavelet = arrays.get(2);
            for (int y = 1; y <= NY; y++) {
                for (int x = 1; x <= NX; x++) {
                    int i = y * W + x;
                    q[i] = 3 * p[i] - q[i] + p[i - 1] - 5 * p[i + 1] + p[i - W] + 7 * p[i + W];
                }
            }
            q[(SY + 1) * W + SX + 1] += wavelet[it];
            q[SY * W + SX + 2] += wavelet[it];
            q[(SY + 1) * W + it / 4 + 1] += wavelet[it + 1] - wavelet[it];
            q[(it + 1) * W + it / 2 + 1] += 11 * wavelet[it];
            PlainLoops.swap(arrays, 0, 1);
        }
    }
}
