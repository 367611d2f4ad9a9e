package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose copy has sums that wait for rows give what plain loops give, on one to three zones. */
@Tag("device")
class SummedProgramsTest {

    /** Not a multiple of the steps of a launch. */
    private static final int STEPS = 8;

    @TempDir
    Path folder;

    @Test
    void floats_of_a_box_in_loops() throws Exception {
        int nx = 211;
        int ny = 157;
        same("""
                #pragma OPENCL FP_CONTRACT OFF
                __kernel void f(__global float *out, __global const float *in, const int nx, const int ny)
                {
                    const int x = get_global_id(0);
                    const int y = get_global_id(1);
                    if (x < 2 || x >= nx - 2 || y < 2 || y >= ny - 2) {
                        return;
                    }
                    float sum = 0.125f;
                    for (int b = -2; b <= 2; b++) {
                        for (int a = -2; a <= 2; a++) {
                            sum += (5 + 2 * b - a) * in[(y + b) * nx + x + a];
                        }
                    }
                    out[y * nx + x] = sum / 128 + 0.015625f * in[y * nx + x];
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny), in -> {
            float[] out = in.clone();
            for (int y = 2; y < ny - 2; y++) {
                for (int x = 2; x < nx - 2; x++) {
                    float sum = 0.125f;
                    for (int b = -2; b <= 2; b++) {
                        for (int a = -2; a <= 2; a++) {
                            sum += (5 + 2 * b - a) * in[(y + b) * nx + x + a];
                        }
                    }
                    out[y * nx + x] = sum / 128 + 0.015625f * in[y * nx + x];
                }
            }
            return out;
        });
    }

    @Test
    void a_lopsided_box_in_one_expression() throws Exception {
        int nx = 130;
        int ny = 90;
        same("""
                #pragma OPENCL FP_CONTRACT OFF
                __kernel void f(__global float *out, __global const float *in, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                    if (x < 1 || x >= nx - 3 || y < 1 || y >= ny - 2) return;
                    out[i] = 0.25f * (in[i - nx - 1] + in[i - nx + 3] // below
                        + 0.5f * in[i - 1] + in[i] - in[i + 3] + in[i + nx - 1] - 0.75f * in[i + nx + 3] - in[i + 2 * nx - 1]);
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny), in -> {
            float[] out = in.clone();
            for (int y = 1; y < ny - 2; y++) {
                for (int x = 1; x < nx - 3; x++) {
                    int i = y * nx + x;
                    out[i] = 0.25f
                            * (in[i - nx - 1]
                                    + in[i - nx + 3]
                                    + 0.5f * in[i - 1]
                                    + in[i]
                                    - in[i + 3]
                                    + in[i + nx - 1]
                                    - 0.75f * in[i + nx + 3]
                                    - in[i + 2 * nx - 1]);
                }
            }
            return out;
        });
    }

