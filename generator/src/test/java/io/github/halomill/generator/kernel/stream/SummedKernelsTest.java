package io.github.halomill.generator.kernel.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.stream.StreamedRun.Setting;
import io.github.halomill.testing.Thorough;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That copies whose sums wait for rows have every bit of the kernel itself, launched once for each step. */
@Tag("device")
final class SummedKernelsTest {

    private static final List<Setting> FLAT = List.of(new Setting(3, 26, 1, 9, 2), new Setting(2, 23, 1, 64, 1));

    private static void assertSame(StreamCase tested, List<Setting> settings) {
        try (StreamedRun run = new StreamedRun(tested, true)) {
            for (Setting setting : settings) {
                Map<String, byte[]> input = run.input(new Random(7), setting.steps() % 2 == 0);
                Map<String, byte[]> expected = run.plain(input, 2 * setting.steps());
                Map<String, byte[]> streamed = run.streamed(input, 2, setting);
                assertThat(streamed.get("now"))
                        .as("%s of%n%s", setting, run.copy())
                        .isEqualTo(expected.get("now"))
                        .isNotEqualTo(input.get("now"));
                for (String output : tested.outputs()) {
                    assertThat(streamed.get(output))
                            .as("%s with %s of%n%s", output, setting, run.copy())
                            .isEqualTo(expected.get(output));
                }
            }
        }
    }

    @Test
    void a_box_in_loops() {
        assertSame(StreamCase.over("""
                        #define R 2
                        __kernel void advance(__global float *next, __global const float *now, const int pitch)
                        {
                            const int i = (get_global_id(1) + R) * pitch + get_global_id(0) + R;

                            float sum = 0;
                            for (int y = -R; y <= R; y++) {
                                for (int x = -R; x <= R; x++) {
                                    sum += (1.0f / 25 + 0.001f * y + 0.0003f * x) * now[i + y * pitch + x];
                                }
                            }
                            next[i] = sum;
                        }
                        """, Map.of("pitch", 47), 43, 29).withBorder(2, 2), FLAT);
    }

    @Test
    void the_stencils_of_a_chain_with_weights() {
        assertSame(StreamCase.over("""
                        __kernel void advance(__global float *next, __global const float *now, const int pitch)
                        {
                            const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;

                            next[i] = (0.5f * now[i - pitch - 1] + 0.7f * now[i - pitch] + 0.9f * now[i - pitch + 1]
                                     + 1.2f * now[i - 1] + 1.5f * now[i] + 1.2f * now[i + 1]
                                     - 0.9f * now[i + pitch - 1] + (0.7f + 0.1f) * now[i + pitch] + 0.5f * now[i + pitch + 1]) / 7
                                     + 0.25f * now[i];
                        }
                        """, Map.of("pitch", 45), 43, 29).withBorder(1, 1), FLAT);
    }

