package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Some components of a field that a schedule reduces and saves, against plain loops. */
@Tag("device")
class ChosenComponentsTest {

    private static final int NX = 7;
    private static final int NY = 9;
    private static final int ROW = NX + 2;
    private static final int ALL = ROW * (NY + 2);

    private static final String KERNEL = """
            __kernel void turn(__global const int *f, __global int *g, __global int *rho, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, row = nx + 2, all = row * (ny + 2), i = y * row + x;
                if (x > nx || y > ny) return;
                g[i] = f[all + i - row];
                g[all + i] = f[2 * all + i + row];
                g[2 * all + i] = f[i] + 1;
                rho[i] = f[i] - f[all + i];
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Turn">
              <parameter name="nx">16</parameter> <parameter name="ny">12</parameter>
              <field name="f" border="y periodic"/> <field name="g" border="y periodic"/>
              <kernel file="stencil.cl"/>
              <schedule>
                <launch kernel="turn"/> <swap>f g</swap>
                <reduce name="flux" of="f[1] - 2 * f[0] + rho" with="sum"/>
                <reduce name="largest" of="f[2]" with="max"/>
                <save field="f[1]" every="3">FOLDER/f1-{iteration}.raw</save>
              </schedule>
            </program>
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "4, false", "2, true"})
    void areThoseOfPlainLoops(int zones, boolean poison) throws Exception {
        Files.writeString(folder.resolve("stencil.cl"), KERNEL);
        Path description = Files.writeString(
                folder.resolve("stencil.xml"),
                DESCRIPTION.replace("FOLDER", folder.toString().replace('\\', '/')));
        int[] f = new int[3 * ALL];
        int[] g = new int[3 * ALL];
        for (int i = 0; i < f.length; i++) {
            f[i] = i * 7919 % 1000;
            g[i] = i * 6007 % 1000;
        }
        int[] rho = new int[ALL];
        try (GeneratedProgram generated = GeneratedProgram.of(description, "Turn", Layout.SOURCES, folder);
                StencilProgram program = generated.open(
                        DeviceSelection.parse("0:0*" + zones).select(Devices.discover()),
                        Strategy.BALANCED,
                        1,
                        poison,
                        Map.of("nx", (long) NX, "ny", (long) NY))) {
            field(program, "f").copyFrom(f);
            field(program, "g").copyFrom(g);
            program.run(3);
            for (int step = 0; step < 3; step++) {
                turn(f, g, rho);
                int[] swapped = f;
                f = g;
                g = swapped;
            }
            periodic(f);
            double flux = 0;
            double largest = Double.NEGATIVE_INFINITY;
            for (int n = 0; n < NX * NY; n++) {
                int i = (n / NX + 1) * ROW + n % NX + 1;
                flux += f[ALL + i] - 2.0 * f[i] + rho[i];
                largest = Math.max(largest, f[2 * ALL + i]);
            }
            assertThat(program.scalar("flux")).isEqualTo(flux);
            assertThat(program.scalar("largest")).isEqualTo(largest);
        }
        IntBuffer saved = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("f1-3.raw")))
                .order(ByteOrder.nativeOrder())
                .asIntBuffer();
        assertThat(saved.remaining()).isEqualTo(ALL);
        for (int i = 0; i < ALL; i++) {
            boolean corner = i % ROW == 0 || i % ROW == ROW - 1;
            if (!poison || !corner) { // poison spoils what nobody reads
                assertThat(saved.get(i)).as("element %d", i).isEqualTo(f[ALL + i]);
            }
        }
    }

    @SuppressWarnings("unchecked") // all are of int
    private static Field<int[]> field(StencilProgram program, String name) {
        return (Field<int[]>) program.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void turn(int[] f, int[] g, int[] rho) {
        periodic(f);
        for (int n = 0; n < NX * NY; n++) {
            int i = (n / NX + 1) * ROW + n % NX + 1;
            g[i] = f[ALL + i - ROW];
            g[ALL + i] = f[2 * ALL + i + ROW];
            g[2 * ALL + i] = f[i] + 1;
            rho[i] = f[i] - f[ALL + i];
        }
    }

    private static void periodic(int[] f) {
        for (int c = 0; c < 3; c++) {
            for (int x = 0; x < ROW; x++) {
                f[c * ALL + x] = f[c * ALL + NY * ROW + x];
                f[c * ALL + (NY + 1) * ROW + x] = f[c * ALL + ROW + x];
            }
        }
    }
}
