package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Time levels in one array, of which scalars choose one, on 1 to 4 zones against plain loops. */
@Tag("device")
class TimeLevelsTest {

    private static final String HEAT = """
            __kernel void heat(__global int *u, const int t0, const int t1, const int nx, const int ny)
            {
                const int x = get_global_id(0) + 1, y = get_global_id(1) + 1, p = nx + 2, s = p * (ny + 2), i = y * p + x;
                if (x > nx || y > ny) return;
                u[t1 * s + i] = 3 * u[t0 * s + i] + u[t0 * s + i - 1] - u[t0 * s + i + 1]
                    + 5 * u[t0 * s + i - p] - 7 * u[t0 * s + i + p];
            }
            """;

    private static final String OF_HEAT = """
            <program xmlns="urn:halomill:program:1" name="Heat">
              <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
              <grid cells="nx, ny"/>
              <field name="u" type="int" size="nx + 2, ny + 2, 2c"/>
              <kernel file="stencil.cl" global="nx, ny">
                <argument name="u" property="inout" shadow="{-1,0} {1,0} {0,-1} {0,1}"/>
                <argument name="t0" property="input" type="int">%s</argument>
                <argument name="t1" property="input" type="int">%s</argument>
                <argument name="nx" property="input" type="int">nx</argument>
                <argument name="ny" property="input" type="int">ny</argument>
              </kernel>
              <schedule>%s</schedule>
            </program>
            """;

    @TempDir
    Path folder;

    @Test
    void aLaunchForEachLevel() throws Exception {
        String steps = "<launch kernel=\"heat\"/><launch kernel=\"heat\" set=\"t0=1, t1=0\"/>";
        heat(OF_HEAT.formatted("0", "1", steps), step -> new int[] {0, 1});
    }

    @Test
    void levelsBySetTakeTurns() throws Exception {
        String steps = "<launch kernel=\"heat\" set=\"t0=iteration % 2, t1=(iteration + 1) % 2\"/>";
        heat(OF_HEAT.formatted("0", "1", steps), step -> new int[] {step % 2});
    }

    /** By what the kernel is passed in any launch; the other way round, and at another place of the iteration. */
    @Test
    void levelsOfTheKernelTakeTurns() throws Exception {
        String steps =
                "<launch kernel=\"heat\"/><launch kernel=\"heat\" set=\"t0=iteration % 2, t1=1 - iteration % 2\"/>";
        heat(OF_HEAT.formatted("(iteration + 1) % 2", "iteration % 2", steps), step ->
                new int[] {1 - step % 2, step % 2});
    }

    /** In two of three iterations the second level is computed from the first. */
    @Test
    void oneLevelIsReadForEver() throws Exception {
        String level = "max(iteration % 3 - 1, 0)";
        String steps = "<launch kernel=\"heat\"><set argument=\"t0\">" + level + "</set>" + "<set argument=\"t1\">1 - "
                + level + "</set></launch>";
        heat(OF_HEAT.formatted("0", "1", steps), step -> new int[] {Math.max(step % 3 - 1, 0)});
    }

    /** Of 24 x 20 cells on two zones, one row of 24 travels each way before each iteration but the first. */
    @Test
    void onlyTheLevelThatIsReadTravels() throws Exception {
        String steps = "<launch kernel=\"heat\" set=\"t0=iteration % 2, t1=(iteration + 1) % 2\"/>";
        Files.writeString(folder.resolve("stencil.cl"), HEAT);
        Path xml = Files.writeString(folder.resolve("stencil.xml"), OF_HEAT.formatted("0", "1", steps));
        List<Device> devices = DeviceSelection.parse("0:0*2").select(Devices.discover());
        try (GeneratedProgram generated = GeneratedProgram.of(xml, "Heat", Layout.SOURCES, folder.resolve("out"));
                StencilProgram program = generated.open(devices, Strategy.BALANCED, 1, Map.of())) {
            program.run(7);
            assertThat(program.report().traffic().bytes()).isEqualTo(6 * 2 * 24 * Integer.BYTES);
        }
    }

