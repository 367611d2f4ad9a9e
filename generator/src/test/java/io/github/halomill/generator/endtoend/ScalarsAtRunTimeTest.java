package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructValue;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Scalars that get other values than the description has, by name, by methods and between runs. All values are such that the plain
 * loop, which computes in {@code double}, gives the device's bits.
 */
@Tag("device")
class ScalarsAtRunTimeTest {

    private static final int N = 12;

    private static final String KERNEL = """
            struct Cell { int reach; float mass; };

            __kernel void s(__global float *next, __global const float *now, const float dt, const float dx, const int seed,
                    const int offset, const float2 g, __constant float *w, const struct Cell cell, const int reach)
            {
                int i = get_global_id(0) + 2;
                int rest = seed % 4;
                float sum = w[0] * now[i - reach] + w[1] * now[i + cell.reach] + w[2];
                next[i] = sum + dt * 8.0f + dx + rest + (offset < 0 ? -1.0f : 1.0f) + g.x - g.y + cell.mass;
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Scalars">
              <parameter><name>n</name><value>64</value></parameter>
              <argument><name>next</name><property>output</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>n + 4</dimsize></argsize></argument>
              <argument><name>now</name><property>input</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>n + 4</dimsize></argsize><shadow><point>{-2}</point><point>{1}</point></shadow></argument>
              <argument><name>dt</name><property>input</property><dataType>float</dataType><cl_mem>0</cl_mem>
                <value>0.5</value></argument>
              <argument><name>dx</name><property>input</property><dataType>float</dataType><cl_mem>0</cl_mem>
                <value>n / 4</value></argument>
              <argument><name>seed</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                <value>7</value></argument>
              <argument><name>offset</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                <value>-3</value></argument>
              <argument><name>g</name><property>input</property><dataType>float2</dataType><cl_mem>0</cl_mem>
                <value>{0, 2}</value></argument>
              <argument><name>w</name><property>input</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <value>{1, 2, n}</value></argument>
              <argument><name>cell</name><property>input</property><dataType>struct Cell</dataType><cl_mem>0</cl_mem>
                <value>{1, 3}</value></argument>
              <argument><name>reach</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                <value>2</value></argument>
              <kernel><name>scalars.cl</name><global><gsize>n</gsize></global><local><lsize>2</lsize></local></kernel>
              <iterations>2</iterations>
              <swap>next now</swap>
            </program>
            """;

    @TempDir
    static Path folder;

    private static GeneratedProgram generated;

    @BeforeAll
    static void generate() throws Exception {
        Files.writeString(folder.resolve("scalars.cl"), KERNEL);
        Path xml = Files.writeString(folder.resolve("scalars.xml"), DESCRIPTION);
        generated = GeneratedProgram.of(xml, "Scalars", Layout.PROJECT, folder);
    }

    @AfterAll
    static void close() throws Exception {
        generated.close();
    }

    /** The terms of the kernel's sum that scalars make. */
    private record Values(double dt, double dx, int seed, int offset, double[] g, double[] w, double mass) {

        static final Values DESCRIBED = new Values(0.5, N / 4.0, 7, -3, new double[] {0, 2}, new double[] {1, 2, N}, 3);

        private void step(float[] next, float[] now) {
            for (int i = 2; i < N + 2; i++) {
                double sum = w[0] * now[i - 2] + w[1] * now[i + 1] + w[2];
                next[i] = (float) (sum + dt * 8 + dx + seed % 4 + (offset < 0 ? -1 : 1) + g[0] - g[1] + mass);
            }
        }

        /** What {@code now} holds after so many steps. */
        private float[] after(int steps, float[] start) {
            float[] now = start.clone();
            float[] next = new float[N + 4];
            for (int s = 0; s < steps; s++) {
                step(next, now);
                float[] other = next;
                next = now;
                now = other;
            }
            return now;
        }
    }

    private static float[] start() {
        float[] now = new float[N + 4];
        IntStream.range(0, now.length).forEach(i -> now[i] = i * i % 11);
        return now;
    }

    private static ProgramBuilder builder(Map<String, String> settings) throws Exception {
        ProgramBuilder builder = generated.builder();
        builder.settings().set("n", Integer.toString(N));
        settings.forEach(builder.settings()::set);
        return builder.options(ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*3").select(Devices.discover()))
                .withTuning(Tuning.OFF));
    }

    private static float[] run(StencilProgram program, int steps) {
        float[] now = start();
        now(program).copyFrom(now);
        next(program).copyFrom(new float[N + 4]);
        program.run(steps);
        now(program).copyTo(now);
        return now;
    }

    @SuppressWarnings("unchecked")
    private static Field<float[]> now(StencilProgram program) {
        return (Field<float[]>) program.fields().get(1);
    }

    @SuppressWarnings("unchecked")
    private static Field<float[]> next(StencilProgram program) {
        return (Field<float[]>) program.fields().get(0);
    }

