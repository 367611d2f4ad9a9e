package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streamed iterations over arrays whose cells have several components, on one and three zones against plain loops. */
@Tag("device")
class StreamedComponentsTest {

    @TempDir
    Path folder;

    private static final String SWAP = "<launch kernel=\"advance\"/><swap>next now</swap>";

    private static void swap(Map<String, int[]> arrays) {
        int[] next = arrays.get("next");
        arrays.put("next", arrays.get("now"));
        arrays.put("now", next);
    }

    /** Shallow water, as whole numbers: a height and two flows, contiguous in each cell. */
    @Test
    void structures_of_three_components() throws Exception {
        int nx = 300;
        int ny = 150;
        DescribedIterations water = new DescribedIterations("""
                        __kernel void advance(__global int *next, __global const int *now, const int nx, const int ny)
                        {
                            const int p = 3 * (nx + 2), i = (get_global_id(1) + 1) * p + 3 * (get_global_id(0) + 1);
                            next[i] = now[i] - 3 * (now[i + 4] - now[i - 2]) - 5 * (now[i + p + 2] - now[i - p + 2]);
                            next[i + 1] = now[i + 1] - 7 * (now[i + 3] - now[i - 3]);
                            next[i + 2] = now[i + 2] - 9 * (now[i + p] - now[i - p]);
                        }
                        """, nx, ny)
                .components("next", 3, 0, 2, 2)
                .components("now", 3, 0, 2, 2)
                .kernel("advance", "nx,ny", "next:output:", "now:input:0,0;1,0;-1,0;0,1;0,-1", "nx=nx", "ny=ny")
                .schedule(SWAP);
        int p = 3 * (nx + 2);
        water.streamed(folder, arrays -> {
            int[] now = arrays.get("now");
            int[] next = arrays.get("next");
            for (int y = 1; y <= ny; y++) {
                for (int i = y * p + 3; i < y * p + 3 * (nx + 1); i += 3) {
                    next[i] = now[i] - 3 * (now[i + 4] - now[i - 2]) - 5 * (now[i + p + 2] - now[i - p + 2]);
                    next[i + 1] = now[i + 1] - 7 * (now[i + 3] - now[i - 3]);
                    next[i + 2] = now[i + 2] - 9 * (now[i + p] - now[i - p]);
                }
            }
            swap(arrays);
        });
    }

    /** Two species, one array after the other, in three dimensions; a loop counts them. */
    @Test
    void arrays_of_two_components_in_a_loop() throws Exception {
        int nx = 40;
        int ny = 20;
        int nz = 30;
        DescribedIterations species = new DescribedIterations("""
                        __kernel void advance(__global int *next, __global const int *now,
                                              const int nx, const int ny, const int nz)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2), all = nx * ny * nz;
                            const int row = nx * (y + ny * z), reaction = now[row + x] * now[all + row + x];
                            for (int c = 1; c >= 0; c--) {
                                const int i = c * all + row + x;
                                int sum = 0;
                                for (int d = -1; d <= 1; d++)
                                    sum += (d + 3) * now[c * all + min(max(z + d, 0), nz - 1) * nx * ny + y * nx + x];
                                next[i] = sum + now[c * all + row + max(x - 1, 0)] - now[c * all + row + min(x + 1, nx - 1)]
                                        + (c == 0 ? reaction : -reaction);
                            }
                        }
                        """, nx, ny, nz)
                .components("next", 2, 3, 0, 0, 0)
                .components("now", 2, 3, 0, 0, 0)
                .kernel(
                        "advance",
                        "nx,ny,nz",
                        "next:output:",
                        "now:input:0,0,0;1,0,0;-1,0,0;0,0,1;0,0,-1",
                        "nx=nx",
                        "ny=ny",
                        "nz=nz")
                .schedule(SWAP);
        int plane = nx * ny;
        int all = plane * nz;
        species.streamed(folder, arrays -> {
            int[] now = arrays.get("now");
            int[] next = arrays.get("next");
            for (int i = 0; i < 2 * all; i++) {
                int cell = i % all;
                int reaction = now[cell] * now[all + cell];
                int below = cell < plane ? i : i - plane;
                int above = cell >= all - plane ? i : i + plane;
                int left = cell % nx == 0 ? i : i - 1;
                int right = cell % nx == nx - 1 ? i : i + 1;
                next[i] = 2 * now[below]
                        + 3 * now[i]
                        + 4 * now[above]
                        + now[left]
                        - now[right]
                        + (i == cell ? reaction : -reaction);
            }
            swap(arrays);
        });
    }