    private void heat(String description, IntFunction<int[]> levels) throws Exception {
        int nx = 6;
        int ny = 9;
        int p = nx + 2;
        int s = p * (ny + 2);
        Map<String, Long> sizes = Map.of("nx", (long) nx, "ny", (long) ny);
        PlainLoops.in(folder).check("Heat", description, HEAT, 3, sizes, counting((step, arrays) -> {
            int[] u = arrays.get(0);
            for (int t0 : levels.apply(step)) {
                for (int n = 0; n < nx * ny; n++) {
                    int i = (n / nx + 1) * p + n % nx + 1;
                    int at = t0 * s + i;
                    u[(1 - t0) * s + i] = 3 * u[at] + u[at - 1] - u[at + 1] + 5 * u[at - p] - 7 * u[at + p];
                }
            }
        }));
    }

    /** Three levels of a wave in three dimensions, as nested arrays, beside an array that does not change. */
    @Test
    void threeLevelsOfAWave() throws Exception {
        String kernel = """
                __kernel void wave(__global int *restrict u, __global const int *restrict m,
                    const int t0, const int t1, const int t2, const int x_size, const int y_size, const int z_size)
                {
                    const int x = get_global_id(2), y = get_global_id(1), z = get_global_id(0);
                    const int ys = z_size + 4, xs = ys * (y_size + 4), ts = xs * (x_size + 4);
                    if (x >= x_size || y >= y_size || z >= z_size) return;
                    const int c = (x + 2) * xs + (y + 2) * ys + z + 2;
                    u[t2 * ts + c] = 2 * u[t1 * ts + c] - u[t0 * ts + c] + m[c] * (u[t1 * ts + c - 2] + u[t1 * ts + c + 2]
                        + 3 * u[t1 * ts + c - ys] + u[t1 * ts + c + 2 * ys] + u[t1 * ts + c - 2 * xs] - 5 * u[t1 * ts + c + xs]);
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Wave">
                  <parameter name="nx">10</parameter> <parameter name="ny">12</parameter> <parameter name="nz">14</parameter>
                  <grid cells="nz, ny, nx"/>
                  <field name="u" type="int" size="nz + 4, ny + 4, nx + 4, 3c"/>
                  <field name="m" type="int" size="nz + 4, ny + 4, nx + 4"/>
                  <kernel file="stencil.cl" global="nz, ny, nx" local="4, 2, 1">
                    <argument name="u" property="inout" shadow="{-2,0,0} {2,0,0} {0,-1,0} {0,2,0} {0,0,-2} {0,0,1}"/>
                    <argument name="m" property="input"/>
                    <argument name="t0" property="input" type="int">iteration % 3</argument>
                    <argument name="t1" property="input" type="int">(iteration + 1) % 3</argument>
                    <argument name="t2" property="input" type="int">(iteration + 2) % 3</argument>
                    <argument name="x_size" property="input" type="int">nx</argument>
                    <argument name="y_size" property="input" type="int">ny</argument>
                    <argument name="z_size" property="input" type="int">nz</argument>
                  </kernel>
                </program>
                """;
        int nx = 8;
        int ny = 3;
        int nz = 5;
        int ys = nz + 4;
        int xs = ys * (ny + 4);
        int ts = xs * (nx + 4);
        Map<String, Long> sizes = Map.of("nx", (long) nx, "ny", (long) ny, "nz", (long) nz);
        PlainLoops.in(folder).check("Wave", description, kernel, 3, sizes, counting((step, arrays) -> {
            int[] u = arrays.get(0);
            int[] m = arrays.get(1);
            for (int n = 0; n < nx * ny * nz; n++) {
                int c = (n / ny / nz + 2) * xs + (n / nz % ny + 2) * ys + n % nz + 2;
                int at = (step + 1) % 3 * ts + c;
                u[(step + 2) % 3 * ts + c] = 2 * u[at]
                        - u[step % 3 * ts + c]
                        + m[c]
                                * (u[at - 2]
                                        + u[at + 2]
                                        + 3 * u[at - ys]
                                        + u[at + 2 * ys]
                                        + u[at - 2 * xs]
                                        - 5 * u[at + xs]);
            }
        }));
    }

    private interface Iteration {
        void compute(int number, List<int[]> arrays);
    }

    /** Each program carries out two runs from its iteration 0 on. */
    private static Consumer<List<int[]>> counting(Iteration iteration) {
        int[] done = {0};
        return arrays -> iteration.compute(done[0]++ % (2 * PlainLoops.STEPS), arrays);
    }
}
