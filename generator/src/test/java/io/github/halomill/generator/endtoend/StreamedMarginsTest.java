package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Margins that launches of streamed iterations fill of what other launches made, against plain loops. */
@Tag("device")
class StreamedMarginsTest {

    @TempDir
    Path folder;

    private static final String WALLS = """
            __kernel void move(__global int *v, __global const int *u, const int pitch)
            {
                const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
                v[i] += 3 * u[i + 1] - 2 * u[i + pitch] + u[i - 1];
            }
            __kernel void press(__global int *u, __global const int *v, const int pitch)
            {
                const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
                u[i] += v[i - 1] - 5 * v[i - pitch] + 7 * v[i + pitch];
            }
            """;

    /** Two launches that update arrays with margins in place; {@code u}, {@code v}: the borders of these. */
    private static DescribedIterations walls(int nx, int ny, String u, String v) {
        DescribedIterations walls = new DescribedIterations(WALLS, nx, ny).field("u", 2, 2);
        Arrays.stream(u.split(", ", -1)).forEach(walls::border);
        walls.field("v", 2, 2);
        Arrays.stream(v.split(", ", -1)).forEach(walls::border);
        return walls.kernel("move", "nx,ny", "v:inout:0,0", "u:input:1,0;0,1;-1,0;0,0", "pitch=nx + 2")
                .kernel("press", "nx,ny", "u:inout:0,0", "v:input:-1,0;0,-1;0,1;0,0", "pitch=nx + 2")
                .schedule("<launch kernel=\"move\"/><launch kernel=\"press\"/>");
    }

    /** An iteration of them; {@code fillU}, {@code fillV} fill the margins. */
    private static Consumer<Map<String, int[]>> walls(int nx, int ny, Consumer<int[]> fillU, Consumer<int[]> fillV) {
        int pitch = nx + 2;
        return arrays -> {
            int[] u = arrays.get("u");
            int[] v = arrays.get("v");
            fillU.accept(u);
            eachInside(pitch, ny, i -> v[i] += 3 * u[i + 1] - 2 * u[i + pitch] + u[i - 1]);
            fillV.accept(v);
            eachInside(pitch, ny, i -> u[i] += v[i - 1] - 5 * v[i - pitch] + 7 * v[i + pitch]);
            fillU.accept(u);
        };
    }

    /** Margins are filled between the launches, too, each of what the launch before made. */
    @Test
    void margins_that_launches_fill() throws Exception {
        DescribedIterations walls =
                walls(300, 150, "x- copy, x+ mirror, y+ antimirror", "x- antimirror, y- copy, y+ mirror");
        walls.streamed(
                folder,
                walls(
                        300,
                        150,
                        u -> {
                            fillX(u, 302, 1, 1);
                            fillRow(u, 151, 150, -1, 302);
                        },
                        v -> {
                            fillX(v, 302, -1, 0);
                            fillRow(v, 0, 1, 1, 302);
                            fillRow(v, 151, 150, 1, 302);
                        }));
    }

    @Test
    void launches_around_a_tube_that_is_cut_across() throws Exception {
        Consumer<int[]> around = array -> aroundX(array, 302);
        DescribedIterations tube = walls(300, 150, "x periodic, y+ mirror", "x periodic");
        tube.streamed(folder, walls(300, 150, around.andThen(u -> fillRow(u, 151, 150, 1, 302)), around));
    }

    @Test
    void launches_on_a_torus() throws Exception {
        for (int[] cells : new int[][] {{300, 150}, {5, 4}}) {
            int pitch = cells[0] + 2;
            Consumer<int[]> around = array -> {
                aroundX(array, pitch);
                fillRow(array, 0, cells[1], 1, pitch);
                fillRow(array, cells[1] + 1, 1, 1, pitch);
            };
            walls(cells[0], cells[1], "x periodic, y periodic", "x periodic, y periodic")
                    .streamed(folder, List.of(1), walls(cells[0], cells[1], around, around));
        }
    }

    /** Launches that read far to one side are counted from other places, and the margin is not where both look for it. */
    @Test
    void margins_of_launches_that_are_shifted_against_each_other_are_refused() {
        DescribedIterations shifted = new DescribedIterations("""
                        __kernel void left(__global int *v, __global const int *u, const int pitch)
                        {
                            const int i = (get_global_id(1) + 2) * pitch + get_global_id(0) + 2;
                            v[i] += u[i] + 4 * u[i - 2];
                        }
                        __kernel void right(__global int *u, __global const int *v, const int pitch)
                        {
                            const int i = (get_global_id(1) + 2) * pitch + get_global_id(0) + 2;
                            u[i] += v[i] - 3 * v[i + 2];
                        }
                        """, 100, 60)
                .field("u", 4, 4)
                .border("x- mirror")
                .field("v", 4, 4)
                .kernel("left", "nx,ny", "v:inout:0,0", "u:input:0,0;-2,0", "pitch=nx + 4")
                .kernel("right", "nx,ny", "u:inout:0,0", "v:input:0,0;2,0", "pitch=nx + 4")
                .schedule("<launch kernel=\"left\"/><launch kernel=\"right\"/>");
        assertThatThrownBy(() -> shifted.streamed(folder, arrays -> {}))
                .hasMessageContaining("each step fills margins of u, and its launches are shifted against each other");
    }

