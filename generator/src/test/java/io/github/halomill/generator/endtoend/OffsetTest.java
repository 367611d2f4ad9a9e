package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.buffer;
import static io.github.halomill.generator.endtoend.PlainLoops.local;
import static io.github.halomill.generator.endtoend.PlainLoops.scalar;
import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels that are launched with a global work offset, on 1 to 4 zones against plain loops. */
@Tag("device")
class OffsetTest {

    private static final String STAR =
            "<shadow><point>{0,-1}</point><point>{0,1}</point><point>{-1,0}</point><point>{1,0}</point></shadow>";

    @TempDir
    Path folder;

    /** No guard keeps the first row from reading before the array: nobody launches it. */
    @Test
    void anUnguardedKernelOverTheInterior() throws Exception {
        int nx = 7;
        int ny = 14;
        int w = nx + 2;
        String description = """
                <program name="Unguarded">
                  <parameter><name>nx</name><value>64</value></parameter>
                  <parameter><name>ny</name><value>64</value></parameter>
                  %s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global>
                    <offset><goffset>1</goffset><goffset>1</goffset></offset></kernel>
                  <swap>o h</swap>
                </program>
                """.formatted(
                        buffer("h", "input", "nx + 2", "ny + 2", STAR),
                        buffer("o", "output", "nx + 2", "ny + 2", ""),
                        scalar("w", "nx + 2"));
        String kernel = """
                __kernel void lap(__global const int *h, __global int *o, int w)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    o[y * w + x] = 3 * h[(y - 1) * w + x] + 5 * h[(y + 1) * w + x] + 7 * h[y * w + x - 1] + h[y * w + x + 1];
                }
                """;

        PlainLoops.in(folder)
                .check("Unguarded", description, kernel, 2, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] h = arrays.get(0);
                    for (int y = 1; y <= ny; y++) {
                        for (int x = 1; x <= nx; x++) {
                            arrays.get(1)[y * w + x] = 3 * h[(y - 1) * w + x]
                                    + 5 * h[(y + 1) * w + x]
                                    + 7 * h[y * w + x - 1]
                                    + h[y * w + x + 1];
                        }
                    }
                    swap(arrays, 0, 1);
                });
    }

    /** Each zone takes itself for the whole, with the same offset; it is cut along both dimensions. */
    @Test
    void aKernelUnderLocalAddressing() throws Exception {
        int nx = 9;
        int ny = 10;
        int w = nx + 3;
        String description = """
                <program name="OnZones">
                  <parameter><name>nx</name><value>64</value></parameter>
                  <parameter><name>ny</name><value>64</value></parameter>
                  %s%s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global>
                    <offset><goffset>1</goffset><goffset>4</goffset></offset><local><lsize>2</lsize><lsize>1</lsize></local></kernel>
                  <swap>o h</swap>
                </program>
                """.formatted(
                        buffer("h", "input", "nx + 3", "ny + 2", STAR.replace("{1,0}", "{2,0}")),
                        buffer("o", "output", "nx + 3", "ny + 2", ""),
                        scalar("w", "extent(h,0)"),
                        scalar("last", "gsize(0)"));
        String kernel = """
                __kernel void lap(__global const int *h, __global int *o, int w, int last)
                {
                    int x = get_global_id(0), y = get_global_id(1) - 3;
                    if (x > last) return;
                    o[y * w + x] = 3 * h[(y - 1) * w + x] + 5 * h[(y + 1) * w + x] + 7 * h[y * w + x - 1]
                            + h[y * w + x + 1 + get_global_offset(0)] + get_global_offset(1);
                }
                """;

        PlainLoops.in(folder)
                .check("OnZones", description, kernel, 2, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] h = arrays.get(0);
                    for (int y = 1; y <= ny; y++) {
                        for (int x = 1; x <= nx; x++) {
                            arrays.get(1)[y * w + x] = 3 * h[(y - 1) * w + x]
                                    + 5 * h[(y + 1) * w + x]
                                    + 7 * h[y * w + x - 1]
                                    + h[y * w + x + 2]
                                    + 4;
                        }
                    }
                    swap(arrays, 0, 1);
                });
    }

    /** The kernel counts planes, rows and columns; offsets are given x first, and depend on a parameter. */
    @Test
    void aKernelWhoseIdsAreInAnotherOrder() throws Exception {
        int nx = 3;
        int ny = 4;
        int nz = 9;
        int r = 2;
        String sizes = "nx + 2</dimsize><dimsize>ny</dimsize><dimsize>nz + 2 * r";
        String description = """
                <program name="PlanesFirst">
                  <parameter><name>nx</name><value>8</value></parameter>
                  <parameter><name>ny</name><value>8</value></parameter>
                  <parameter><name>nz</name><value>32</value></parameter>
                  <parameter><name>r</name><value>2</value></parameter>
                  %s%s
                  <kernel><name>stencil.cl</name>
                    <global><gsize>nx</gsize><gsize>ny</gsize><gsize>nz</gsize></global>
                    <offset><goffset>1</goffset><goffset>0</goffset><goffset>r</goffset></offset><ids>{2,1,0}</ids></kernel>
                  <swap>o h</swap>
                </program>
                """.formatted(
                        buffer("h", "input", sizes, "<shadow><point>{0,0,-r}</point><point>{-1,0,r}</point></shadow>"),
                        buffer("o", "output", sizes, ""));
        String kernel = """
                #define R 2
                __kernel void planes(__global const int *h, __global int *o)
                {
                    const size_t z = get_global_id(0), y = get_global_id(1), x = get_global_id(2);
                    const size_t pitch = get_global_size(2) + 2, plane = pitch * get_global_size(1);
                    const size_t i = z * plane + y * pitch + x;
                    o[i] = 3 * h[i - R * plane] + 5 * h[i + R * plane - 1] + get_global_linear_id() % 7 + get_global_offset(0);
                }
                """;

        PlainLoops.in(folder)
                .check(
                        "PlanesFirst",
                        description,
                        kernel,
                        2,
                        Map.of("nx", (long) nx, "ny", (long) ny, "nz", (long) nz),
                        arrays -> {
                            int pitch = nx + 2;
                            int plane = pitch * ny;
                            int[] h = arrays.get(0);
                            for (int z = 0; z < nz; z++) {
                                for (int y = 0; y < ny; y++) {
                                    for (int x = 0; x < nx; x++) {
                                        int i = (z + r) * plane + y * pitch + x + 1;
                                        int linear = (x * ny + y) * nz + z;
                                        arrays.get(1)[i] =
                                                3 * h[i - r * plane] + 5 * h[i + r * plane - 1] + linear % 7 + r;
                                    }
                                }
                            }
                            swap(arrays, 0, 1);
                        });
    }

    /** The kernel declares a tile, fills it by its group's number, and adds what it finds out about its place. */
    @Test
    void aKernelThatAsksForItsGroup() throws Exception {
        int n = 24;
        String description = """
                <program name="Grouped">
                  <parameter><name>n</name><value>64</value></parameter>
                  %s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>n</gsize></global><offset><goffset>3</goffset></offset>
                    <local><lsize>4</lsize></local></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(
                        buffer("next", "output", "n + 6", "<origin>{3}</origin>"),
                        buffer(
                                "now",
                                "input",
                                "n + 6",
                                "<origin>{3}</origin><shadow><point>{-3}</point><point>{1}</point></shadow>"),
                        local("sums", "4"));
        String kernel = """
                __kernel void grouped(__global int *next, __global const int *now, __local int *sums)
                {
                    __local int tile[8];
                    int l = get_local_id(0), first = get_group_id(0) * get_local_size(0), i = get_global_id(0);
                    tile[l] = now[first + l];
                    tile[l + 4] = now[first + l + 4];
                    sums[l] = l;
                    barrier(CLK_LOCAL_MEM_FENCE);
                    next[i] = 3 * tile[l] + 5 * tile[l + 4 - (l + 5) / 9] + sums[3 - l]
                            + 10 * get_group_id(0) + 1000 * get_num_groups(0) + (int)get_global_linear_id() - i;
                }
                """;

        PlainLoops.in(folder).check("Grouped", description, kernel, 1, Map.of("n", (long) n), arrays -> {
            int[] now = arrays.get(1);
            for (int w = 0; w < n; w++) {
                arrays.get(0)[w + 3] = 3 * now[w] + 5 * now[w + 4] + 3 - w % 4 + 10 * (w / 4) + 1000 * (n / 4) - 3;
            }
            swap(arrays, 0, 1);
        });
    }

    /** Each work-item owns two rows; the last groups reach beyond the end, and the offset is no multiple of a group. */
    @Test
    void aKernelWithSeveralElementsForEachWorkItem() throws Exception {
        int nx = 5;
        int ny = 15;
        String description = """
                <program name="Twice">
                  <parameter><name>nx</name><value>64</value></parameter>
                  <parameter><name>ny</name><value>64</value></parameter>
                  %s%s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global>
                    <offset><goffset>0</goffset><goffset>5</goffset></offset><local><lsize>2</lsize><lsize>4</lsize></local></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(
                        buffer("next", "output", "nx", "2 * ny + 2", ""),
                        buffer(
                                "now",
                                "input",
                                "nx",
                                "2 * ny + 2",
                                "<shadow><point>{0,-1}</point><point>{0,1}</point></shadow>"),
                        scalar("width", "nx"),
                        scalar("rows", "ny"));
        String kernel = """
                __kernel void twice(__global int *next, __global const int *now, int width, int rows)
                {
                    int x = get_global_id(0), w = get_global_id(1) - get_global_offset(1);
                    if (x >= width || w >= rows) return;
                    for (int s = 0; s < 2; s++) {
                        int y = 2 * w + s + 1;
                        next[y * width + x] = 3 * now[(y - 1) * width + x] + now[(y + 1) * width + x] + get_global_id(1);
                    }
                }
                """;

        PlainLoops.in(folder)
                .check("Twice", description, kernel, 2, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] now = arrays.get(1);
                    for (int y = 1; y <= 2 * ny; y++) {
                        for (int x = 0; x < nx; x++) {
                            arrays.get(0)[y * nx + x] =
                                    3 * now[(y - 1) * nx + x] + now[(y + 1) * nx + x] + (y - 1) / 2 + 5;
                        }
                    }
                    swap(arrays, 0, 1);
                });
    }
}
