package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Source;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.testing.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose work-items do several elements each give what plain loops give, on one, three and four zones. */
@Tag("device")
class CoarseProgramsTest {

    private static final int STEPS = 5;
    private static final int[] ZONES = {1, 3, 4};

    @TempDir
    Path folder;

    /** Rows are no multiple of the elements of a work-item, and those at the border leave early. */
    @Test
    void a_plane_of_which_work_items_at_the_border_return() throws Exception {
        int nx = 53;
        int ny = 47;
        coarse("""
                __kernel void f(__global int *out, __global const int *in, const int nx, const int ny)
                {
                    const int x = get_global_id(0);
                    const int y = get_global_id(1);
                    if (x < 2 || x >= nx - 1 || y < 1 || y >= ny - 1) {
                        return;
                    }
                    const int i = y * nx + x;
                    out[i] = in[i - 2] + 3 * in[i + 1] - in[i - nx] + (in[i + nx] >> 1) + in[i];
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny), "4 rows for each work-item of f", arrays -> {
            int[] in = arrays.get("in");
            int[] out = arrays.get("out");
            for (int y = 1; y < ny - 1; y++) {
                for (int x = 2; x < nx - 1; x++) {
                    int i = y * nx + x;
                    out[i] = in[i - 2] + 3 * in[i + 1] - in[i - nx] + (in[i + nx] >> 1) + in[i];
                }
            }
            arrays.put("in", out);
            arrays.put("out", in);
        });
    }

    /** Which is not read where the other reads, of work-items that have a value for those beyond the end. */
    @Test
    @Thorough
    void a_block_with_an_offset_and_functions_that_are_passed_values() throws Exception {
        int nx = 18;
        int ny = 7;
        int nz = 29;
        coarse(
                """
                int mixed(int a, int b)
                {
                    if (a > b)
                        return a - b;
                    return a + 3 * b;
                }
                __kernel void f(__global int *out, __global const int *in, const int nx, const int ny, const int nz)
                {
                    const int x = get_global_id(0) + 1;
                    const int y = get_global_id(1) + 1;
                    const int z = get_global_id(2) + 1;
                    const int i = (z * ny + y) * nx + x;
                    if (x >= nx - 1 || y >= ny - 1 || z >= nz - 1)
                        return;
                    out[i] = mixed(in[i - nx * ny], in[i + nx * ny]) - in[i + 1] + 5 * in[i - nx];
                }
                """,
                Map.of("nx", (long) nx, "ny", (long) ny, "nz", (long) nz),
                "4 planes for each work-item of f",
                arrays -> {
                    int[] in = arrays.get("in");
                    int[] out = arrays.get("out");
                    for (int z = 1; z < nz - 1; z++) {
                        for (int y = 1; y < ny - 1; y++) {
                            for (int x = 1; x < nx - 1; x++) {
                                int i = (z * ny + y) * nx + x;
                                int a = in[i - nx * ny];
                                int b = in[i + nx * ny];
                                out[i] = (a > b ? a - b : a + 3 * b) - in[i + 1] + 5 * in[i - nx];
                            }
                        }
                    }
                    arrays.put("in", out);
                    arrays.put("out", in);
                });
    }

    /** Elements of a work-item lie as far apart as there are work-items. */
    @Test
    @Thorough
    void a_line() throws Exception {
        int n = 103;
        coarse("""
                __kernel void f(__global int *out, __global const int *in, const int n)
                {
                    const int i = get_global_id(0);
                    if (i > 0 && i < n - 1) {
                        out[i] = in[i - 1] - 7 * in[i] + in[i + 1];
                    }
                }
                """, Map.of("n", (long) n), "4 elements for each work-item of f", arrays -> {
            int[] in = arrays.get("in");
            int[] out = arrays.get("out");
            for (int i = 1; i < n - 1; i++) {
                out[i] = in[i - 1] - 7 * in[i] + in[i + 1];
            }
            arrays.put("in", out);
            arrays.put("out", in);
        });
    }

    /** Both kernels of the file ask for ids, and the second is launched twice: once with one field in two places. */
    @Test
    void launches_of_a_schedule() throws Exception {
        Files.writeString(folder.resolve("several.cl"), """
                __kernel void flux(__global int *f, __global const int *u, const int w)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    f[y * w + x] = u[y * w + x] - 3 * u[(y + 1) * w + x];
                }
                __kernel void add(__global int *u, __global const int *f, __global const int *g, const int w, const int k)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x == 3)
                        return;
                    u[y * w + x] += k * f[y * w + x] + g[y * w + x];
                }
                """);
        Path file = Files.writeString(folder.resolve("several.xml"), """
                <program xmlns="urn:halomill:program:1" name="F">
                  <grid><dim>12</dim><dim>31</dim></grid>
                  <field><name>u</name><dataType>int</dataType>
                    <argsize><dimsize>12</dimsize><dimsize>32</dimsize></argsize></field>
                  <field><name>f</name><dataType>int</dataType>
                    <argsize><dimsize>12</dimsize><dimsize>31</dimsize></argsize></field>
                  <field><name>g</name><dataType>int</dataType>
                    <argsize><dimsize>12</dimsize><dimsize>31</dimsize></argsize></field>
                  <kernel>
                    <name>several.cl</name><function>flux</function>
                    <argument><name>f</name><property>output</property></argument>
                    <argument><name>u</name><property>input</property>
                      <shadow><point>{0,0}</point><point>{0,1}</point></shadow></argument>
                    <argument><name>w</name><property>input</property><dataType>int</dataType><value>12</value></argument>
                    <global><gsize>12</gsize><gsize>31</gsize></global>
                  </kernel>
                  <kernel>
                    <name>several.cl</name><function>add</function>
                    <argument><name>u</name><property>inout</property></argument>
                    <argument><name>f</name><property>input</property></argument>
                    <argument><name>g</name><property>input</property></argument>
                    <argument><name>w</name><property>input</property><dataType>int</dataType><value>12</value></argument>
                    <argument><name>k</name><property>input</property><dataType>int</dataType><value>2</value></argument>
                    <global><gsize>12</gsize><gsize>31</gsize></global>
                  </kernel>
                  <schedule>
                    <launch kernel="flux"/>
                    <launch kernel="add"/>
                    <launch kernel="add"><bind argument="g" field="f"/><set argument="k">iteration</set></launch>
                  </schedule>
                </program>
                """);
        int[] iteration = {0};
        String plan = "4 rows for each work-item of flux, 4 rows for each work-item of add";
        Source source = GeneratedProgram.request(file, false);
        coarse(source, Map.of(), plan, arrays -> {
            int[] u = arrays.get("u");
            int[] f = arrays.get("f");
            int[] g = arrays.get("g");
            for (int i = 0; i < 12 * 31; i++) {
                f[i] = u[i] - 3 * u[i + 12];
            }
            for (int i = 0; i < 12 * 31; i++) {
                if (i % 12 != 3) {
                    u[i] += 2 * f[i] + g[i];
                    u[i] += iteration[0] % STEPS * f[i] + f[i];
                }
            }
            iteration[0]++;
        });
    }

    /** What a zone has seems to be all there is. */
    @Test
    void a_plane_under_local_addressing() throws Exception {
        Files.writeString(folder.resolve("f.cl"), """
                __kernel void f(__global int *out, __global const int *in, const int nx, const int ny)
                {
                    const int x = get_global_id(0);
                    const int y = get_global_id(1);
                    if (x < nx && y < ny) {
                        const int i = (y + 1) * (nx + 2) + x + 1;
                        out[i] = in[i - 1] + 3 * in[i + nx + 2] - in[i - nx - 2];
                    }
                }
                """);
        Path file = Files.writeString(folder.resolve("f.xml"), """
                <program xmlns="urn:halomill:program:1" name="F">
                  <argument><name>out</name><property>output</property><dataType>int</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>22 + 2</dimsize><dimsize>39 + 2</dimsize></argsize></argument>
                  <argument><name>in</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>22 + 2</dimsize><dimsize>39 + 2</dimsize></argsize>
                    <shadow><point>{-1,0}</point><point>{0,1}</point><point>{0,-1}</point></shadow></argument>
                  <argument><name>nx</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                    <value>gsize(0)</value></argument>
                  <argument><name>ny</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                    <value>gsize(1)</value></argument>
                  <kernel><name>f.cl</name><addressing>local</addressing>
                    <global><gsize>22</gsize><gsize>39</gsize></global></kernel>
                  <swap>out in</swap>
                </program>
                """);
        coarse(GeneratedProgram.request(file, false), Map.of(), "4 rows for each work-item of f", arrays -> {
            int[] in = arrays.get("in");
            int[] out = arrays.get("out");
            for (int y = 0; y < 39; y++) {
                for (int x = 0; x < 22; x++) {
                    int i = (y + 1) * 24 + x + 1;
                    out[i] = in[i - 1] + 3 * in[i + 24] - in[i - 24];
                }
            }
            arrays.put("in", out);
            arrays.put("out", in);
        });
    }

    /** Only a kernel may declare local memory: those beside the one that is launched stay kernels. */
    @Test
    void another_kernel_of_the_file_has_local_memory() throws Exception {
        Path file = Files.writeString(folder.resolve("f.cl"), """
                __kernel void f(__global int *out, __global const int *in, const int n)
                {
                    const int i = get_global_id(0);
                    if (i >= 1 && i < n) out[i] = in[i - 1] + 3 * in[i];
                }
                __kernel __attribute__((reqd_work_group_size(8, 1, 1))) void turned(__global int *a)
                {
                    __local int tile[8];
                    tile[get_local_id(0)] = a[get_global_id(0)];
                    barrier(CLK_LOCAL_MEM_FENCE);
                    a[get_global_id(0)] = tile[7 - get_local_id(0)];
                }
                """);
        Source source =
                new KernelRequest(KernelRequest.descriptionOf(file), "f.cl", Optional.of("f"), BuildOptions.NONE);
        coarse(source, Map.of("n", 61L), "4 elements for each work-item of f", arrays -> {
            int[] in = arrays.get("in");
            int[] out = arrays.get("out");
            for (int i = 1; i < 61; i++) {
                out[i] = in[i - 1] + 3 * in[i];
            }
            arrays.put("in", out);
            arrays.put("out", in);
        });
    }

    @Test
    void what_cannot_be_is_refused_with_the_reason() throws Exception {
        String kernel = """
                int column(void)
                {
                    return get_global_id(0);
                }
                __kernel void f(__global int *out, __global const int *in, const int n)
                {
                    const int i = column();
                    if (i < n) {
                        out[i] = in[i] + 1;
                    }
                }
                """;
        try (GeneratedProgram generated = generated(inferred(kernel))) {
            assertThatThrownBy(() -> open(generated, 1, Map.of("n", 64L)))
                    .isInstanceOf(RunException.class)
                    .hasMessage("work-items of F cannot do several elements each: its function column asks for ids;"
                            + " leave out --variant coarse");
        }
    }

    private Source inferred(String kernel) throws Exception {
        Path file = Files.writeString(folder.resolve("f.cl"), kernel);
        return new KernelRequest(KernelRequest.descriptionOf(file), "f.cl", Optional.empty(), BuildOptions.NONE);
    }

    private GeneratedProgram generated(Source source) throws Exception {
        return GeneratedProgram.of(source, "F", Layout.SOURCES, folder.resolve("out"));
    }

    private void coarse(String kernel, Map<String, Long> sizes, String plan, Consumer<Map<String, int[]>> step)
            throws Exception {
        coarse(inferred(kernel), sizes, plan, step);
    }

    private void coarse(Source source, Map<String, Long> sizes, String plan, Consumer<Map<String, int[]>> step)
            throws Exception {
        try (GeneratedProgram generated = generated(source)) {
            for (int zones : ZONES) {
                try (StencilProgram program = open(generated, zones, sizes)) {
                    check(program, step);
                    assertThat(program.report().toText()).contains(plan);
                }
            }
        }
    }

    private static void check(StencilProgram program, Consumer<Map<String, int[]>> step) {
        Random random = new Random(3);
        Map<String, int[]> arrays = new LinkedHashMap<>();
        for (Field<?> field : program.fields()) {
            int[] values = random.ints(field.size().volume()).toArray();
            StreamedProgramsTest.field(program, field.name()).copyFrom(values);
            arrays.put(field.name(), values);
        }
        program.run(STEPS);
        for (int i = 0; i < STEPS; i++) {
            step.accept(arrays);
        }
        arrays.forEach((name, expected) -> {
            int[] result = new int[expected.length];
            StreamedProgramsTest.field(program, name).copyTo(result);
            assertThat(result)
                    .as("%s on %d zones", name, program.partition().zones().size())
                    .isEqualTo(expected);
        });
    }

    private static StencilProgram open(GeneratedProgram generated, int zones, Map<String, Long> sizes)
            throws Exception {
        ProgramBuilder builder = generated.builder();
        builder.options(ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*" + zones).select(Devices.discover()))
                .withDepth(zones == 3 ? OptionalInt.of(2) : OptionalInt.empty())
                .withVariant(Variant.COARSE)
                .withTuning(Tuning.OFF));
        sizes.forEach((name, value) -> builder.settings().set(name, value.toString()));
        return builder.build();
    }
}
