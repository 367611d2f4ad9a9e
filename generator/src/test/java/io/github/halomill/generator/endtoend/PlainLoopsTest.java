package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.buffer;
import static io.github.halomill.generator.endtoend.PlainLoops.local;
import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels that read at any place, or where parameters say, on 1 to 4 devices against plain loops. */
@Tag("device")
class PlainLoopsTest {

    @TempDir
    Path folder;

    /** A periodic array beside one that is distributed and read around. */
    @Test
    void aPeriodicKernelGivesWhatAPlainLoopComputes() throws Exception {
        int n = 37;
        int shift = 11;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Periodic">
                  <parameter><name>n</name><value>100</value></parameter>
                  %s%s%s%s
                  <argument><name>size</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>n</value></argument>
                  <argument><name>shift</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>11</value></argument>
                  <kernel><name>stencil.cl</name><global><gsize>n</gsize></global><local><lsize>4</lsize></local></kernel>
                  <swap>next now</swap><swap>b a</swap>
                </program>
                """.formatted(
                        buffer("next", "output", "n", "<distribution>replicated</distribution>"),
                        buffer("now", "input", "n", "<distribution>replicated</distribution>"),
                        buffer("b", "output", "n + 2", ""),
                        buffer("a", "input", "n + 2", "<shadow><point>{-1}</point><point>{1}</point></shadow>"));
        String kernel = """
                __kernel void periodic(__global int *next, __global const int *now, __global int *b, __global const int *a,
                        int n, int shift)
                {
                    int i = get_global_id(0);
                    if (i >= n) return;
                    next[i] = 3 * now[(i + shift) % n] + 5 * now[(i + n - 1) % n] + a[i + 1];
                    b[i + 1] = a[i] + 7 * a[i + 2] + now[(7 * i) % n];
                }
                """;

        PlainLoops.in(folder).check("Periodic", description, kernel, 1, Map.of("n", (long) n), arrays -> {
            int[] next = arrays.get(0);
            int[] now = arrays.get(1).clone();
            int[] b = arrays.get(2);
            int[] a = arrays.get(3).clone();
            for (int i = 0; i < n; i++) {
                next[i] = 3 * now[(i + shift) % n] + 5 * now[(i + n - 1) % n] + a[i + 1];
                b[i + 1] = a[i] + 7 * a[i + 2] + now[(7 * i) % n];
            }
            swap(arrays, 0, 1);
            swap(arrays, 2, 3);
        });
    }

    /** Some elements keep what they had two steps ago; the index array also points into the border. */
    @Test
    void aKernelWithAnIndexArrayGivesWhatAPlainLoopComputes() throws Exception {
        int nx = 5;
        int ny = 13;
        int pitch = nx + 2;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Indexed">
                  <parameter><name>nx</name><value>64</value></parameter>
                  <parameter><name>ny</name><value>64</value></parameter>
                  %s%s%s%s
                  <argument><name>pitch</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>nx + 2</value></argument>
                  <kernel><name>stencil.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(
                        buffer("next", "output", "nx + 2", "ny + 2", "<distribution>replicated</distribution>"),
                        buffer("now", "input", "nx + 2", "ny + 2", "<distribution>replicated</distribution>"),
                        buffer("index", "input", "nx + 2", "ny + 2", ""),
                        buffer("table", "input", "7", "<distribution>replicated</distribution>"));
        String kernel = """
                __kernel void indexed(__global int *next, __global const int *now, __global const int *index,
                        __global const int *table, int pitch)
                {
                    int x = get_global_id(0) + 1;
                    int y = get_global_id(1) + 1;
                    int i = y * pitch + x;
                    int all = pitch * (get_global_size(1) + 2);
                    if ((x + y) % 3 != 0)
                        next[i] = 3 * now[(uint)index[i] % all] + table[i % 7];
                }
                """;

        PlainLoops.in(folder)
                .check("Indexed", description, kernel, 1, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] next = arrays.get(0);
                    int[] now = arrays.get(1);
                    for (int y = 1; y <= ny; y++) {
                        for (int x = 1; x <= nx; x++) {
                            int i = y * pitch + x;
                            if ((x + y) % 3 != 0) {
                                int at = Integer.remainderUnsigned(arrays.get(2)[i], pitch * (ny + 2));
                                next[i] = 3 * now[at] + arrays.get(3)[i % 7];
                            }
                        }
                    }
                    swap(arrays, 0, 1);
                });
    }

    /** Rows of a plane in a one-dimensional array: what is read depends on the length of a row. */
    @Test
    void pointsThatDependOnParametersGiveWhatAPlainLoopComputes() throws Exception {
        int nx = 6;
        int ny = 9;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Rows">
                  <parameter><name>nx</name><value>100</value></parameter>
                  <parameter><name>ny</name><value>100</value></parameter>
                  %s%s
                  <argument><name>pitch</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>nx</value></argument>
                  <kernel><name>stencil.cl</name><global><gsize>nx * ny</gsize></global></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(
                        buffer("next", "output", "nx * ny", ""),
                        buffer(
                                "now",
                                "input",
                                "nx * ny",
                                "<shadow><point>{-nx}</point><point>{nx}</point><point>{2 - 1}</point></shadow>"));
        String kernel = """
                __kernel void rows(__global int *next, __global const int *now, int pitch)
                {
                    int i = get_global_id(0);
                    int n = get_global_size(0);
                    next[i] = 3 * (i >= pitch ? now[i - pitch] : 1) + 5 * (i + pitch < n ? now[i + pitch] : 2)
                            + (i + 1 < n ? now[i + 1] : 0);
                }
                """;

        PlainLoops.in(folder)
                .check("Rows", description, kernel, 3, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] next = arrays.get(0);
                    int[] now = arrays.get(1);
                    for (int i = 0; i < nx * ny; i++) {
                        next[i] = 3 * (i >= nx ? now[i - nx] : 1)
                                + 5 * (i + nx < nx * ny ? now[i + nx] : 2)
                                + (i + 1 < nx * ny ? now[i + 1] : 0);
                    }
                    swap(arrays, 0, 1);
                });
    }

    /** An array is read nearby under one name and, a step later without having been written, further away under another. */
    @Test
    void anArrayThatIsReadUnderTwoNamesHasFreshGhostsUnderBoth() throws Exception {
        int n = 25;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Wave">
                  <parameter><name>n</name><value>100</value></parameter>
                  %s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>n</gsize></global></kernel>
                  <swap>before now</swap><swap>now next</swap>
                </program>
                """.formatted(
                        buffer("next", "output", "n + 4", ""),
                        buffer("now", "input", "n + 4", "<shadow><point>{1}</point></shadow>"),
                        buffer("before", "input", "n + 4", "<shadow><point>{-2}</point><point>{2}</point></shadow>"));
        String kernel = """
                __kernel void wave(__global int *next, __global const int *now, __global const int *before)
                {
                    int i = get_global_id(0) + 2;
                    next[i] = 3 * now[i + 1] + 5 * before[i - 2] + 7 * before[i + 2];
                }
                """;

        PlainLoops.in(folder).check("Wave", description, kernel, 4, Map.of("n", (long) n), arrays -> {
            int[] now = arrays.get(1);
            int[] before = arrays.get(2);
            for (int i = 2; i < n + 2; i++) {
                arrays.get(0)[i] = 3 * now[i + 1] + 5 * before[i - 2] + 7 * before[i + 2];
            }
            swap(arrays, 2, 1);
            swap(arrays, 1, 0);
        });
    }

