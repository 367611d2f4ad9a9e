package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.base.RunException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Streamed iterations in which some launches are over a part of the grid: sources, edges, faces, boxes. Numbers grow
 * beyond 32 bits and wrap, in kernels as in Java, so that each lost or late element shows.
 */
@Tag("device")
class StreamedPartsTest {

    /** So large that some work-groups touch no end of the grid. */
    private static final int NX = 300;

    private static final int NY = 190;
    private static final int W = NX + 2;

    private static final String KERNELS = """
            __kernel void flow(__global int *u, __global int *v, __global const int *p, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, w = nx + 2, i = y * w + x;
                u[i] += 3 * (p[i + 1] - p[i]);
                v[i] -= 5 * (p[i + w] - p[i]);
            }
            __kernel void press(__global int *p, __global const int *u, __global const int *v, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, w = nx + 2, i = y * w + x;
                p[i] += u[i] - u[i - 1] + 7 * v[i] + v[i - w];
            }
            __kernel void wave(__global const int *p, __global int *q, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, w = nx + 2, i = y * w + x;
                q[i] = 3 * p[i] - q[i] + p[i - 1] - 5 * p[i + 1] + p[i - w] + 7 * p[i + w];
            }
            __kernel void heat(__global const int *p, __global int *q, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, w = nx + 2, i = y * w + x;
                q[i] = p[i] + p[i - 1] - 5 * p[i + 1] + p[i - w] + 7 * p[i + w];
            }
            __kernel void source(__global int *p, int amp, int sx, int sy, int nx)
            {
                p[(sy + 1) * (nx + 2) + sx + 1] += amp;
            }
            __kernel void left(__global int *q, int w) { int y = get_global_id(0); q[y * w] = q[y * w + 1]; }
            __kernel void right(__global int *q, int w) { int y = get_global_id(0); q[y * w + w - 1] = q[y * w + w - 2]; }
            __kernel void low(__global int *q, int w) { int x = get_global_id(0); q[x] = q[x + w]; }
            __kernel void high(__global int *q, int w, int h) { int x = get_global_id(0); q[(h - 1) * w + x] = q[(h - 2) * w + x]; }
            __kernel void damp(__global int *p, __global const int *d, int x0, int y0, int k, int nx)
            {
                int i = (get_global_id(1) + y0 + 1) * (nx + 2) + get_global_id(0) + x0 + 1;
                p[i] = k * p[i] + d[i];
            }
            __kernel void ship(__global int *q, int nx, int sx, int sy)
            {
                int x = get_global_id(0);
                if (x == sx) q[(sy + 1) * (nx + 2) + x + 1] += 3;
            }
            __kernel void sieve(__global const int *p, __global int *q, int n, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, w = nx + 2, i = y * w + x;
                if ((x + n) % 4 != 0) q[i] = p[i] + p[i - 1] - 5 * p[i + w];
            }
            __kernel void colour(__global int *p, int c, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, w = nx + 2, i = y * w + x;
                if ((x + y) % 2 == c) p[i] += p[i - 1] - 3 * p[i + 1] + p[i - w] + p[i + w];
            }
            """;

    private static final String SOURCE = """
            <kernel file="k.cl" function="source" range="200, 90">
              <argument name="amp">3 * iteration + 1</argument> <argument name="sx">200</argument> <argument name="sy">90</argument>
            </kernel>
            """;

    @TempDir
    Path folder;

    /** Which iteration a plain loop is in: each program carries out {@link DescribedIterations#ALL}. */
    private int iteration;

    private int next() {
        return iteration++ % DescribedIterations.ALL;
    }

    private static int at(int x, int y) {
        return (y + 1) * W + x + 1;
    }

    private static DescribedIterations grid() {
        return new DescribedIterations(KERNELS, NX, NY);
    }

    /** Velocities and pressure in place, and one work-item that adds another number in each iteration. */
    @Test
    void a_source_is_one_work_item() throws Exception {
        grid().field("p", 2, 2)
                .field("u", 2, 2)
                .field("v", 2, 2)
                .kernels(
                        "<kernel file=\"k.cl\" function=\"flow\" global=\"nx, ny\"/> <kernel file=\"k.cl\" function=\"press\" global=\"nx, ny\"/>"
                                + SOURCE)
                .schedule("<launch kernel=\"flow\"/> <launch kernel=\"press\"/> <launch kernel=\"source\"/>")
                .streamed(folder, arrays -> {
                    flow(arrays);
                    press(arrays);
                    arrays.get("p")[at(200, 90)] += 3 * next() + 1;
                });
    }