    @Test
    void unlessSetTheyAreAsDescribed() throws Exception {
        try (StencilProgram program = builder(Map.of()).build()) {
            assertThat(run(program, 2)).isEqualTo(Values.DESCRIBED.after(2, start()));
        }
    }

    @Test
    void eachKindIsSetByName() throws Exception {
        Map<String, String> settings = Map.of(
                "dt", "0.25", "dx", "-1", "seed", "6", "offset", "5", "g", "4,0.5", "w", "2,1,0.5", "cell.mass", "9");
        Values values = new Values(0.25, -1, 6, 5, new double[] {4, 0.5}, new double[] {2, 1, 0.5}, 9);
        try (StencilProgram program = builder(settings).build()) {
            assertThat(run(program, 2)).isEqualTo(values.after(2, start()));
        }
    }

    @Test
    void methodsOfBuilderAndProgramSetThem() throws Exception {
        ProgramBuilder builder = builder(Map.of());
        call(builder, "dt", float.class, 0.25f);
        call(builder, "seed", long.class, 5L);
        call(builder, "w", double[].class, new double[] {2, 1, 4});
        builder.getClass().getMethod("cell", String.class, Number.class).invoke(builder, "mass", 5);
        Values first = new Values(0.25, N / 4.0, 5, -3, new double[] {0, 2}, new double[] {2, 1, 4}, 5);
        try (StencilProgram program = builder.build()) {
            assertThat(run(program, 2)).isEqualTo(first.after(2, start()));
            call(program, "dx", float.class, 2f);
            call(program, "g", double[].class, new double[] {1, 1});
            program.getClass().getMethod("cell", String.class, Number.class).invoke(program, "mass", 7);
            Values second = new Values(0.25, 2, 5, -3, new double[] {1, 1}, new double[] {2, 1, 4}, 7);
            assertThat(run(program, 2)).isEqualTo(second.after(2, start()));
            StructValue cell =
                    (StructValue) program.getClass().getMethod("cell").invoke(program);
            assertThat(cell.get("mass")).isEqualTo(7);
        }
    }

    private static void call(Object target, String name, Class<?> type, Object value) throws Exception {
        target.getClass().getMethod(name, type).invoke(target, value);
    }

    @Test
    void whatDecidesWhereTheKernelReadsIsFixed() throws Exception {
        ProgramBuilder builder = builder(Map.of());
        assertThatThrownBy(() -> builder.settings().set("reach", "1"))
                .isInstanceOf(UsageException.class)
                .hasMessage("reach=1: it is 2: what the kernel reads and writes is known for that only");
        builder.settings().set("cell.reach", "2");
        assertThatThrownBy(builder::build)
                .isInstanceOf(RunException.class)
                .hasMessage("reach of struct Cell is 1: what the kernel reads and writes is known for that only");
    }

    /** Where one array is no longer written, ghost zones of several steps need its old values. */
    @Test
    void aScalarThatDecidesWhatIsWrittenMayChangeBetweenRuns() throws Exception {
        Path own = Files.createDirectories(folder.resolve("switched"));
        Files.writeString(own.resolve("switched.cl"), """
                __kernel void s(__global int *a2, __global int *b2, __global const int *a, __global const int *b, const float on)
                {
                    int i = get_global_id(0) + 1;
                    a2[i] = a[i - 1] + 3 * b[i + 1];
                    if (on > 0.5f) {
                        b2[i] = 2 * b[i] + a[i + 1];
                    }
                }
                """);
        String array = "<dataType>int</dataType><cl_mem>1</cl_mem><argsize><dimsize>n + 2</dimsize></argsize>";
        Path xml = Files.writeString(own.resolve("switched.xml"), """
                <program xmlns="urn:halomill:program:1" name="Switched">
                  <parameter><name>n</name><value>24</value></parameter>
                  <argument><name>a2</name><property>output</property>%1$s</argument>
                  <argument><name>b2</name><property>output</property>%1$s</argument>
                  <argument><name>a</name><property>input</property>%1$s<shadow><point>{-1}</point><point>{1}</point></shadow></argument>
                  <argument><name>b</name><property>input</property>%1$s<shadow><point>{0}</point><point>{1}</point></shadow></argument>
                  <argument><name>on</name><property>input</property><dataType>float</dataType><cl_mem>0</cl_mem>
                    <value>1</value></argument>
                  <kernel><name>switched.cl</name><global><gsize>n</gsize></global><local><lsize>2</lsize></local></kernel>
                  <swap>a2 a</swap><swap>b2 b</swap>
                </program>
                """.formatted(array));
        int[][] plain = new int[4][26];
        IntStream.range(0, 4 * 26).forEach(i -> plain[i / 26][i % 26] = i * i % 17);
        try (GeneratedProgram switched = GeneratedProgram.of(xml, "Switched", Layout.PROJECT, own);
                StencilProgram program = switched.open(
                        DeviceSelection.parse("0:0*3").select(Devices.discover()), Strategy.BALANCED, 4, Map.of())) {
            for (int number = 0; number < 4; number++) {
                array(program, number).copyFrom(plain[number]);
            }
            for (float on : new float[] {1, 0, 1, 0}) {
                call(program, "on", float.class, on);
                program.run(3);
                for (int step = 0; step < 3; step++) {
                    switchedStep(plain, on > 0.5f);
                }
            }
            for (int number = 0; number < 4; number++) {
                int[] actual = new int[26];
                array(program, number).copyTo(actual);
                assertThat(actual).as("array " + number).isEqualTo(plain[number]);
            }
        }
    }