    @Test
    void a_box_of_planes() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global double *next, __global const double *now, const int nx, const int ny, const int nz)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2), i = (z * ny + y) * nx + x;
                            if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
                            double sum = 0.5;
                            for (int k = -1; k <= 1; k++)
                                for (int j = -1; j <= 1; j++)
                                    for (int i0 = -1; i0 <= 1; i0++)
                                        sum += now[i + (k * ny + j) * nx + i0] * (0.03 + 0.01 * k + 0.002 * j + 0.001 * i0);
                            next[i] = sum - 0.125 * now[i];
                        }
                        """, Map.of("nx", 21, "ny", 17, "nz", 19), 21, 17, 19),
                List.of(new Setting(3, 8, 11, 6, 2), new Setting(2, 13, 9, 64, 1)));
    }

    @Test
    void planes_in_one_expression() {
        assertSame(
                StreamCase.over("""
                        #define P(dz, dy) (0.3f * now[i + (dz) * plane + (dy) * nx])
                        __kernel void advance(__global float *next, __global const float *now, __global float *change,
                                              const int nx, const int ny)
                        {
                            const int plane = nx * ny;
                            const int i = (get_global_id(2) + 1) * plane + (get_global_id(1) + 1) * nx + get_global_id(0) + 1;
                            const float old = now[i];
                            const float lap = now[i - plane - nx] + now[i - plane - 1] + 2 * now[i - plane] + now[i - plane + 1]
                                + now[i - plane + nx] + now[i - nx] - 26 * old + now[i - 1] + now[i + 1] + now[i + nx]
                                + now[i + plane - nx] + now[i + plane - 1] + 2 * now[i + plane] + now[i + plane + 1] + now[i + plane + nx];
                            next[i] = old + 0.02f * lap;
                            change[i] = lap;
                        }
                        """, Map.of("nx", 20, "ny", 16), 18, 14, 17)
                        .withBorder(1, 1, 1)
                        .withOutputs("change"),
                List.of(new Setting(3, 8, 11, 6, 2)));
    }

    @Test
    void ints_that_overflow_in_three_dimensions_with_a_wide_star() {
        assertSame(
                StreamCase.over("""
                        #define W(k) (715827882 + 1000000007 * (k))
                        __kernel void advance(__global int *next, __global const int *now, const int nx, const int ny, const int nz)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                            const int row = nx, plane = nx * ny, i = z * plane + y * row + x;
                            if (min(x, min(y, z)) < 2 || x >= nx - 2 || y >= ny - 2 || z >= nz - 2) return;
                            int s = 3;
                            s += W(-2) * now[i - 2 * plane];
                            s -= W(-1) * now[i - plane];
                            for (int j = -2; j <= 2; j++) s += W(j) * now[i + j * row];
                            for (int k = -2; k <= 2; k += 4) s += 5 * now[i + k];
                            s ^= now[i + plane];
                            s = now[i + 2 * plane] / 3 + s;
                            next[i] = s / 5;
                        }
                        """, Map.of("nx", 20, "ny", 17, "nz", 15), 20, 17, 15),
                List.of(new Setting(2, 16, 13, 6, 1)));
    }

    @ParameterizedTest
    @Thorough(every = 3)
    @CsvSource({"1, int", "2, double", "3, float", "4, float"})
    void boxes_of_any_radius_in_any_shape(int radius, String type) {
        assertSame(
                StreamCase.over(
                                """
                        #pragma OPENCL EXTENSION cl_khr_fp64 : enable
                        __kernel void advance(__global TYPE *next, __global const TYPE *now, const int n)
                        {
                            const int i = (get_global_id(1) + RADIUS) * n + get_global_id(0) + RADIUS;
                            TYPE sum = 1;
                            for (int y = -RADIUS; y <= RADIUS; y++)
                                for (int x = -RADIUS; x <= RADIUS; x++)
                                    sum += (2 + y - 3 * x) * now[i + y * n + x] / 7;
                            next[i] = sum / 3;
                        }
                        """.replace("TYPE", type).replace("RADIUS", String.valueOf(radius)),
                                Map.of("n", 29 + 2 * radius),
                                29,
                                26)
                        .withBorder(radius, radius),
                List.of(
                        new Setting(1, 11, 1, 5, 1),
                        new Setting(1, 13, 1, 8, 4),
                        new Setting(3, 11, 1, 7, 5),
                        new Setting(2, 19, 1, 3, 2)));
    }

    /** Statements of a kernel of element {@code i} in rows of {@code n}, with two elements around what is computed. */
    private static void assertSame(String type, String declarations, String body) {
        String source = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" + declarations
                + "\n__kernel void advance(__global TYPE *next, __global const TYPE *now, const int n, const float c)\n{\n"
                        .replace("TYPE", type)
                + "    const int i = (get_global_id(1) + 2) * n + get_global_id(0) + 2;\n    " + body + "\n}\n";
        assertSame(
                StreamCase.over(source, Map.of("n", 37, "c", 0.37f), 33, 21).withBorder(2, 2),
                List.of(new Setting(3, 20, 1, 9, 2)));
    }

    @ParameterizedTest
    @Thorough(every = 3)
    @CsvSource(delimiter = '|', textBlock = """
            float  | __constant float W[3][3] = {{.1f, .2f, .3f}, {.4f, -1, .6f}, {.7f, .8f, .9f}}; | float s = 0; for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) s += W[y + 1][x + 1] * now[i + y * n + x]; next[i] = s * 0.1f + c;
            float  | | float s = c; for (int y = 0; y < 5; y++) for (int x = 0; x < 5; x++) s = 0.02f * (x + y) * now[i + (y - 2) * n + x - 2] + s; next[i] = s / 3;
            float  | | float s = 0; for (int y = -2; y <= 2; y += 2) for (int x = 2; x >= -2; x--) s = mad(c, now[i + y * n + x], s); next[i] = s * 0.1f;
            float  | | float s = -c; for (int y = -1; y <= 1; y++) { s = fma(0.3f, now[i + y * n - 1], s); s = fma(0.1f * c, now[i + y * n + 1], s); } next[i] = s + 0.5f * now[i];
            float  | | float m = INFINITY; for (int y = -1; y <= 1; y++) for (int x = -2; x <= 2; x++) m = min(m, now[i + y * n + x]); next[i] = 0.99f * m + 0.1f * now[i];
            float  | | double s = 0; for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) s += 0.1 * now[i + y * n + x]; next[i] = (float)s;
            float  | | int k = 0; for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) { if (now[i + y * n + x] > 0.4f) k += 3; } next[i] = k / 20.0f + 0.01f * now[i];
            float  | | float s = 0; for (int y = -1; y <= 1; y++) { float r = 0; for (int x = -1; x <= 1; x++) { const float v = now[i + y * n + x]; r += v * v; } s += r * (2 + y); } next[i] = sqrt(s) * 0.2f;
            float  | | float s = 0; int k = 0; for (int y = -1; y <= 1; y++) { for (int x = -1; x <= 1; x++) { s += 0.01f * k * now[i + y * n + x]; k++; } } next[i] = s + k;
            uchar  | | int s = 8; for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) s += now[i + y * n + x] << (x == 0); next[i] = s >> 4;
            short  | | short s = 0; for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) s += 7 * now[i + y * n + x]; next[i] = s ^ now[i];
            ulong  | | ulong s = 1; for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) s = s * 31 + now[i + y * n + x]; next[i] = s;
            float4 | | float4 s = 0; for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) s += c * now[i + y * n + x].yzwx; next[i] = 0.3f * s + now[i].x;
            double | | double s = now[i - 2 * n - 1] + now[i - 2 * n]; s += now[i - n - 1] + now[i - n]; s += now[i - 1]; next[i] = 0.2 * s;
            double | | double s = 0; for (int y = 0; y <= 2; y++) for (int x = -1; x <= 2; x++) s += 0.07 * now[i + y * n + x]; s -= 0.1 * now[i]; next[i] = s;
            int    | | const int a = now[i - n - 1], b = now[i - n], d = now[i - 1], e = now[i], f = now[i + 1], g = now[i + n]; next[i] = (a + 2 * b + d - 4 * e + f + g * 3 - now[i + n + 1]) / 3 - e;
            float  | | const int x = get_global_id(0), y = get_global_id(1); if (x > 1 && y > 2) { float s = 0; for (int a = -1; a <= 1; a++) for (int b = -1; b <= 1; b++) s += 0.1f * now[i + a * n + b]; next[i] = s; } else if (x == 0) next[i] = 0.5f * now[i];
            float  | static float w(int a, int b) { return 0.1f + 0.01f * a - 0.003f * b; } | float s = 0; const float h[3] = {0.5f, 1, 0.25f}; for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) s += w(x, y) * h[y + 1] * now[i + y * n + x]; next[i] = s;
            float  | __constant float T[4] = {.1f, .2f, .3f, .15f}; | next[i] = T[0] * now[i - n - 1] + T[1] * now[i - n] - (T[2] * now[i - 1] + c * now[i]) + T[3] * now[i + n] * c;
            uchar  | | next[i] = (uchar)(((int)now[i - n - 1] + (int)now[i - n] + (int)now[i - 1] + (int)now[i + n]) / 5);
            float  | | next[i] = -now[i - n - 1] - now[i - n] * c + -now[i - 1] + (now[i + n]) / 3 - -c;
            int    | | int s = now[i - n - 1] ^ now[i - n]; s ^= now[i - 1] & 0x55; s = s * 3 ^ ~now[i + n + 2]; next[i] = s ^ (now[i] << 1);
            float  | | if (get_global_id(0) > 3) next[i] = 0.2f * (now[i - n - 1] + now[i - n] + now[i - 1] + now[i] + now[i + n - 2] + now[i + n]);
            """)
    void sums(String type, String declarations, String body) {
        assertSame(type, declarations == null ? "" : declarations, body);
    }
}
