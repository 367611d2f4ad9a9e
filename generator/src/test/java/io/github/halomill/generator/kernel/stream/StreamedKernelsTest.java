package io.github.halomill.generator.kernel.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.stream.StreamedRun.Setting;
import io.github.halomill.testing.Thorough;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That streamed copies have every bit of the kernel itself, launched once for each step. */
@Tag("device")
final class StreamedKernelsTest {

    private static final List<Setting> FLAT = List.of(new Setting(3, 16, 1, 64, 1), new Setting(4, 13, 1, 7, 3));
    private static final List<Setting> WIDE = List.of(new Setting(3, 64, 1, 1, 4));
    private static final List<Setting> DEEP = List.of(new Setting(3, 8, 11, 6, 2), new Setting(1, 8, 11, 6, 2));

    private static void assertSame(StreamCase tested, List<Setting> settings) {
        try (StreamedRun run = new StreamedRun(tested)) {
            for (Setting setting : settings) {
                int cycle = tested.rotations().get(0).arrays().size();
                boolean same = cycle == 3 || setting.steps() % cycle != 1 % cycle;
                Map<String, byte[]> input = run.input(new Random(7), same);
                Map<String, byte[]> expected = run.plain(input, 2 * setting.steps());
                Map<String, byte[]> streamed = run.streamed(input, 2, setting);
                for (Rotation rotation : tested.rotations()) {
                    assertThat(streamed.get(rotation.now()))
                            .as("%s with %s of%n%s", rotation.now(), setting, run.copy())
                            .isEqualTo(expected.get(rotation.now()))
                            .isNotEqualTo(input.get(rotation.now()));
                    rotation.before()
                            .ifPresent(before -> assertThat(streamed.get(before))
                                    .as("%s with %s of%n%s", before, setting, run.copy())
                                    .isEqualTo(expected.get(before)));
                }
                for (String output : tested.outputs()) {
                    assertThat(streamed.get(output))
                            .as("%s with %s of%n%s", output, setting, run.copy())
                            .isEqualTo(expected.get(output))
                            .isNotEqualTo(input.get(output));
                }
            }
        }
    }

    @Test
    void five_points_behind_a_border() {
        assertSame(StreamCase.over("""
                        __kernel void advance(__global float *next, __global const float *now, const int pitch)
                        {
                            const size_t i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;

                            next[i] = 0.25f * (now[i - 1] + now[i + 1] + now[i - pitch] + now[i + pitch]);
                        }
                        """, Map.of("pitch", 45), 43, 29).withBorder(1, 1), FLAT);
    }

    @Test
    void life_in_bytes() {
        assertSame(StreamCase.over("""
                        #define AT(dx, dy) now[(y + (dy)) * width + x + (dx)]
                        static int sum(int a, int b, int c) { return (a & 1) + (b & 1) + (c & 1); }
                        kernel void advance(global uchar *next, global const uchar *now, int width, int height) {
                            int x = get_global_id(0), y = get_global_id(1);
                            if (x < 1 || x >= width - 1 || y < 1) return;
                            if (y >= height - 1) { return; }
                            int n = sum(AT(-1, -1), AT(0, -1), AT(1, -1)) + sum(AT(-1, 0), 0, AT(1, 0))
                                  + sum(AT(-1, 1), AT(0, 1), AT(1, 1));
                            next[y * width + x] = n == 3 || (n == 2 && (AT(0, 0) & 1)) ? 1 : 0;
                        }
                        """, Map.of("width", 50, "height", 33), 50, 33), FLAT);
    }