    private static void flow(Map<String, int[]> arrays) {
        int[] p = arrays.get("p");
        for (int y = 0; y < NY; y++) {
            for (int x = 0; x < NX; x++) {
                int i = at(x, y);
                arrays.get("u")[i] += 3 * (p[i + 1] - p[i]);
                arrays.get("v")[i] -= 5 * (p[i + W] - p[i]);
            }
        }
    }

    private static void press(Map<String, int[]> arrays) {
        int[] u = arrays.get("u");
        int[] v = arrays.get("v");
        for (int y = 0; y < NY; y++) {
            for (int x = 0; x < NX; x++) {
                int i = at(x, y);
                arrays.get("p")[i] += u[i] - u[i - 1] + 7 * v[i] + v[i - W];
            }
        }
    }

    private static void swap(Map<String, int[]> arrays) {
        int[] p = arrays.get("p");
        arrays.put("p", arrays.get("q"));
        arrays.put("q", p);
    }

    /** Two arrays that are swapped, of which the kernel reads the older state, and a source adds to the new one. */
    @Test
    void a_source_adds_to_what_changes_places() throws Exception {
        grid().field("p", 2, 2)
                .field("q", 2, 2)
                .kernels("<kernel file=\"k.cl\" function=\"wave\" global=\"nx, ny\"/>" + SOURCE)
                .schedule("<launch kernel=\"wave\"/> <launch kernel=\"source\" bind=\"p=q\"/> <swap>p q</swap>")
                .streamed(folder, arrays -> {
                    int[] p = arrays.get("p");
                    int[] q = arrays.get("q");
                    for (int y = 0; y < NY; y++) {
                        for (int x = 0; x < NX; x++) {
                            int i = at(x, y);
                            q[i] = 3 * p[i] - q[i] + p[i - 1] - 5 * p[i + 1] + p[i - W] + 7 * p[i + W];
                        }
                    }
                    q[at(200, 90)] += 3 * next() + 1;
                    swap(arrays);
                });
    }

    private static void heat(int[] p, int[] q) {
        for (int y = 0; y < NY; y++) {
            for (int x = 0; x < NX; x++) {
                int i = at(x, y);
                q[i] = p[i] + p[i - 1] - 5 * p[i + 1] + p[i - W] + 7 * p[i + W];
            }
        }
    }

    private static final String EDGES = """
            <kernel file="k.cl" function="heat" global="nx, ny"/>
            <kernel file="k.cl" function="left" range="-1, -1..ny + 1"><argument name="w">nx + 2</argument></kernel>
            <kernel file="k.cl" function="right" range="nx, -1..ny + 1"><argument name="w">nx + 2</argument></kernel>
            <kernel file="k.cl" function="low" range="-1..nx + 1, -1"><argument name="w">nx + 2</argument></kernel>
            <kernel file="k.cl" function="high" range="-1..nx + 1, ny">
              <argument name="w">nx + 2</argument> <argument name="h">ny + 2</argument>
            </kernel>
            """;

    /** The first edges read corners that the others write later, as they were two iterations before. */
    @Test
    void edges_are_copies_of_what_is_beside_them() throws Exception {
        grid().field("p", 2, 2).field("q", 2, 2).kernels(EDGES).schedule("""
                        <launch kernel="heat"/> <launch kernel="left"/> <launch kernel="right"/> <launch kernel="low"/>
                        <launch kernel="high"/> <swap>p q</swap>
                        """).streamed(folder, arrays -> {
            int[] q = arrays.get("q");
            heat(arrays.get("p"), q);
            for (int y = -1; y <= NY; y++) {
                q[at(-1, y)] = q[at(0, y)];
            }
            for (int y = -1; y <= NY; y++) {
                q[at(NX, y)] = q[at(NX - 1, y)];
            }
            for (int x = -1; x <= NX; x++) {
                q[at(x, -1)] = q[at(x, 0)];
            }
            for (int x = -1; x <= NX; x++) {
                q[at(x, NY)] = q[at(x, NY - 1)];
            }
            swap(arrays);
        });
    }