    @Test
    void planes() throws Exception {
        int nx = 41;
        int ny = 13;
        int nz = 68;
        same("""
                #pragma OPENCL FP_CONTRACT OFF
                __kernel void f(__global float *out, __global const float *in, const int nx, const int ny, const int nz)
                {
                    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    const int i = (z * ny + y) * nx + x;
                    if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
                    float least = 1000;
                    for (int c = -1; c <= 1; c++)
                        for (int b = -1; b <= 1; b++)
                            for (int a = -1; a <= 1; a++)
                                least = min(least * 0.96875f, in[i + (c * ny + b) * nx + a]);
                    out[i] = least + in[i];
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny, "nz", (long) nz), in -> {
            float[] out = in.clone();
            for (int z = 1; z < nz - 1; z++) {
                for (int y = 1; y < ny - 1; y++) {
                    for (int x = 1; x < nx - 1; x++) {
                        int i = (z * ny + y) * nx + x;
                        float least = 1000;
                        for (int c = -1; c <= 1; c++) {
                            for (int b = -1; b <= 1; b++) {
                                for (int a = -1; a <= 1; a++) {
                                    least = Math.min(least * 0.96875f, in[i + (c * ny + b) * nx + a]);
                                }
                            }
                        }
                        out[i] = least + in[i];
                    }
                }
            }
            return out;
        });
    }

    @Test
    void a_torus() throws Exception {
        int nx = 150;
        int ny = 70;
        Files.writeString(folder.resolve("f.cl"), """
                #pragma OPENCL FP_CONTRACT OFF
                __kernel void f(__global float *out, __global const float *in, const int pitch)
                {
                    const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
                    float sum = 0;
                    for (int b = -1; b <= 1; b++)
                        for (int a = -1; a <= 1; a++)
                            sum += (2 + a + b) * in[i + b * pitch + a];
                    out[i] = sum / 18;
                }
                """);
        String field = "<field name=\"%s\" type=\"float\" size=\"nx + 2, ny + 2\">"
                + "<border face=\"x\" kind=\"periodic\"/><border face=\"y\" kind=\"periodic\"/></field>\n";
        Path description = Files.writeString(
                folder.resolve("f.xml"), """
                <program xmlns="urn:halomill:program:1" name="F">
                  <parameter name="nx">150</parameter> <parameter name="ny">70</parameter>
                %s%s  <kernel file="f.cl" function="f" global="nx, ny" addressing="global"/>
                  <swap>out in</swap>
                </program>
                """.formatted(field.formatted("out"), field.formatted("in")));
        try (GeneratedProgram generated = GeneratedProgram.of(description, "F", Layout.SOURCES, folder.resolve("out"));
                StencilProgram program = StreamedProgramsTest.open(generated, 1, OptionalInt.empty(), Map.of())) {
            assertThat(folder.resolve("out/generated/F.streamed.cl")).content().contains("HM_ADD(");
            check(
                    program,
                    in -> {
                        float[] out = in.clone();
                        int pitch = nx + 2;
                        for (int y = 0; y < ny; y++) {
                            for (int x = 0; x < nx; x++) {
                                float sum = 0;
                                for (int b = -1; b <= 1; b++) {
                                    for (int a = -1; a <= 1; a++) {
                                        int row = Math.floorMod(y + b, ny) + 1;
                                        sum += (2 + a + b) * in[row * pitch + Math.floorMod(x + a, nx) + 1];
                                    }
                                }
                                out[(y + 1) * pitch + x + 1] = sum / 18;
                            }
                        }
                        return out;
                    },
                    i -> i % (nx + 2) % (nx + 1) > 0 && i / (nx + 2) % (ny + 1) > 0);
        }
    }

    private void same(String kernel, Map<String, Long> sizes, UnaryOperator<float[]> step) throws Exception {
        Path file = Files.writeString(folder.resolve("f.cl"), kernel);
        KernelRequest request =
                new KernelRequest(KernelRequest.descriptionOf(file), "f.cl", Optional.empty(), BuildOptions.NONE);
        try (GeneratedProgram generated = GeneratedProgram.of(request, "F", Layout.SOURCES, folder.resolve("out"))) {
            assertThat(folder.resolve("out/generated/F.streamed.cl")).content().contains("HM_ADD(");
            for (int zones = 1; zones <= 3; zones++) {
                OptionalInt depth = zones == 3 ? OptionalInt.of(6) : OptionalInt.empty();
                try (StencilProgram program = StreamedProgramsTest.open(generated, zones, depth, sizes)) {
                    check(program, step, any -> true);
                }
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static void check(StencilProgram program, UnaryOperator<float[]> step, IntPredicate isCell) {
        Field<float[]> in = (Field<float[]>) (Field<?>) StreamedProgramsTest.field(program, "in");
        Field<float[]> out = (Field<float[]>) (Field<?>) StreamedProgramsTest.field(program, "out");
        float[] expected = new float[Math.toIntExact(in.size().volume())];
        Random random = new Random(3);
        for (int i = 0; i < expected.length; i++) {
            expected[i] = random.nextFloat() - 0.4f;
        }
        in.copyFrom(expected);
        out.copyFrom(expected);
        program.run(STEPS);
        for (int i = 0; i < STEPS; i++) {
            expected = step.apply(expected);
        }
        float[] result = new float[expected.length];
        in.copyTo(result);
        for (int i = 0; i < result.length; i++) {
            result[i] = isCell.test(i) ? result[i] : expected[i];
        }
        assertThat(result).as("%d zones", program.partition().zones().size()).isEqualTo(expected);
        assertThat(program.report().toText()).contains("streamed in strips of ", ", 3 steps each");
    }
}
