package io.github.halomill.generator.endtoend;

import static java.lang.Math.floorMod;
import static java.lang.Math.max;
import static java.lang.Math.min;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.testing.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels that find their neighbours by clamps, by wrapping around, or by conditions, streamed, against plain loops. */
@Tag("device")
class StreamedNeighboursTest {

    /** Not a multiple of the steps of a launch. */
    private static final int STEPS = 17;

    @TempDir
    Path folder;

    /** What a work-item makes of an array, at a place that says along each dimension where it is and how many there are. */
    private interface Cell {
        int of(int[] in, int[] at, int[] sizes);
    }

    private static int clamped(int place, int size) {
        return max(0, min(size - 1, place));
    }

    @Test
    void clamps_in_a_line_of_unsigned_ids() throws Exception {
        streamed(
                3,
                """
                __kernel void f(__global int *out, __global const int *in, const int n)
                {
                    const size_t i = get_global_id(0);
                    const size_t l = i == 0 ? 0 : i - 1, r = i + 2 < n ? i + 2 : n - 1;
                    out[i] = in[l] - 3 * in[r] + in[i];
                }
                """,
                (in, at, n) -> in[max(at[0] - 1, 0)] - 3 * in[min(at[0] + 2, n[0] - 1)] + in[at[0]],
                List.of("n"),
                new int[][] {{3000}, {2}});
    }

    @Test
    void clamps_and_conditions_in_a_plane() throws Exception {
        streamed(
                3,
                """
                __kernel void f(__global int *out, __global const int *in, const int w, const int h)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    if (x >= w || y >= h)
                        return;
                    const int l = max(x - 1, 0), u = y > 0 ? y - 1 : y;
                    out[y * w + x] = in[y * w + l] + 3 * in[y * w + min(x + 1, w - 1)]
                            - in[u * w + x] + 5 * in[clamp(y + 1, 0, h - 1) * w + l];
                }
                """,
                (in, at, n) -> {
                    int l = max(at[0] - 1, 0);
                    int row = at[1] * n[0];
                    return in[row + l]
                            + 3 * in[row + min(at[0] + 1, n[0] - 1)]
                            - in[max(at[1] - 1, 0) * n[0] + at[0]]
                            + 5 * in[min(at[1] + 1, n[1] - 1) * n[0] + l];
                },
                List.of("w", "h"),
                new int[][] {{300, 150}, {1, 3}, {2, 2}});
    }

    /** Where no end of the array is near, in a strip of rows that begins at 64. */
    @Test
    void other_neighbours_from_a_row_on() throws Exception {
        streamed(
                1,
                """
                __kernel void f(__global int *out, __global const int *in, const int w, const int h)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    if (x >= w || y >= h)
                        return;
                    out[y * w + x] = in[y * w + (y < 70 ? x : max(x - 1, 0))] + 3 * in[y * w + x];
                }
                """,
                (in, at, n) ->
                        in[at[1] * n[0] + (at[1] < 70 ? at[0] : max(at[0] - 1, 0))] + 3 * in[at[1] * n[0] + at[0]],
                List.of("w", "h"),
                new int[][] {{400, 200}});
    }

    @Test
    @Thorough
    void clamps_by_a_function_that_is_passed_the_array() throws Exception {
        streamed(
                3,
                """
                int at(__global const int *a, int x, int y, const int w, const int h)
                {
                    x = clamp(x, 0, w - 1);
                    y = clamp(y, 0, h - 1);
                    return a[y * w + x];
                }

                __kernel void f(__global int *out, __global const int *in, const int w, const int h)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    out[y * w + x] = at(in, x - 2, y, w, h) - 3 * at(in, x + 1, y - 1, w, h) + at(in, x, y + 1, w, h);
                }
                """,
                (in, at, n) -> in[at[1] * n[0] + clamped(at[0] - 2, n[0])]
                        - 3 * in[clamped(at[1] - 1, n[1]) * n[0] + clamped(at[0] + 1, n[0])]
                        + in[clamped(at[1] + 1, n[1]) * n[0] + at[0]],
                List.of("w", "h"),
                new int[][] {{300, 150}, {2, 3}});
    }

