package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.swap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Borders along some cells of faces, and values that change in an iteration and from one to the next, against plain loops. */
@Tag("device")
class BordersAlongFacesTest {

    private static final int NX = 9;
    private static final int NY = 8;
    private static final int ROW = NX + 2;

    private static final String KERNEL = """
            __kernel void spread(__global const int *u, __global int *v, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, row = nx + 2, i = y * row + x;
                if (x > nx || y > ny) return;
                v[i] = u[i - 1] + 3 * u[i + 1] + 5 * u[i - row] + 7 * u[i + row] + 2 * u[i - row - 1];
            }
            """;

    private static final String FIELD = """
              <field name="%s" type="int" size="nx + 2, ny + 2">
                <border face="all" kind="mirror"/>
                <border face="x-" range="1..ny / 2" kind="value" value="10 * iteration + level + most %% 100"/>
                <border face="y+" range="-1..nx / 2" kind="linear"/>
                <border face="y-" range="nx / 2" kind="antireflect"/>
                <border face="x+" range="0..2" kind="fixed"/>
              </field>
            """;

    private static final String PROGRAM = """
            <program xmlns="urn:halomill:program:1" name="Inflow">
              <parameter name="nx">16</parameter> <parameter name="ny">12</parameter> <scalar name="level">3</scalar>
              <scalar name="most">7</scalar>
            %s  <kernel file="stencil.cl" global="nx, ny"/>
              <schedule>
                <launch kernel="spread"/> <swap>u v</swap>
                <reduce name="most" of="u" with="max"/>
                <let name="level">level + 1 + iteration %% 3</let>
                <launch kernel="spread"/> <swap>u v</swap>
                %s
              </schedule>
            </program>
            """;

    @TempDir
    Path folder;

    private static String program(String last) {
        return PROGRAM.formatted(FIELD.formatted("u") + FIELD.formatted("v"), last);
    }

    /** The scalars, and what follows from them. */
    private static final class Reference {

        private int iteration;
        private int level = 3;
        private double most = 7;

        /** An iteration on u and v, which have margins as they are at its end. */
        void step(List<int[]> arrays) {
            launch(arrays);
            most = -Double.MAX_VALUE;
            for (int i = 0; i < NX * NY; i++) {
                most = Math.max(most, arrays.get(0)[(i / NX + 1) * ROW + i % NX + 1]);
            }
            level += 1 + iteration % 3;
            launch(arrays);
            arrays.forEach(this::fill);
            iteration++;
        }

        private void launch(List<int[]> arrays) {
            int[] u = arrays.get(0);
            int[] v = arrays.get(1);
            fill(u);
            for (int y = 1; y <= NY; y++) {
                for (int x = 1; x <= NX; x++) {
                    int i = y * ROW + x;
                    v[i] = u[i - 1] + 3 * u[i + 1] + 5 * u[i - ROW] + 7 * u[i + ROW] + 2 * u[i - ROW - 1];
                }
            }
            swap(arrays, 0, 1);
        }

        /** Columns, then whole rows; cell c lies at c + 1. */
        private void fill(int[] u) {
            for (int y = 0; y < NY + 2; y++) {
                int cell = y - 1;
                u[y * ROW] = cell >= 1 && cell < NY / 2 ? (int) (10 * iteration + level + most % 100) : u[y * ROW + 1];
                u[y * ROW + NX + 1] = cell >= 0 && cell < 2 ? u[y * ROW + NX + 1] : u[y * ROW + NX];
            }
            for (int x = 0; x < ROW; x++) {
                int last = NY * ROW + x;
                u[x] = x - 1 == NX / 2 ? -u[2 * ROW + x] : u[ROW + x];
                u[last + ROW] = x - 1 < NX / 2 ? u[last] + (u[last] - u[last - ROW]) : u[last];
            }
        }
    }

    @Test
    void launchesReadValuesAsScalarsAreThen() throws Exception {
        Reference[] now = {new Reference()};
        PlainLoops.in(folder)
                .check("Inflow", program(""), KERNEL, 3, Map.of("nx", (long) NX, "ny", (long) NY), arrays -> {
                    now[0].step(arrays);
                    now[0] = now[0].iteration == 2 * PlainLoops.STEPS ? new Reference() : now[0];
                });
    }

    /** Also where zones take turns on a device. */
    @Test
    void whatIsSavedHasTheValuesOfItsIteration() throws Exception {
        Files.writeString(folder.resolve("stencil.cl"), KERNEL);
        Path xml = Files.writeString(
                folder.resolve("stencil.xml"),
                program("<save field=\"u\" every=\"2\">" + folder.resolve("u-{iteration}.npy") + "</save>"));
        ExecutionOptions options = ExecutionOptions.DEFAULT.withTuning(Tuning.OFF);
        try (GeneratedProgram generated = GeneratedProgram.of(xml, "Inflow", Layout.SOURCES, folder.resolve("out"))) {
            saved(generated, options.withDevices(DeviceSelection.parse("0:0*3").select(Devices.discover())));
            saved(
                    generated,
                    options.withDevices(DeviceSelection.parse("0:0").select(Devices.discover()))
                            .withSplit(Optional.of(new Split(1, 2, 1)))
                            .withMemory(new DeviceMemory(true, OptionalLong.empty(), Optional.empty())));
        }
    }