    /** Guards leave the border of an output as it was, in each of two arrays; space and arrays have one plane. */
    @Test
    void aBorderThatGuardsLeaveAloneStaysWhatItWasInBothArrays() throws Exception {
        int w = 7;
        int h = 16;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Guarded">
                  <parameter><name>nx</name><value>64</value></parameter>
                  <parameter><name>ny</name><value>64</value></parameter>
                  %s%s
                  <argument><name>w</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>nx</value></argument>
                  <argument><name>h</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>ny</value></argument>
                  <kernel><name>stencil.cl</name><global><gsize>nx</gsize><gsize>ny</gsize><gsize>1</gsize></global></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(
                        buffer("next", "output", "nx</dimsize><dimsize>ny</dimsize><dimsize>1", ""),
                        buffer(
                                "now",
                                "input",
                                "nx</dimsize><dimsize>ny</dimsize><dimsize>1",
                                "<shadow><point>{-1,0,0}</point><point>{1,0,0}</point><point>{0,-1,0}</point>"
                                        + "<point>{0,1,0}</point></shadow>"));
        String kernel = """
                __kernel void guarded(__global int *out, __global const int *in, int w, int h)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x >= 1 && x < w - 1 && y >= 1 && y < h - 1)
                        out[y * w + x] = 3 * (in[(y - 1) * w + x] + 5 * in[(y + 1) * w + x] + 7 * in[y * w + x - 1] + in[y * w + x + 1]);
                }
                """;

        PlainLoops.in(folder)
                .check("Guarded", description, kernel, 4, Map.of("nx", (long) w, "ny", (long) h), arrays -> {
                    int[] out = arrays.get(0);
                    int[] in = arrays.get(1);
                    for (int y = 1; y < h - 1; y++) {
                        for (int x = 1; x < w - 1; x++) {
                            out[y * w + x] = 3
                                    * (in[(y - 1) * w + x]
                                            + 5 * in[(y + 1) * w + x]
                                            + 7 * in[y * w + x - 1]
                                            + in[y * w + x + 1]);
                        }
                    }
                    swap(arrays, 0, 1);
                });
    }