    /** One kernel between others, over a box and a smaller one in it, each with numbers of its own. */
    @Test
    void launches_over_boxes_come_in_order() throws Exception {
        grid().field("p", 2, 2)
                .field("u", 2, 2)
                .field("v", 2, 2)
                .field("d", 2, 2)
                .kernels("""
                        <kernel file="k.cl" function="flow" global="nx, ny"/> <kernel file="k.cl" function="press" global="nx, ny"/>
                        <kernel file="k.cl" function="damp" range="30..230, 20..150">
                          <argument name="x0">30</argument> <argument name="y0">20</argument> <argument name="k">3</argument>
                        </kernel>
                        """)
                .schedule("""
                        <launch kernel="damp"/> <launch kernel="flow"/>
                        <launch kernel="damp" range="155..158, 21..189" set="x0=155, y0=21, k=iteration"/> <launch kernel="press"/>
                        <launch kernel="damp" set="k=-1"/>
                        """)
                .streamed(folder, arrays -> {
                    damp(arrays, 30, 230, 20, 150, 3);
                    flow(arrays);
                    damp(arrays, 155, 158, 21, 189, next());
                    press(arrays);
                    damp(arrays, 30, 230, 20, 150, -1);
                });
    }

    private static void damp(Map<String, int[]> arrays, int x0, int x1, int y0, int y1, int k) {
        int[] p = arrays.get("p");
        for (int y = y0; y < y1; y++) {
            for (int x = x0; x < x1; x++) {
                p[at(x, y)] = k * p[at(x, y)] + arrays.get("d")[at(x, y)];
            }
        }
    }

    /** In each iteration another element of a row is written: what it had before is that of two iterations before. */
    @Test
    void a_source_moves_along_a_row() throws Exception {
        grid().field("p", 2, 2)
                .field("q", 2, 2)
                .kernels("""
                        <kernel file="k.cl" function="heat" global="nx, ny"/>
                        <kernel file="k.cl" function="ship" range="0..nx, 90">
                          <argument name="sx">13 * iteration</argument> <argument name="sy">90</argument>
                        </kernel>
                        """)
                .schedule("<launch kernel=\"heat\"/> <launch kernel=\"ship\"/> <swap>p q</swap>")
                .streamed(folder, arrays -> {
                    heat(arrays.get("p"), arrays.get("q"));
                    arrays.get("q")[at(13 * next(), 90)] += 3;
                    swap(arrays);
                });
    }

    /** The same where one kernel writes them, over all of the grid. */
    @Test
    void elements_that_are_written_change() throws Exception {
        grid().field("p", 2, 2)
                .field("q", 2, 2)
                .kernels("""
                        <kernel file="k.cl" function="sieve" global="nx, ny"><argument name="n">iteration</argument></kernel>
                        """)
                .schedule("<launch kernel=\"sieve\"/> <swap>p q</swap>")
                .streamed(folder, arrays -> {
                    int n = next();
                    int[] p = arrays.get("p");
                    for (int y = 0; y < NY; y++) {
                        for (int x = 0; x < NX; x++) {
                            int i = at(x, y);
                            if ((x + 1 + n) % 4 != 0) {
                                arrays.get("q")[i] = p[i] + p[i - 1] - 5 * p[i + W];
                            }
                        }
                    }
                    swap(arrays);
                });
    }

    /** Work-items of one colour read those of the other, in place. */
    @Test
    void colours_take_turns() throws Exception {
        grid().field("p", 2, 2)
                .kernels(
                        "<kernel file=\"k.cl\" function=\"colour\" global=\"nx, ny\"><argument name=\"c\">0</argument></kernel>")
                .schedule("<launch kernel=\"colour\"/> <launch kernel=\"colour\" set=\"c=1\"/>")
                .streamed(folder, arrays -> {
                    int[] p = arrays.get("p");
                    for (int c = 0; c < 2; c++) {
                        for (int y = 0; y < NY; y++) {
                            for (int x = (y + c) % 2; x < NX; x += 2) {
                                int i = at(x, y);
                                p[i] += p[i - 1] - 3 * p[i + 1] + p[i - W] + p[i + W];
                            }
                        }
                    }
                });
    }

