package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.buffer;
import static io.github.halomill.generator.endtoend.PlainLoops.constants;
import static io.github.halomill.generator.endtoend.PlainLoops.local;
import static io.github.halomill.generator.endtoend.PlainLoops.scalar;
import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels that find sizes and coefficients in small buffers, on 1 to 4 zones against plain loops. */
@Tag("device")
class ConstantBufferTest {

    private static final String STAR =
            "<shadow><point>{0,-1}</point><point>{0,1}</point><point>{-1,0}</point><point>{1,0}</point></shadow>";

    @TempDir
    Path folder;

    /** Sizes in two kinds of memory, as guards and as a pitch; one element is after another's address. */
    @Test
    void sizesThatAKernelReadsFromMemory() throws Exception {
        int w = 9;
        int h = 13;
        String description = """
                <program name="Sizes">
                  <parameter><name>w</name><value>64</value></parameter>
                  <parameter><name>h</name><value>48</value></parameter>
                  %s%s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>w</gsize><gsize>h</gsize></global></kernel>
                  <swap>out in</swap>
                </program>
                """.formatted(
                        buffer("in", "input", "w", "h", STAR),
                        buffer("out", "output", "w", "h", ""),
                        constants("n", "int", "{7, h, -w}"),
                        constants("width", "int", "w"));
        String kernel = """
                __kernel void s(__global const int *in, __global int *out, __global const int *n, __constant int *width)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    int w = *width;
                    __global const int *last = n + 1;
                    if (x < 1 || y < 1 || x >= w - 1 || y >= *last - 1) return;
                    int i = y * w + x;
                    out[i] = 3 * in[i - 1] + 5 * in[i + 1] + 7 * in[i + n[2]] + in[i - last[1]] + n[0];
                }
                """;

        PlainLoops.in(folder).check("Sizes", description, kernel, 2, Map.of("w", (long) w, "h", (long) h), arrays -> {
            int[] in = arrays.get(0);
            for (int y = 1; y < h - 1; y++) {
                for (int x = 1; x < w - 1; x++) {
                    int i = y * w + x;
                    arrays.get(1)[i] = 3 * in[i - 1] + 5 * in[i + 1] + 7 * in[i - w] + in[i + w] + 7;
                }
            }
            swap(arrays, 0, 1);
        });
    }

    /** A zone's sizes, and where it begins, in one buffer; the kernel hands it to a function. */
    @Test
    void zoneFunctionsUnderLocalAddressing() throws Exception {
        int nx = 10;
        int ny = 8;
        int w = nx + 2;
        String description = """
                <program name="Zoned">
                  <parameter><name>nx</name><value>32</value></parameter>
                  <parameter><name>ny</name><value>32</value></parameter>
                  %s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global></kernel>
                  <swap>out in</swap>
                </program>
                """.formatted(
                        buffer("in", "input", "nx + 2", "ny + 2", STAR),
                        buffer("out", "output", "nx + 2", "ny + 2", ""),
                        constants("z", "uint", "{extent(in,0), gsize(0), origin(in,0), origin(in,1)}"));
        String kernel = """
                uint place(__constant uint *z, uint x, uint y)
                {
                    return 3 * (x + z[2]) + 5 * (y + z[3]);
                }

                __kernel void s(__global const int *in, __global int *out, __constant uint *z)
                {
                    uint x = get_global_id(0), y = get_global_id(1);
                    if (x >= z[1]) return;
                    uint i = (y + 1) * z[0] + x + 1;
                    out[i] = 3 * in[i - 1] + 5 * in[i + 1] + 7 * in[i - z[0]] + in[i + z[0]] + (int)place(z, x, y);
                }
                """;

        PlainLoops.in(folder)
                .check("Zoned", description, kernel, 2, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] in = arrays.get(0);
                    for (int y = 0; y < ny; y++) {
                        for (int x = 0; x < nx; x++) {
                            int i = (y + 1) * w + x + 1;
                            arrays.get(1)[i] =
                                    3 * in[i - 1] + 5 * in[i + 1] + 7 * in[i - w] + in[i + w] + 3 * x + 5 * y;
                        }
                    }
                    swap(arrays, 0, 1);
                });
    }

    /** A tile in local memory, vectors of three, and coefficients that a loop goes through. */
    @Test
    void vectorsAndTablesBesideATile() throws Exception {
        int n = 22;
        String description = """
                <program name="Coefficients">
                  <parameter><name>n</name><value>64</value></parameter>
                  %s%s%s%s%s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>n</gsize></global><offset><goffset>2</goffset></offset>
                    <local><lsize>4</lsize></local></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(
                        constants("weights", "int3", "{1, 2, 3, 4, 5, n}"),
                        buffer("next", "output", "n + 4", ""),
                        local("tile", "8"),
                        buffer(
                                "now",
                                "input",
                                "n + 4",
                                "<shadow><point>{-2}</point><point>{-1}</point><point>{1}</point><point>{2}</point></shadow>"),
                        constants("taps", "char", "{-2, 2, 0}"),
                        scalar("size", "n"),
                        scalar("fives", "5").replace("int", "int4"));
        String kernel = """
                __kernel void s(__constant int3 *weights, __global int *next, __local int *tile, __global const int *now,
                        __global const char *taps, int size, int4 fives)
                {
                    __local int more[4];
                    int i = get_global_id(0), l = get_local_id(0);
                    more[l] = l;
                    if (i >= size + 2) return;
                    int sum = 0;
                    for (int k = 0; k < 2; k++)
                        sum += (k + 1) * now[i + 4 * k - 2];
                    next[i] = sum + now[i + taps[0]] * weights[0].z + weights[1].x + weights[1].z + taps[1] + fives.w;
                }
                """;

        PlainLoops.in(folder).check("Coefficients", description, kernel, 2, Map.of("n", (long) n), arrays -> {
            int[] now = arrays.get(1);
            for (int i = 2; i < n + 2; i++) {
                arrays.get(0)[i] = now[i - 2] + 2 * now[i + 2] + 3 * now[i - 2] + 4 + n + 2 + 5;
            }
            swap(arrays, 0, 1);
        });
    }
}
