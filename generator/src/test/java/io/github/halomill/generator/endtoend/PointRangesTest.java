package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.buffer;
import static io.github.halomill.generator.endtoend.PlainLoops.constants;
import static io.github.halomill.generator.endtoend.PlainLoops.scalar;
import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels that read at all points of a box, as far as parameters say, on 1 to 4 zones against plain loops. */
@Tag("device")
class PointRangesTest {

    @TempDir
    Path folder;

    /** A window whose radius is a parameter, and another one when the program runs. */
    @Test
    void aWindowOfAnyRadius() throws Exception {
        int w = 12;
        int h = 17;
        int r = 3;
        String description = """
                <program name="Window">
                  <parameter><name>w</name><value>64</value></parameter>
                  <parameter><name>h</name><value>64</value></parameter>
                  <parameter><name>r</name><value>1</value></parameter>
                  %s%s%s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>w</gsize><gsize>h</gsize></global></kernel>
                  <swap>dst src</swap>
                </program>
                """.formatted(
                        buffer("src", "input", "w", "h", "<shadow><point>{-r..r, -r..r}</point></shadow>"),
                        buffer("dst", "output", "w", "h", ""),
                        scalar("width", "w"),
                        scalar("height", "h"),
                        scalar("radius", "r"));
        String kernel = """
                __kernel void b(__global const int *src, __global int *dst, const int w, const int h, const int r)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    if (x < r || x >= w - r || y < r || y >= h - r) return;
                    int s = 0;
                    for (int dy = -r; dy <= r; dy++)
                        for (int dx = -r; dx <= r; dx++)
                            s = 3 * s + src[(y + dy) * w + x + dx];
                    dst[y * w + x] = s;
                }
                """;

        PlainLoops.in(folder)
                .check(
                        "Window",
                        description,
                        kernel,
                        1,
                        Map.of("w", (long) w, "h", (long) h, "r", (long) r),
                        arrays -> {
                            int[] src = arrays.get(0);
                            for (int y = r; y < h - r; y++) {
                                for (int x = r; x < w - r; x++) {
                                    int s = 0;
                                    for (int dy = -r; dy <= r; dy++) {
                                        for (int dx = -r; dx <= r; dx++) {
                                            s = 3 * s + src[(y + dy) * w + x + dx];
                                        }
                                    }
                                    arrays.get(1)[y * w + x] = s;
                                }
                            }
                            swap(arrays, 0, 1);
                        });
    }

    /** Under local addressing, a lopsided box for two arrays at once and a point beside it; the width is read from memory. */
    @Test
    void aBoxThatIsNotAroundTheMiddle() throws Exception {
        int nx = 10;
        int ny = 9;
        int w = nx + 4;
        String description = """
                <program name="Lopsided">
                  <parameter><name>nx</name><value>32</value></parameter>
                  <parameter><name>ny</name><value>32</value></parameter>
                  %s%s%s%s
                  <shadow><point>{0..3, -2..-1}</point><point>{-1, 0}</point></shadow>
                  <kernel><name>stencil.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(
                        buffer("next", "output", "nx + 4", "ny + 2", "<origin>{1,2}</origin>"),
                        buffer("now", "input", "nx + 4", "ny + 2", "<origin>{1,2}</origin>"),
                        buffer("field", "input", "nx + 4", "ny + 2", "<origin>{1,2}</origin>"),
                        constants("n", "int", "{extent(now,0), 3}"));
        String kernel = """
                __kernel void s(__global int *next, __global const int *now, __global const int *field, __constant int *n)
                {
                    int i = (get_global_id(1) + 2) * n[0] + get_global_id(0) + 1;
                    int s = 5 * now[i - 1] + field[i - 1];
                    for (int y = -2; y < 0; y++)
                        for (int x = 0; x <= n[1]; x++)
                            s = 3 * s + now[i + y * n[0] + x] - field[i + y * n[0] + x];
                    next[i] = s;
                }
                """;

        PlainLoops.in(folder)
                .check("Lopsided", description, kernel, 2, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] now = arrays.get(1);
                    int[] field = arrays.get(2);
                    for (int row = 2; row < ny + 2; row++) {
                        for (int column = 1; column <= nx; column++) {
                            int i = row * w + column;
                            int s = 5 * now[i - 1] + field[i - 1];
                            for (int y = -2; y < 0; y++) {
                                for (int x = 0; x <= 3; x++) {
                                    s = 3 * s + now[i + y * w + x] - field[i + y * w + x];
                                }
                            }
                            arrays.get(0)[i] = s;
                        }
                    }
                    swap(arrays, 0, 1);
                });
    }

    /** What one step reads nearby another reads further away, under another name; ids begin at the radius. */
    @Test
    void anArrayThatIsReadUnderTwoNames() throws Exception {
        int n = 25;
        int r = 2;
        String description = """
                <program name="Wave">
                  <parameter><name>n</name><value>100</value></parameter>
                  <parameter><name>r</name><value>2</value></parameter>
                  %s%s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>n</gsize></global>
                    <offset><goffset>r</goffset></offset></kernel>
                  <swap>before now</swap><swap>now next</swap>
                </program>
                """.formatted(
                buffer("next", "output", "n + 2 * r", "<origin>{r}</origin>"),
                buffer("now", "input", "n + 2 * r", "<origin>{r}</origin><shadow><point>{0..1}</point></shadow>"),
                buffer("before", "input", "n + 2 * r", "<origin>{r}</origin><shadow><point>{-r..r}</point></shadow>"),
                scalar("r_", "r"));
        String kernel = """
                __kernel void wave(__global int *next, __global const int *now, __global const int *before, int r)
                {
                    int i = get_global_id(0);
                    int s = 3 * now[i + 1] + now[i];
                    for (int k = -r; k <= r; k++) s = 5 * s + before[i + k];
                    next[i] = s;
                }
                """;

        PlainLoops.in(folder).check("Wave", description, kernel, 3, Map.of("n", (long) n), arrays -> {
            int[] now = arrays.get(1);
            int[] before = arrays.get(2);
            for (int i = r; i < n + r; i++) {
                int s = 3 * now[i + 1] + now[i];
                for (int k = -r; k <= r; k++) {
                    s = 5 * s + before[i + k];
                }
                arrays.get(0)[i] = s;
            }
            swap(arrays, 2, 1);
            swap(arrays, 1, 0);
        });
    }
}