    private void saved(GeneratedProgram generated, ExecutionOptions options) throws Exception {
        Random random = new Random(5);
        List<int[]> arrays = Arrays.asList(
                random.ints(ROW * (NY + 2)).toArray(),
                random.ints(ROW * (NY + 2)).toArray());
        Reference reference = new Reference();
        try (StencilProgram program = open(generated, options)) {
            field(program, "u").copyFrom(arrays.get(0));
            field(program, "v").copyFrom(arrays.get(1));
            program.run(4);
        }
        for (int i = 1; i <= 4; i++) {
            reference.step(arrays);
            if (i % 2 == 0) {
                assertThat(ints(folder.resolve("u-" + i + ".npy")))
                        .as("frame %d", i)
                        .isEqualTo(arrays.get(0));
            }
        }
    }

    private static StencilProgram open(GeneratedProgram generated, ExecutionOptions options) throws Exception {
        ProgramBuilder builder = generated.builder();
        builder.options(options);
        Map.of("nx", NX, "ny", NY).forEach((name, value) -> builder.settings().set(name, value.toString()));
        return builder.build();
    }

    private static Field<int[]> field(StencilProgram program, String name) {
        return StreamedProgramsTest.field(program, name);
    }

    /** What is after the header of a file of NumPy's. */
    private static int[] ints(Path file) throws Exception {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(10 + bytes.getShort(8));
        int[] ints = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(ints);
        return ints;
    }

    private static final String STREAMED = """
            <program xmlns="urn:halomill:program:1" name="Wall">
              <parameter name="nx">40</parameter> <parameter name="ny">30</parameter> <parameter name="from">4</parameter>
            %s%s  <kernel file="stencil.cl" global="nx, ny"/>
              <schedule><launch kernel="spread"/><swap>u v</swap></schedule>
            </program>
            """;

    private static final String WALL = """
              <field name="%s" type="int" size="nx + 2, ny + 2">
                <border face="all" kind="value" value="2"/> <border face="y-" range="from..nx / 2" kind="value" value="%s"/>
              </field>
            """;

    private GeneratedProgram wall(String value) throws Exception {
        Files.writeString(folder.resolve("stencil.cl"), KERNEL);
        Path xml = Files.writeString(
                folder.resolve("stencil.xml"),
                STREAMED.formatted(WALL.formatted("u", value), WALL.formatted("v", value)));
        return GeneratedProgram.of(xml, "Wall", Layout.SOURCES, Files.createTempDirectory(folder, "out"));
    }

    @Test
    void streamedKernelsHaveValuesAlongSomeCells() throws Exception {
        int nx = 40;
        int ny = 30;
        int row = nx + 2;
        int[] u = new Random(6).ints(row * (ny + 2)).toArray();
        int[] result = new int[u.length];
        try (GeneratedProgram generated = wall("70");
                StencilProgram program = StreamedProgramsTest.open(generated, 2, OptionalInt.empty(), Map.of())) {
            field(program, "u").copyFrom(u);
            program.run(7);
            field(program, "u").copyTo(result);
            assertThat(program.report().toText()).contains("streamed in strips of ");
        }
        for (int step = 0; step <= 7; step++) {
            for (int i = 0; i < u.length; i++) {
                int x = i % row;
                int y = i / row;
                boolean inside = x > 0 && x <= nx && y > 0 && y <= ny;
                u[i] = inside ? u[i] : y == 0 && x - 1 >= 4 && x - 1 < nx / 2 ? 70 : 2;
            }
            int[] next = u.clone();
            for (int y = 1; y <= ny && step < 7; y++) {
                for (int x = 1; x <= nx; x++) {
                    int i = y * row + x;
                    next[i] = u[i - 1] + 3 * u[i + 1] + 5 * u[i - row] + 7 * u[i + row] + 2 * u[i - row - 1];
                }
            }
            u = next;
        }
        assertThat(result).isEqualTo(u);
    }

    @Test
    void whatCannotBeIsSaid() throws Exception {
        try (GeneratedProgram generated = wall("iteration")) {
            assertThatThrownBy(() -> StreamedProgramsTest.open(generated, 1, OptionalInt.empty(), Map.of()))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("the value of a border of u, iteration, changes with the iterations");
            assertThatThrownBy(() -> generated.open(
                            DeviceSelection.parse("0:0").select(Devices.discover()),
                            Strategy.BALANCED,
                            1,
                            false,
                            Map.of("nx", 8L)))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining(
                            "the border value of u at y- is along the cells from 4 to before 4 along x, which"
                                    + " are none");
        }
        try (GeneratedProgram generated = wall("iteration / 2");
                StencilProgram program = generated.open(
                        DeviceSelection.parse("0:0").select(Devices.discover()),
                        Strategy.BALANCED,
                        1,
                        false,
                        Map.of())) {
            assertThatThrownBy(() -> program.run(2))
                    .hasMessageContaining(", iteration / 2, is 0.5, which does not fit int");
        }
    }
}