    /** The flux over the last face of a row is that of a work-item beyond the cells, whose own element is in the margin. */
    @Test
    void work_items_beyond_the_cells_read_margins() throws Exception {
        int nx = 300;
        int ny = 150;
        int pitch = nx + 2;
        DescribedIterations fluxes = new DescribedIterations("""
                        __kernel void flux(__global int *f, __global const int *u, const int nx, const int ny)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), i = (y + 1) * (nx + 2) + x + 1;
                            if (x <= nx && y < ny)
                                f[y * (nx + 1) + x] = u[i] - 3 * u[i - 1];
                        }
                        __kernel void update(__global int *u, __global const int *f, const int nx, const int ny)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), k = y * (nx + 1) + x;
                            if (x < nx && y < ny)
                                u[(y + 1) * (nx + 2) + x + 1] += f[k + 1] - 2 * f[k];
                        }
                        """, nx, ny)
                .field("u", 2, 2)
                .border("x- mirror")
                .border("x+ reflect")
                .field("f", 1, 0)
                .kernel("flux", "nx + 1,ny", "f:output:", "u:input:-1,0;0,0", "nx=nx", "ny=ny")
                .kernel("update", "nx,ny", "u:inout:0,0", "f:input:0,0;1,0", "nx=nx", "ny=ny")
                .schedule("<launch kernel=\"flux\"/><launch kernel=\"update\"/>");
        fluxes.streamed(folder, arrays -> {
            int[] u = arrays.get("u");
            int[] f = arrays.get("f");
            mirroredAndReflectedX(u, pitch);
            for (int i = 0; i < f.length; i++) {
                int own = (i / (nx + 1) + 1) * pitch + i % (nx + 1) + 1;
                f[i] = u[own] - 3 * u[own - 1];
            }
            eachInside(pitch, ny, i -> {
                int k = (i / pitch - 1) * (nx + 1) + i % pitch - 1;
                u[i] += f[k + 1] - 2 * f[k];
            });
            mirroredAndReflectedX(u, pitch);
        });
    }

    /** One launch, which also writes faces; those after the last cells are no images of the first ones. */
    @Test
    void faces_beyond_the_cells_of_a_ring_and_of_a_channel() throws Exception {
        int nx = 300;
        int ny = 150;
        int pitch = nx + 2;
        for (String kind : List.of("periodic", "mirror")) {
            DescribedIterations faces = new DescribedIterations("""
                            __kernel void advance(__global int *next, __global const int *now, __global int *f, const int nx, const int ny)
                            {
                                const int x = get_global_id(0), y = get_global_id(1), i = (y + 1) * (nx + 2) + x + 1;
                                if (x <= nx && y < ny)
                                    f[y * (nx + 1) + x] = now[i] - 3 * now[i - 1];
                                if (x < nx && y < ny)
                                    next[i] = now[i] + 5 * now[i - 1] - 2 * now[i + 1] + now[i + nx + 2];
                            }
                            """, nx, ny)
                    .field("next", 2, 2)
                    .border("x " + kind)
                    .field("now", 2, 2)
                    .border("x " + kind)
                    .field("f", 1, 0)
                    .kernel(
                            "advance",
                            "nx + 1,ny",
                            "next:output:",
                            "now:input:0,0;-1,0;1,0;0,1",
                            "f:output:",
                            "nx=nx",
                            "ny=ny")
                    .schedule("<launch kernel=\"advance\"/><swap>next now</swap>");
            Consumer<int[]> fill =
                    kind.equals("periodic") ? array -> aroundX(array, pitch) : array -> fillX(array, pitch, 1, 1);
            faces.streamed(folder, arrays -> {
                int[] now = arrays.get("now");
                int[] next = arrays.get("next");
                int[] f = arrays.get("f");
                fill.accept(now);
                for (int i = 0; i < f.length; i++) {
                    int own = (i / (nx + 1) + 1) * pitch + i % (nx + 1) + 1;
                    f[i] = now[own] - 3 * now[own - 1];
                }
                eachInside(pitch, ny, i -> next[i] = now[i] + 5 * now[i - 1] - 2 * now[i + 1] + now[i + pitch]);
                fill.accept(next);
                arrays.put("now", next);
                arrays.put("next", now);
            });
        }
    }

    private static void mirroredAndReflectedX(int[] array, int pitch) {
        for (int row = 0; row < array.length; row += pitch) {
            array[row] = array[row + 1];
            array[row + pitch - 1] = array[row + pitch - 3];
        }
    }

    private static void aroundX(int[] array, int pitch) {
        for (int row = 0; row < array.length; row += pitch) {
            array[row] = array[row + pitch - 2];
            array[row + pitch - 1] = array[row + 1];
        }
    }

    /** Fills the first and the last column of all rows with the next, times a number; 0: leaves them alone. */
    private static void fillX(int[] array, int pitch, int left, int right) {
        for (int row = 0; row < array.length; row += pitch) {
            array[row] = left == 0 ? array[row] : left * array[row + 1];
            array[row + pitch - 1] = right == 0 ? array[row + pitch - 1] : right * array[row + pitch - 2];
        }
    }

    private static void fillRow(int[] array, int row, int of, int times, int pitch) {
        for (int x = 0; x < pitch; x++) {
            array[row * pitch + x] = times * array[of * pitch + x];
        }
    }

    private static void eachInside(int pitch, int rows, IntConsumer cell) {
        for (int y = 1; y <= rows; y++) {
            for (int x = 1; x < pitch - 1; x++) {
                cell.accept(y * pitch + x);
            }
        }
    }
}