    /** Two faces of a block, of which one is in the margin, and a column. */
    @Test
    void faces_of_a_block() throws Exception {
        int nx = 40;
        int ny = 20;
        int nz = 36;
        int w = nx + 2;
        int s = w * (ny + 2);
        new DescribedIterations("""
                        __kernel void heat(__global const int *p, __global int *q, int nx, int ny)
                        {
                            int w = nx + 2, s = w * (ny + 2);
                            int i = (get_global_id(2) + 1) * s + (get_global_id(1) + 1) * w + get_global_id(0) + 1;
                            q[i] = p[i] + p[i - 1] - 5 * p[i + 1] + p[i - w] + 7 * p[i + w] - p[i - s] + 3 * p[i + s];
                        }
                        __kernel void wall(__global int *q, int nx, int ny)
                        {
                            int w = nx + 2, s = w * (ny + 2);
                            int i = (get_global_id(1) + 1) * s + (get_global_id(0) + 1) * w;
                            q[i] = -q[i + 1];
                        }
                        __kernel void ground(__global int *q, int nx, int ny)
                        {
                            int w = nx + 2, s = w * (ny + 2);
                            int i = s + (get_global_id(1) + 1) * w + get_global_id(0) + 1;
                            q[i] = 2 * q[i + s] - q[i];
                        }
                        __kernel void column(__global int *q, int nx, int ny, int sx, int sy)
                        {
                            q[((get_global_id(0) + 1) * (ny + 2) + sy + 1) * (nx + 2) + sx + 1] *= 3;
                        }
                        """, nx, ny, nz)
                .field("p", 2, 2, 2)
                .field("q", 2, 2, 2)
                .kernels("""
                        <kernel file="k.cl" function="heat" global="nx, ny, nz"/>
                        <kernel file="k.cl" function="wall" range="-1, 0..ny, 0..nz"/>
                        <kernel file="k.cl" function="ground" range="0..nx, 0..ny, 0"/>
                        <kernel file="k.cl" function="column" range="17, 5, 0..nz">
                          <argument name="sx">17</argument> <argument name="sy">5</argument>
                        </kernel>
                        """)
                .schedule("""
                        <launch kernel="heat"/> <launch kernel="wall"/> <launch kernel="ground"/> <launch kernel="column"/>
                        <swap>p q</swap>
                        """)
                .streamed(folder, List.of(1), arrays -> {
                    int[] p = arrays.get("p");
                    int[] q = arrays.get("q");
                    for (int z = 1; z <= nz; z++) {
                        for (int y = 1; y <= ny; y++) {
                            for (int x = 1; x <= nx; x++) {
                                int i = z * s + y * w + x;
                                q[i] = p[i]
                                        + p[i - 1]
                                        - 5 * p[i + 1]
                                        + p[i - w]
                                        + 7 * p[i + w]
                                        - p[i - s]
                                        + 3 * p[i + s];
                            }
                        }
                    }
                    for (int z = 1; z <= nz; z++) {
                        for (int y = 1; y <= ny; y++) {
                            q[z * s + y * w] = -q[z * s + y * w + 1];
                        }
                    }
                    for (int y = 1; y <= ny; y++) {
                        for (int x = 1; x <= nx; x++) {
                            int i = s + y * w + x;
                            q[i] = 2 * q[i + s] - q[i];
                        }
                    }
                    for (int z = 1; z <= nz; z++) {
                        q[z * s + 6 * w + 18] *= 3;
                    }
                    swap(arrays);
                });
    }

    private void assertRefused(String kernel, String described, String schedule, String reason) throws Exception {
        DescribedIterations program = new DescribedIterations(KERNELS + kernel, NX, NY)
                .field("p", 2, 2)
                .field("q", 2, 2)
                .kernels("<kernel file=\"k.cl\" function=\"wave\" global=\"nx, ny\"/>" + described)
                .schedule("<launch kernel=\"wave\"/>" + schedule + "<swap>p q</swap>");
        Files.writeString(folder.resolve("k.cl"), program.kernels());
        Path description = Files.writeString(folder.resolve("f.xml"), program.description());
        try (GeneratedProgram generated =
                GeneratedProgram.of(description, "F", Layout.SOURCES, Files.createTempDirectory(folder, "out"))) {
            assertThatThrownBy(() -> StreamedProgramsTest.open(generated, 1, OptionalInt.empty(), Map.of()))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining(reason);
        }
    }

    @Test
    void what_cannot_be_placed_is_refused() throws Exception {
        assertRefused(
                """
                __kernel void strip(__global int *q, int nx)
                {
                    int x = get_global_id(0), k = get_global_id(1), w = nx + 2;
                    q[k * w + x + 1] = 3;
                }
                """,
                "<kernel file=\"k.cl\" function=\"strip\" range=\"0..nx, -1..0\"/>",
                "<launch kernel=\"strip\"/>",
                "over several cells of the margin");
        assertRefused("", SOURCE, "<launch kernel=\"source\"/>", "it writes both of q and p, which change places");
        assertRefused(
                """
                __kernel void far(__global int *q, int nx)
                {
                    int i = (get_global_id(0) + 1) * (nx + 2) + 1;
                    q[i] = q[i + 100];
                }
                """,
                "<kernel file=\"k.cl\" function=\"far\" range=\"0, 0..ny\"/>",
                "<launch kernel=\"far\"/>",
                "is not shown to be at a constant distance of at most 16");
    }
}