    /** Groups of 4 x 2, of which the last ones reach beyond the array: a tile and its frame, and a sum of each row. */
    @Test
    void localMemoryThatIsPassedGivesWhatAPlainLoopComputes() throws Exception {
        int nx = 10;
        int ny = 17;
        int pitch = nx + 2;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Tiled">
                  <parameter><name>nx</name><value>64</value></parameter>
                  <parameter><name>ny</name><value>64</value></parameter>
                  <parameter><name>lx</name><value>4</value></parameter>
                  <parameter><name>ly</name><value>2</value></parameter>
                  %s%s%s%s
                  <argument><name>width</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>nx</value></argument>
                  <argument><name>height</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>ny</value></argument>
                  <kernel><name>stencil.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global>
                    <local><lsize>lx</lsize><lsize>ly</lsize></local></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(
                        buffer("next", "output", "nx + 2", "ny + 2", ""),
                        local("tile", "(lx + 2) * (ly + 2)"),
                        buffer("now", "input", "nx + 2", "ny + 2", "<shadow>" + points() + "</shadow>"),
                        local("sums", "lx</dimsize><dimsize>ly"));
        String kernel = """
                __kernel void tiled(__global int *next, __local int *tile, __global const int *now, __local int *sums,
                        int width, int height)
                {
                    int lx = get_local_id(0), ly = get_local_id(1);
                    int columns = get_local_size(0), rows = get_local_size(1), wide = columns + 2;
                    int x0 = get_group_id(0) * columns, y0 = get_group_id(1) * rows, pitch = width + 2;
                    for (int y = ly; y < rows + 2; y += rows)
                        for (int x = lx; x < wide; x += columns)
                            tile[y * wide + x] = now[min(y0 + y, height + 1) * pitch + min(x0 + x, width + 1)];
                    barrier(CLK_LOCAL_MEM_FENCE);
                    __local int *own = tile + (ly + 1) * wide + lx + 1;
                    sums[ly * columns + lx] = 3 * own[-wide] + 5 * own[0] + 7 * own[wide];
                    barrier(CLK_LOCAL_MEM_FENCE);
                    int left = lx > 0 ? sums[ly * columns + lx - 1] : 3 * own[-wide - 1] + 5 * own[-1] + 7 * own[wide - 1];
                    if (x0 + lx < width && y0 + ly < height)
                        next[(y0 + ly + 1) * pitch + x0 + lx + 1] = left + 11 * sums[ly * columns + lx] + own[1];
                }
                """;

        PlainLoops.in(folder)
                .check("Tiled", description, kernel, 3, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] next = arrays.get(0);
                    int[] now = arrays.get(1);
                    for (int y = 1; y <= ny; y++) {
                        for (int x = 1; x <= nx; x++) {
                            int i = y * pitch + x;
                            int left = 3 * now[i - pitch - 1] + 5 * now[i - 1] + 7 * now[i + pitch - 1];
                            next[i] = left + 11 * (3 * now[i - pitch] + 5 * now[i] + 7 * now[i + pitch]) + now[i + 1];
                        }
                    }
                    swap(arrays, 0, 1);
                });
    }

    private static String points() {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < 9; i++) {
            points.append("<point>{" + (i % 3 - 1) + "," + (i / 3 - 1) + "}</point>");
        }
        return points.toString();
    }
}