    private static void switchedStep(int[][] arrays, boolean on) {
        for (int i = 1; i <= 24; i++) {
            arrays[0][i] = arrays[2][i - 1] + 3 * arrays[3][i + 1];
            if (on) {
                arrays[1][i] = 2 * arrays[3][i] + arrays[2][i + 1];
            }
        }
        int[] a = arrays[0];
        arrays[0] = arrays[2];
        arrays[2] = a;
        int[] b = arrays[1];
        arrays[1] = arrays[3];
        arrays[3] = b;
    }

    @SuppressWarnings("unchecked")
    private static Field<int[]> array(StencilProgram program, int index) {
        return (Field<int[]>) program.fields().get(index);
    }

    /** The generator took {@code seed % 4} not to be negative. */
    @Test
    void whatWasTakenNotToBeNegativeMustNotBe() throws Exception {
        assertThatThrownBy(builder(Map.of("seed", "-1"))::build)
                .isInstanceOf(RunException.class)
                .hasMessage("argument seed is -1, but what the kernel reads and writes is known from 1 on only");
    }

    @Test
    void oneThatCannotBeSpoilsNothing() throws Exception {
        try (StencilProgram program = builder(Map.of()).build()) {
            call(program, "seed", long.class, 0L);
            assertThatThrownBy(() -> program.run(1)).isInstanceOf(RunException.class);
            call(program, "seed", long.class, 7L);
            assertThat(run(program, 2)).isEqualTo(Values.DESCRIBED.after(2, start()));
        }
    }

    @Test
    void numbersThatNobodyMeansAreTold() throws Exception {
        Path output = folder.resolve("growth.raw");
        ProgramProcess outcome = ProgramProcess.run(
                folder,
                "generated.ScalarsMain",
                Map.of(),
                List.of(
                        "--devices",
                        "0:0*2",
                        "--tune",
                        "off",
                        "-p",
                        "n=12",
                        "-p",
                        "dx=1e25",
                        "--iterations",
                        "40",
                        "--quiet",
                        "--output",
                        "now=" + output));

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.err())
                .startsWith("warning: now holds ")
                .contains("numbers that are NaN, infinite or beyond 1e30, first [2] = ")
                .endsWith("; are time steps, scalars and inputs as they should be?\n");
    }

    @Test
    void theCommandLineAndAFileSetThem() throws Exception {
        Path file = Files.writeString(folder.resolve("run.properties"), "# a run\nn = 12\ndt = 8\ng=4,0.5\n");
        Path input = Files.write(folder.resolve("now.raw"), bytes(start()));
        Path output = folder.resolve("out.raw");
        List<String> options = new ArrayList<>(List.of("--devices", "0:0*2", "--tune", "off", "--quiet"));
        options.addAll(List.of("--parameters", file.toString(), "-p", "dt=0.25", "-p", "seed=6"));
        options.addAll(List.of("--input", "now=" + input, "--output", "now=" + output));

        ProgramProcess outcome = ProgramProcess.run(folder, "generated.ScalarsMain", Map.of(), options);

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .startsWith("warning: no work-item writes the border of next, 3 elements")
                .hasLineCount(1);
        Values values = new Values(0.25, N / 4.0, 6, -3, new double[] {4, 0.5}, new double[] {1, 2, N}, 3);
        assertThat(Files.readAllBytes(output)).isEqualTo(bytes(values.after(2, start())));
    }

    @Test
    void allThatIsWrongWithThemIsToldAtOnce() throws Exception {
        ProgramProcess outcome = ProgramProcess.run(
                folder, "generated.ScalarsMain", Map.of(), List.of("-p", "dt=fast", "-p", "reach=1", "-p", "dy=2"));

        ProgramProcess both = ProgramProcess.run(
                folder, "generated.ScalarsMain", Map.of(), List.of("--parameters", "-", "--input", "now=-"));

        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(both.err()).contains("--parameters and --input cannot both read standard input");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("dt=fast: 'fast' is no number\n", "reach=1: it is 2: what", "no parameter or scalar 'dy'");
    }

    private static byte[] bytes(float[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.nativeOrder());
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }
}