    /** Rows of components: one is never written, and differs in the two arrays; one is never read. */
    @Test
    void components_that_are_not_written_or_not_read() throws Exception {
        int nx = 300;
        int ny = 150;
        DescribedIterations bed = new DescribedIterations("""
                        __kernel void advance(__global int *next, __global const int *now, const int nx, const int ny)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), i = y * 4 * nx + x;
                            if (x == 0 || y == 0 || x == nx - 1 || y == ny - 1) return;
                            next[i] = now[i + 1] - 3 * now[i - 4 * nx] + now[i + 2 * nx - 1] + 5 * now[i + 6 * nx];
                            next[i + nx] = now[i] - now[i - 1];
                        }
                        """, nx, ny)
                .components("next", 4, 1, 0, 0)
                .components("now", 4, 1, 0, 0)
                .kernel("advance", "nx,ny", "next:output:", "now:input:0,0;1,0;-1,0;0,1;0,-1", "nx=nx", "ny=ny")
                .schedule(SWAP);
        bed.streamed(folder, arrays -> {
            int[] now = arrays.get("now");
            int[] next = arrays.get("next");
            for (int y = 1; y < ny - 1; y++) {
                for (int i = 4 * y * nx + 1; i < 4 * y * nx + nx - 1; i++) {
                    next[i] = now[i + 1] - 3 * now[i - 4 * nx] + now[i + 2 * nx - 1] + 5 * now[i + 6 * nx];
                    next[i + nx] = now[i] - now[i - 1];
                }
            }
            swap(arrays);
        });
    }

    /** A leapfrog in a channel whose walls reflect each component in its own way. */
    @Test
    void borders_of_components() throws Exception {
        int nx = 300;
        int ny = 150;
        int p = nx + 2;
        int n = p * (ny + 2);
        DescribedIterations channel = new DescribedIterations("""
                        __kernel void advance(__global int *next, __global const int *now, const int p, const int n)
                        {
                            const int i = (get_global_id(1) + 1) * p + get_global_id(0) + 1;
                            next[i] = 3 * now[n + i - 1] - next[i] + now[i + 1] - 2 * now[i + p];
                            next[n + i] = now[n + i + 1] - 5 * next[n + i] + 7 * now[i - p] + now[n + i + p];
                        }
                        """, nx, ny);
        for (String field : new String[] {"next", "now"}) {
            channel.components(field, 2, 2, 2, 2)
                    .border("x periodic")
                    .border("y- copy")
                    .border("y+ mirror")
                    .border("y+ antimirror 1");
        }
        channel.kernel(
                        "advance",
                        "nx,ny",
                        "next:inout:0,0",
                        "now:input:0,0;1,0;-1,0;0,1;0,-1",
                        "p=nx + 2",
                        "n=(nx + 2) * (ny + 2)")
                .schedule(SWAP);
        Consumer<int[]> fill = array -> {
            for (int row = 0; row < 2 * n; row += p) {
                array[row] = array[row + nx];
                array[row + nx + 1] = array[row + 1];
            }
            for (int x = 0; x < p; x++) {
                for (int c = 0; c < 2; c++) {
                    array[c * n + x] = array[c * n + p + x];
                    array[c * n + (ny + 1) * p + x] = (c == 0 ? 1 : -1) * array[c * n + ny * p + x];
                }
            }
        };
        channel.streamed(folder, arrays -> {
            int[] now = arrays.get("now");
            int[] next = arrays.get("next");
            fill.accept(now);
            for (int y = 1; y <= ny; y++) {
                for (int i = y * p + 1; i <= y * p + nx; i++) {
                    next[i] = 3 * now[n + i - 1] - next[i] + now[i + 1] - 2 * now[i + p];
                    next[n + i] = now[n + i + 1] - 5 * next[n + i] + 7 * now[i - p] + now[n + i + p];
                }
            }
            fill.accept(next);
            swap(arrays);
        });
    }

    /** Light in two dimensions, as whole numbers: all in one array, of which each launch updates some in place. */
    @Test
    void components_that_launches_update() throws Exception {
        int nx = 300;
        int ny = 150;
        int p = nx + 2;
        int n = p * (ny + 2);
        DescribedIterations light = new DescribedIterations("""
                        __kernel void magnetic(__global int *f, const int p, const int n)
                        {
                            const int i = (get_global_id(1) + 1) * p + get_global_id(0) + 1;
                            f[n + i] -= 3 * (f[i + p] - f[i]);
                            f[2 * n + i] += 5 * (f[i + 1] - f[i]);
                        }
                        __kernel void electric(__global int *f, const int p, const int n)
                        {
                            const int i = (get_global_id(1) + 1) * p + get_global_id(0) + 1;
                            f[i] += f[2 * n + i] - f[2 * n + i - 1] - f[n + i] + 7 * f[n + i - p];
                        }
                        """, nx, ny)
                .components("f", 3, 2, 2, 2)
                .kernel("magnetic", "nx,ny", "f:inout:0,0;1,0;0,1", "p=nx + 2", "n=(nx + 2) * (ny + 2)")
                .kernel("electric", "nx,ny", "f:inout:0,0;-1,0;0,-1", "p=nx + 2", "n=(nx + 2) * (ny + 2)")
                .schedule("<launch kernel=\"magnetic\"/><launch kernel=\"electric\"/>");
        light.streamed(folder, arrays -> {
            int[] f = arrays.get("f");
            for (int y = 1; y <= ny; y++) {
                for (int i = y * p + 1; i <= y * p + nx; i++) {
                    f[n + i] -= 3 * (f[i + p] - f[i]);
                    f[2 * n + i] += 5 * (f[i + 1] - f[i]);
                }
            }
            for (int y = 1; y <= ny; y++) {
                for (int i = y * p + 1; i <= y * p + nx; i++) {
                    f[i] += f[2 * n + i] - f[2 * n + i - 1] - f[n + i] + 7 * f[n + i - p];
                }
            }
        });
    }