    @Test
    void clamps_in_a_loop_over_a_block() throws Exception {
        streamed(
                3,
                """
                __kernel void f(__global int *out, __global const int *in, const int nx, const int ny, const int nz)
                {
                    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2), i = (z * ny + y) * nx + x;
                    int sum = in[(z * ny + max(y - 1, 0)) * nx + x] - in[z < nz - 1 ? i + nx * ny : i];
                    for (int k = -1; k <= 1; k++)
                        sum += (k + 4) * in[(z * ny + y) * nx + clamp(x + k, 0, nx - 1)];
                    out[i] = sum;
                }
                """,
                (in, at, n) -> {
                    int row = (at[2] * n[1] + at[1]) * n[0];
                    int sum = in[(at[2] * n[1] + max(at[1] - 1, 0)) * n[0] + at[0]]
                            - in[(min(at[2] + 1, n[2] - 1) * n[1] + at[1]) * n[0] + at[0]];
                    for (int k = -1; k <= 1; k++) {
                        sum += (k + 4) * in[row + clamped(at[0] + k, n[0])];
                    }
                    return sum;
                },
                List.of("nx", "ny", "nz"),
                new int[][] {{61, 21, 40}, {2, 1, 3}});
    }

    /** Along x, whose ends devices do not cut; along y it clamps. */
    @Test
    @Thorough
    void a_tube_with_diagonals() throws Exception {
        streamed(
                3,
                """
                __kernel void f(__global int *out, __global const int *in, const int w, const int h)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    const int l = (x + w - 1) % w, r = x == w - 1 ? 0 : x + 1, u = max(y - 1, 0), d = min(y + 1, h - 1);
                    out[y * w + x] = in[u * w + l] - 2 * in[u * w + r] + 3 * in[d * w + l] + in[y * w + r] - in[d * w + x];
                }
                """,
                (in, at, n) -> {
                    int l = floorMod(at[0] - 1, n[0]);
                    int r = floorMod(at[0] + 1, n[0]);
                    int u = max(at[1] - 1, 0) * n[0];
                    int d = min(at[1] + 1, n[1] - 1) * n[0];
                    return in[u + l] - 2 * in[u + r] + 3 * in[d + l] + in[at[1] * n[0] + r] - in[d + at[0]];
                },
                List.of("w", "h"),
                new int[][] {{300, 150}, {2, 3}, {1, 2}});
    }

    @Test
    void a_torus_in_loops() throws Exception {
        streamed(
                1,
                """
                __kernel void f(__global int *out, __global const int *in, const int w, const int h)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    int sum = 0;
                    for (int j = -1; j <= 1; j++)
                        for (int i = -1; i <= 1; i++)
                            sum += (3 * j + i) * in[(y + j + h) % h * w + (x + i + w) % w];
                    out[y * w + x] = sum;
                }
                """,
                (in, at, n) -> {
                    int sum = 0;
                    for (int j = -1; j <= 1; j++) {
                        for (int i = -1; i <= 1; i++) {
                            sum += (3 * j + i) * in[floorMod(at[1] + j, n[1]) * n[0] + floorMod(at[0] + i, n[0])];
                        }
                    }
                    return sum;
                },
                List.of("w", "h"),
                new int[][] {{300, 150}, {3, 2}});
    }

    /** Sizes of which are fixed, for the masks are right for powers of two only. */
    @Test
    void masks() throws Exception {
        streamed(
                1,
                """
                __kernel void f(__global int *out, __global const int *in, const uint w)
                {
                    const uint x = get_global_id(0);
                    out[x] = in[(x - 1) & (w - 1)] - 3 * in[(x + 2) & (w - 1)] + in[x];
                }
                """,
                (in, at, n) -> in[floorMod(at[0] - 1, n[0])] - 3 * in[floorMod(at[0] + 2, n[0])] + in[at[0]],
                List.of(),
                new int[][] {{1 << 16}});
    }

    /** Which neighbour it is depends on an array that nobody writes, which no condition on ids says anything of. */
    @Test
    @Thorough
    void a_direction_for_each_element() throws Exception {
        int[] k = new Random(2).ints(300 * 150, 0, 2).toArray();
        streamed(
                3,
                """
                __kernel void f(__global int *out, __global const int *in, __global const int *k, const int w, const int h)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = y * w + x;
                    if (x < 1 || x >= w - 1 || y < 1 || y >= h - 1)
                        return;
                    out[i] = in[i] + 3 * in[k[i] ? i - 1 : i + w];
                }
                """,
                (in, at, n) -> {
                    int i = at[1] * n[0] + at[0];
                    boolean inside = at[0] >= 1 && at[0] < n[0] - 1 && at[1] >= 1 && at[1] < n[1] - 1;
                    return inside ? in[i] + 3 * in[k[i] == 1 ? i - 1 : i + n[0]] : in[i];
                },
                List.of("w", "h"),
                new int[][] {{300, 150}});
    }