    @Test
    @Thorough
    void other_margins_on_each_side() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global const int *now, int nx, __global int *next, int ny) {
                            const int x = get_global_id(0);
                            const int y = get_global_id(1);
                            if (x >= 2 && x < nx - 1 && y >= 3 && y < ny - 0) {
                                next[x + nx * y] = 3 * now[x + nx * y - 2] - now[x + 1 + nx * y] / 3 + now[x + nx * (y - 3)]
                                    % 17; // three rows up
                            }
                        }
                        """, Map.of("nx", 41, "ny", 38), 41, 38),
                List.of(new Setting(1, 2, 1, 5, 4), new Setting(5, 10, 1, 7, 4)));
    }

    @Test
    void three_rows_on_and_none_beside() {
        assertSame(StreamCase.over("""
                        #pragma OPENCL EXTENSION cl_khr_fp64 : enable
                        __kernel void advance(__global double *next, __global const double *now, const uint nx, const uint ny) {
                            const uint x = get_global_id(0);
                            const uint y = get_global_id(1);
                            const uint i = y * nx + x;
                            if (y + 3 < ny) {
                                next[i] = 0.5 * now[i] + 0.25 * now[i + nx] + 0.125 * now[i + 3 * nx];
                            } else if (y + 1 < ny) {
                                next[i] = 0.5 * now[i];
                            }
                        }
                        """, Map.of("nx", 30, "ny", 40), 30, 40), List.of(new Setting(3, 6, 1, 64, 3)));
    }

    @Test
    void four_columns_beside_and_no_rows() {
        assertSame(StreamCase.over("""
                        __kernel void advance(__global short *next, __global const short *now, const int nx) {
                            int x = get_global_id(0);
                            __global const short *row = now + get_global_id(1) * nx;
                            if (x < 4 || x > nx - 5)
                                return;
                            next[x + get_global_id(1) * nx] = row[x - 4] + *(row + x) - row[x + 4];
                        }
                        """, Map.of("nx", 77), 77, 12), WIDE);
    }

    @Test
    @Thorough
    void diagonals_of_longs() {
        assertSame(StreamCase.over("""
                        __kernel void advance(__global long *next, __global const long *now, const int nx, const int ny) {
                            const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                            if (x > 1 && y > 0 && x < nx - 2 && y < ny - 2) {
                                if (x % 3 == y % 2) {
                                    next[i] = now[i - nx - 1] ^ now[i + 2 * nx + 2];
                                } else {
                                    long sum = now[i + nx - 1];
                                    sum += now[i - nx + 1];
                                    next[i] = sum;
                                }
                            }
                        }
                        """, Map.of("nx", 40, "ny", 31), 40, 31), List.of(new Setting(2, 11, 1, 6, 1)));
    }

    @Test
    @Thorough
    void functions_that_are_passed_the_arrays() {
        assertSame(
                StreamCase.over("""
                        float slope(__global const float *p, const int step) { return p[step] - p[-step]; }
                        /* a brace } in a comment */
                        inline float4 around(global const float *a, int i, int nx)
                        {
                            global const float *row = a + i;
                            return (float4)(slope(row, 1), a[i - nx], a[i + nx + 1], *row);
                        }
                        static void put(__global float *to, int i, float value) { to[i] = value; }
                        static float both(__global const float *a, __global const float *b, int i) { return a[i - 1] * b[i]; }

                        __kernel void advance(__global float *next, __global const float *now, __global float *k_next,
                                              __global const float *k, const int nx, const int ny)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                            if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
                                return;
                            const float4 n = around (now, i, nx);
                            const float flow = slope(k + i, 1) + both(k, now, i) + both(now, k, i) + both(k, k, i);
                            put(next, i, 0.1f * n.x - 0.2f * n.y + 0.3f * n.z + 0.4f * n.w + 0.01f * flow);
                            put(k_next, i, k[i] * 0.5f + now[i + nx]);
                        }
                        """, Map.of("nx", 45, "ny", 31), 45, 31)
                        .with(Rotation.of("next", "now"), Rotation.of("k_next", "k")),
                FLAT);
    }

    @Test
    void rows_that_are_read_behind_only() {
        assertSame(StreamCase.over("""
                        __kernel void advance(__global uint *next, __global const uint *now, const int nx) {
                            const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                            next[i] = now[i];
                            if (y >= 2 && x >= 1) {
                                next[i] = 5 * now[i - 2 * nx] + now[i - nx - 1];
                            }
                        }
                        """, Map.of("nx", 33), 33, 27), List.of(new Setting(4, 19, 1, 7, 2)));
    }

    @Test
    void a_plate_as_wide_as_the_launch() {
        assertSame(StreamCase.over("""
                        __kernel void advance(__global float *next, __global const float *now, const float r) {
                            const size_t x = get_global_id(0);
                            const size_t y = get_global_id(1);
                            const size_t width = get_global_size(0);
                            const size_t i = y * width + x;
                            const float own = now[i];
                            float flow = 0.0f;
                            if (x > 0) flow += now[i - 1] - own;
                            if (x < width - 1) flow += now[i + 1] - own;
                            if (y > 0) flow += now[i - width] - own;
                            if (y < get_global_size(1) - 1) flow += now[i + width] - own;
                            next[i] = own + r * flow;
                        }
                        """, Map.of("r", 0.2f), 39, 25), FLAT);
    }

    @Test
    void ids_in_the_other_order() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global float *next, __global const float *now, int rows, int columns, float c) {
                            int i = get_global_id(0), j = get_global_id(1);
                            if (i == 0 || j == 0 || i == rows - 1 || j == columns - 1)
                                return;
                            next[i * columns + j] = now[i * columns + j] + c * (now[(i - 1) * columns + j]
                                    - now[i * columns + (j + 1)]);
                        }
                        """, Map.of("rows", 22, "columns", 31, "c", 0.3), 31, 22)
                        .withIds(1, 0),
                List.of(new Setting(3, 6, 1, 6, 3)));
    }

    @Test
    void a_wave_with_its_state_before() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global float *after, __global const float *now, __global const float *before,
                                           __global const float *speed, const int nx, const int ny)
                        {
                            const int x = get_global_id(0);
                            const int y = get_global_id(1);
                            if (x >= nx || y >= ny) {
                                return;
                            }
                            const int pitch = nx + 4;
                            const int i = (y + 2) * pitch + (x + 2);
                            const float around = now[i - 2] + now[i + 2] + now[i - 2 * pitch] + now[i + 2 * pitch]
                                    + now[i - 1] + now[i + 1] + now[i - pitch] + now[i + pitch];
                            after[i] = 2.0f * now[i] - before[i] + 0.1f * speed[y * nx + x] * (around - 8.0f * now[i]);
                        }
                        """, Map.of("nx", 43, "ny", 26), 43, 26)
                        .withBorder(2, 2)
                        .with(Rotation.of("after", "now", "before")),
                List.of(new Setting(1, 8, 1, 5, 1), new Setting(2, 8, 1, 64, 2), new Setting(4, 11, 1, 8, 3)));
    }

    @Test
    @Thorough
    void two_fields_that_react() {
        assertSame(
                StreamCase.over("""
                        #pragma OPENCL FP_CONTRACT OFF
                        #define LAP(m, w, e, n, s) ((w) + (e) + (n) + (s) - 4 * (m))
                        float laplacian(float m, float w, float e, float n, float s) { return LAP(m, w, e, n, s); }
                        __kernel void advance(__global float *un, __global float *vn, __global const float *u, __global const float *v,
                                           const int width, const int height, const float du, const float dv)
                        {
                            const int x = get_global_id(0);
                            const int y = get_global_id(1);
                            const int pitch = width + 2;
                            const int i = (y + 1) * pitch + (x + 1);
                            const float eaten = u[i] * v[i] * v[i];
                            un[i] = u[i] + du * laplacian(u[i], u[i - 1], u[i + 1], u[i - pitch], u[i + pitch]) - eaten;
                            vn[i] = v[i] + dv * laplacian(v[i], v[i - 1], v[i + 1], v[i - pitch], v[i + pitch]) + eaten;
                        }
                        """, Map.of("width", 37, "height", 21, "du", 0.1f, "dv", 0.05f), 37, 21)
                        .withBorder(1, 1)
                        .with(Rotation.of("un", "u"), Rotation.of("vn", "v")),
                List.of(new Setting(3, 20, 1, 11, 1)));
    }

    @Test
    void heat_in_a_box() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global float *next, __global const float *now,
                                           const int width, const int height, const int depth, const float r)
                        {
                            const int x = get_global_id(0);
                            const int y = get_global_id(1);
                            const int z = get_global_id(2);
                            if (x >= width || y >= height || z >= depth) {
                                return;
                            }
                            const size_t row = width + 2;
                            const size_t plane = row * (height + 2);
                            const size_t i = (z + 1) * plane + (y + 1) * row + (x + 1);

                            const float around = now[i - 1] + now[i + 1] + now[i - row] + now[i + row] + now[i - plane] + now[i + plane];
                            next[i] = now[i] + r * (around - 6.0f * now[i]);
                        }
                        """, Map.of("width", 21, "height", 14, "depth", 17, "r", 0.1f), 21, 14, 17)
                        .withBorder(1, 1, 1),
                DEEP);
    }

    @Test
    void corners_of_a_box() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global int *next, __global const int *now, const int nx, const int ny, const int nz) {
                            const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                            if (x < 1 || x > nx - 2 || y < 1 || y > ny - 2 || z < 1 || z > nz - 2) return;
                            const int i = (z * ny + y) * nx + x;
                            next[i] = now[i - nx * ny - nx - 1] + 7 * now[i + nx * ny + nx + 1] - now[i + nx * ny - 1]
                                    + now[i - nx * ny + nx] - 3 * now[i + 1];
                        }
                        """, Map.of("nx", 19, "ny", 15, "nz", 16), 19, 15, 16),
                List.of(new Setting(3, 8, 11, 6, 2)));
    }

    @Test
    @Thorough
    void a_wave_of_25_points() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global float *u2, __global const float *u1, __global const float *u0,
                                           __global const float *c, const int nx, const int ny, const int nz)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                            const long p = (long)nx * ny;
                            const long i = z * p + y * nx + x;
                            if (x < 4 || y < 4 || z < 4 || x >= nx - 4 || y >= ny - 4 || z >= nz - 4) return;
                            float s = -2.8f * u1[i];
                            s += 1.6f * (u1[i - 1] + u1[i + 1] + u1[i - nx] + u1[i + nx] + u1[i - p] + u1[i + p]);
                            s -= 0.2f * (u1[i - 2] + u1[i + 2] + u1[i - 2 * nx] + u1[i + 2 * nx] + u1[i - 2 * p] + u1[i + 2 * p]);
                            s += 0.02f * (u1[i - 3] + u1[i + 3] + u1[i - 3 * nx] + u1[i + 3 * nx] + u1[i - 3 * p] + u1[i + 3 * p]);
                            s -= 0.001f * (u1[i - 4] + u1[i + 4] + u1[i - 4 * nx] + u1[i + 4 * nx] + u1[i - 4 * p] + u1[i + 4 * p]);
                            u2[i] = 2.0f * u1[i] - u0[i] + 0.05f * c[i] * s;
                        }
                        """, Map.of("nx", 27, "ny", 23, "nz", 26), 27, 23, 26)
                        .with(Rotation.of("u2", "u1", "u0")),
                List.of(new Setting(2, 12, 20, 9, 2)));
    }

    @Test
    void a_line() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global float *next, __global const float *now, const int n) {
                            const int i = get_global_id(0);
                            if (i > 0 && i < n - 1) next[i] = 0.5f * now[i] + 0.25f * (now[i - 1] + now[i + 1]);
                        }
                        """, Map.of("n", 1000), 1000),
                List.of(new Setting(1, 16, 1, 1, 3), new Setting(16, 16, 1, 1, 5)));
    }

    @Test
    void a_lopsided_line() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global ushort *next, __global const ushort *now, __global const ushort *before) {
                            const int own = get_global_id(0) + 4;
                            next[own] = now[own - 4] + 2 * now[own - 3] + 4 * now[own] + 2 * now[own + 1] - before[own];
                        }
                        """, Map.of(), 500).withBorder(4).with(Rotation.of("next", "now", "before")),
                List.of(new Setting(6, 32, 1, 1, 2)));
    }

    @Test
    void loops_with_constant_bounds() {
        assertSame(StreamCase.over("""
                        #define R 2
                        __kernel void advance(__global int *next, __global const int *now, const int n) {
                            const int x = get_global_id(0) + R, y = get_global_id(1) + R;
                            int s = now[y * n + x];
                            for (int j = -R; j < R; j++)
                                for (int i = 0; i < 5; i += 2) {
                                    const int at = (y + j) * n + x;
                                    s += (3 - j) * now[at + i - R];
                                }
                            for (int k = 1; k <= R; ++k) s += now[y * n + x + k] - now[(y - k) * n + x];
                            next[y * n + x] = s;
                        }
                        """, Map.of("n", 40), 36, 23).withBorder(2, 2), List.of(new Setting(3, 7, 1, 8, 3)));
    }

    @Test
    @Thorough
    void a_star_in_a_loop() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global float *next, __global const float *now, const int nx, const int ny, const int nz) {
                            const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                            const int row = nx, plane = nx * ny, i = z * plane + y * row + x;
                            if (min(x, min(y, z)) < 2 || x >= nx - 2 || y >= ny - 2 || z >= nz - 2) return;
                            float s = now[i];
                            int k;
                            for (k = 2; k > 0; k--) {
                                s += (now[i - k] + now[i + k] + now[i - k * row] + now[i + k * row]
                                        + now[i - k * plane] + now[i + k * plane]) * 0.08f / k;
                            }
                            next[i] = s;
                        }
                        """, Map.of("nx", 20, "ny", 17, "nz", 15), 20, 17, 15),
                List.of(new Setting(2, 16, 13, 6, 1)));
    }

    @Test
    @Thorough
    void vectors() {
        assertSame(
                StreamCase.over("""
                        __kernel void advance(__global float4 *next, __global const float4 *now,
                                __global int2 *turned, __global const int2 *toTurn, const int nx, const int ny)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                            if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
                            const float4 around = now[i - 1] + now[i + 1] + now[i - nx] + now[i + nx];
                            float2 rows = 0;
                            for (int k = -1; k <= 1; k++) rows += now[i + k * nx].yw;
                            next[i] = 0.2f * around.yzwx + now[i].x + 0.1f * rows.xyxy;
                            turned[i] = toTurn[i + 1].yx ^ toTurn[i - nx];
                        }
                        """, Map.of("nx", 37, "ny", 26), 37, 26)
                        .with(Rotation.of("next", "now"), Rotation.of("turned", "toTurn")),
                FLAT);
    }

    /** Of elements that are never written the arrays keep what they held, each something else. */
    @Test
    void elements_that_a_mask_keeps_out() {
        assertSame(StreamCase.over("""
                        __kernel void advance(__global int *next, __global const int *now, __global const uchar *solid,
                                              const int nx, const int ny)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                            if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
                            const uchar kind = solid[i];
                            if (kind > 200) return;
                            next[i] = now[i - 1] + 3 * now[i + 1] - now[i - nx] + (kind & 1 ? now[i + nx] : now[i]);
                        }
                        """, Map.of("nx", 45, "ny", 31), 45, 31), FLAT);
    }

    @Test
    void arrays_that_are_only_written() {
        assertSame(StreamCase.over("""
                        __kernel void advance(__global float *next, __global const float *now, __global float *change,
                                              __global uchar *sign, const int nx, const int ny)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                            if (x < 2 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
                            const float value = 0.25f * (now[i - 2] + now[i + 1] + now[i - nx] + now[i + nx]);
                            next[i] = value;
                            change[i] = value - now[i];
                            if (y > 3) sign[i] = value > now[i];
                        }
                        """, Map.of("nx", 45, "ny", 31), 45, 31).withOutputs("change", "sign"), FLAT);
        assertSame(StreamCase.over("""
                        __kernel void advance(__global int *next, __global const int *now, __global int *change) {
                            const int i = get_global_id(0) + 1;
                            next[i] = now[i - 1] + now[i + 1];
                            change[i] = 3 * now[i] - now[i + 1];
                        }
                        """, Map.of(), 700).withBorder(1).withOutputs("change"), WIDE);
    }
}