    /** Fluxes of two components, and what they change, between walls that reflect one of them. */
    @Test
    void fluxes_of_components() throws Exception {
        int nx = 300;
        int ny = 150;
        int p = 2 * (nx + 2);
        DescribedIterations fluxes = new DescribedIterations("""
                        __kernel void flux(__global int *f, __global const int *u, const int p)
                        {
                            const int i = (get_global_id(1) + 1) * p + 2 * (get_global_id(0) + 1);
                            for (int c = 0; c < 2; c++)
                                f[i + c] = 3 * u[i + c] - u[i + c - 2] + u[i + 1 - c + p];
                        }
                        __kernel void update(__global int *u, __global const int *f, const int p)
                        {
                            const int i = (get_global_id(1) + 1) * p + 2 * (get_global_id(0) + 1);
                            u[i + 1] += f[i + 1] - f[i] + 5 * f[i - p];
                            u[i] -= f[i - 1];
                        }
                        """, nx, ny)
                .components("u", 2, 0, 2, 2)
                .border("y mirror 0")
                .border("y antimirror")
                .components("f", 2, 0, 2, 2)
                .kernel("flux", "nx,ny", "f:output:", "u:input:0,0;-1,0;0,1", "p=2 * (nx + 2)")
                .kernel("update", "nx,ny", "u:inout:0,0", "f:input:0,0;-1,0;0,-1", "p=2 * (nx + 2)")
                .schedule("<launch kernel=\"flux\"/><launch kernel=\"update\"/>");
        Consumer<int[]> fill = u -> {
            for (int x = 0; x < p; x++) {
                u[x] = (x % 2 == 0 ? 1 : -1) * u[p + x];
                u[(ny + 1) * p + x] = (x % 2 == 0 ? 1 : -1) * u[ny * p + x];
            }
        };
        fluxes.streamed(folder, arrays -> {
            int[] u = arrays.get("u");
            int[] f = arrays.get("f");
            fill.accept(u);
            for (int y = 1; y <= ny; y++) {
                for (int i = y * p + 2; i < y * p + 2 * (nx + 1); i++) {
                    f[i] = 3 * u[i] - u[i - 2] + u[i + (i % 2 == 0 ? 1 : -1) + p];
                }
            }
            for (int y = 1; y <= ny; y++) {
                for (int i = y * p + 2; i < y * p + 2 * (nx + 1); i += 2) {
                    u[i + 1] += f[i + 1] - f[i] + 5 * f[i - p];
                    u[i] -= f[i - 1];
                }
            }
            fill.accept(u);
        });
    }

    /** What launches update in place is copied back as a whole. */
    @Test
    void components_that_no_launch_writes_in_place_are_refused() {
        DescribedIterations bed = new DescribedIterations("""
                        __kernel void flux(__global int *f, __global const int *u, const int n)
                        {
                            const int i = get_global_id(1) * n + get_global_id(0);
                            f[i] = 3 * u[2 * i] - u[2 * i + 1];
                        }
                        __kernel void update(__global int *u, __global const int *f, const int n)
                        {
                            const int i = get_global_id(1) * n + get_global_id(0);
                            u[2 * i] += f[i];
                        }
                        """, 40, 30)
                .components("u", 2, 0, 0, 0)
                .field("f", 0, 0)
                .kernel("flux", "nx,ny", "f:output:", "u:input:0,0", "n=nx")
                .kernel("update", "nx,ny", "u:inout:0,0", "f:input:0,0", "n=nx")
                .schedule("<launch kernel=\"flux\"/><launch kernel=\"update\"/>");
        assertThatThrownBy(() -> bed.streamed(folder, arrays -> {}))
                .hasMessageContaining("no launch writes component 1 of u or what");
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 19})
    void many_components_are_refused(int count) {
        DescribedIterations populations = new DescribedIterations("""
                        __kernel void advance(__global int *next, __global const int *now, const int n)
                        {
                            const int i = get_global_id(1) * n + get_global_id(0);
                            for (int c = 0; c < %1$d; c++)
                                next[%1$d * i + c] = now[%1$d * i + c];
                        }
                        """.formatted(count), 40, 30)
                .components("next", count, 0, 0, 0)
                .components("now", count, 0, 0, 0)
                .kernel("advance", "nx,ny", "next:output:", "now:input:0,0", "n=nx")
                .schedule(SWAP);
        assertThatThrownBy(() -> populations.streamed(folder, arrays -> {}))
                .hasMessageContaining("cells have " + count + " components in next, more than the 8 that fit into");
    }
}