    /** Also where zones are cut, with weights that devices between the ends have a part of. */
    @Test
    void a_kernel_that_wraps_where_zones_are_cut() throws Exception {
        int[] k = new Random(2).ints(90 * 100, 0, 2).toArray();
        streamed(
                3,
                """
                __kernel void f(__global int *out, __global const int *in, __global const int *k, const int w, const int h)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    out[y * w + x] = in[(y + h - 1) % h * w + x] + k[y * w + x] * in[(y + 2) % h * w + (x + 1) % w];
                }
                """,
                (in, at, n) -> in[floorMod(at[1] - 1, n[1]) * n[0] + at[0]]
                        + k[at[1] * n[0] + at[0]] * in[floorMod(at[1] + 2, n[1]) * n[0] + floorMod(at[0] + 1, n[0])],
                List.of("w", "h"),
                new int[][] {{90, 100}});
    }

    @Test
    void a_depth_that_no_number_of_steps_divides_is_refused() throws Exception {
        try (GeneratedProgram generated = generated("""
                __kernel void f(__global int *out, __global const int *in, const int n)
                {
                    const int i = get_global_id(0);
                    out[i] = in[(i + 1) % n];
                }
                """)) {
            assertThatThrownBy(() -> StreamedProgramsTest.open(generated, 2, OptionalInt.of(5), Map.of("n", 3000L)))
                    .hasMessageContaining(
                            "several zones cannot do 3 steps at a time, or fewer, that divide the depth, 5");
        }
    }

    /** For some sizes, on one zone and on up to so many, what plain loops make. */
    private void streamed(int mostZones, String kernel, Cell cell, List<String> names, int[][] sizes) throws Exception {
        try (GeneratedProgram generated = generated(kernel)) {
            for (int[] size : sizes) {
                Map<String, Long> values = new LinkedHashMap<>();
                for (int d = 0; d < names.size(); d++) {
                    values.put(names.get(d), (long) size[d]);
                }
                for (int zones = 1; zones <= mostZones; zones += 2) {
                    try (StencilProgram program =
                            StreamedProgramsTest.open(generated, zones, OptionalInt.empty(), values)) {
                        check(program, cell, size);
                    }
                }
            }
        }
    }

    private static void check(StencilProgram program, Cell cell, int[] size) {
        Field<int[]> field = StreamedProgramsTest.field(program, "in");
        int volume = (int) field.size().volume();
        int[] expected = new Random(3).ints(volume).toArray();
        field.copyFrom(expected);
        StreamedProgramsTest.field(program, "out").copyFrom(expected);
        program.fields().stream()
                .filter(other -> other.name().equals("k"))
                .forEach(other -> StreamedProgramsTest.field(program, "k")
                        .copyFrom(new Random(2).ints(volume, 0, 2).toArray()));
        for (int steps : new int[] {STEPS, 4}) {
            program.run(steps);
            for (int i = 0; i < steps; i++) {
                expected = step(expected, cell, size);
            }
            int[] result = new int[expected.length];
            field.copyTo(result);
            assertThat(result)
                    .as(
                            "%s on %d zones",
                            Arrays.toString(size), program.partition().zones().size())
                    .isEqualTo(expected);
        }
        assertThat(program.report().toText()).contains("streamed in strips of ", ", 3 steps each");
    }

    private static int[] step(int[] in, Cell cell, int[] size) {
        int[] out = new int[in.length];
        for (int i = 0; i < out.length; i++) {
            int[] at = new int[size.length];
            int rest = i;
            for (int d = 0; d < at.length; d++) {
                at[d] = rest % size[d];
                rest /= size[d];
            }
            out[i] = cell.of(in, at, size);
        }
        return out;
    }

    private GeneratedProgram generated(String kernel) throws Exception {
        Path file = Files.writeString(folder.resolve("f.cl"), kernel);
        KernelRequest request =
                new KernelRequest(KernelRequest.descriptionOf(file), "f.cl", Optional.empty(), BuildOptions.NONE);
        return GeneratedProgram.of(request, "F", Layout.SOURCES, folder.resolve("out"));
    }
}
