package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.buffer;
import static io.github.halomill.generator.endtoend.PlainLoops.constants;
import static io.github.halomill.generator.endtoend.PlainLoops.local;
import static io.github.halomill.generator.endtoend.PlainLoops.scalar;
import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels with structs, on 1 to 4 zones against plain loops over the words that the structs consist of. */
@Tag("device")
class StructsTest {

    private static final String STAR =
            "<shadow><point>{0,0}</point><point>{0,-1}</point><point>{0,1}</point><point>{-1,0}</point><point>{1,0}</point></shadow>";

    @TempDir
    Path folder;

    private static String typed(String type, String argument) {
        return argument.replace("<dataType>int<", "<dataType>" + type + "<");
    }

    /**
     * Cells of 16 words, some of them padding: flux at 0, at at 4, tag at 8, sum at 12. Sizes and weights by value, an array and a
     * vector among them.
     */
    @Test
    void cellsThatAreCopiedWholeAndChangedInPart() throws Exception {
        int w = 7;
        int h = 11;
        String description = """
                <program name="Cells">
                  <parameter><name>w</name><value>64</value></parameter>
                  <parameter><name>h</name><value>48</value></parameter>
                  %s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>w</gsize><gsize>h</gsize></global></kernel>
                  <swap>out in</swap>
                </program>
                """.formatted(
                        typed("Cell", buffer("in", "input", "w", "h", STAR)),
                        typed("Cell", buffer("out", "output", "w", "h", "")),
                        typed("struct Grid", scalar("q", "{w, h, 2, 3, -1, 5, 7}")));
        String kernel = """
                typedef struct { int flux[4]; struct { int3 at; char tag; } in; int sum[2]; } Cell;
                struct Grid { int w, h; short weights[2]; int3 shift; };
                __kernel void s(__global const Cell *in, __global Cell *out, const struct Grid q)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < 1 || y < 1 || x >= q.w - 1 || y >= q.h - 1) return;
                    int i = y * q.w + x;
                    Cell c = in[i];
                    c.flux[0] = in[i - 1].flux[1] * q.weights[0];
                    c.flux[1] = (in + i)[1].flux[0] * q.weights[1];
                    c.in.at.z = (*(in + i - q.w)).in.at.y + q.shift.x;
                    c.sum[0] += q.shift.y;
                    c.sum[1] = (&in[i + q.w])->sum[0] - q.shift.z;
                    out[i] = c;
                }
                """;

        PlainLoops.in(folder).check("Cells", description, kernel, 3, Map.of("w", (long) w, "h", (long) h), arrays -> {
            int[] in = arrays.get(0);
            int[] out = arrays.get(1);
            for (int y = 1; y < h - 1; y++) {
                for (int x = 1; x < w - 1; x++) {
                    int i = 16 * (y * w + x);
                    System.arraycopy(in, i, out, i, 16);
                    out[i] = in[i - 16 + 1] * 2;
                    out[i + 1] = in[i + 16] * 3;
                    out[i + 6] = in[i - 16 * w + 5] - 1;
                    out[i + 12] += 5;
                    out[i + 13] = in[i + 16 * w + 12] - 7;
                }
            }
            swap(arrays, 0, 1);
        });
    }

    /** Packed into 12 bytes: c at 0, v at 1 and 5, s at 9, t at 11. Changed in place, through a pointer that is handed on. */
    @Test
    void packedMembersThatAreChangedInPlace() throws Exception {
        int n = 29;
        String description = """
                <program name="Packed">
                  <parameter><name>n</name><value>64</value></parameter>
                  %s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>n</gsize></global></kernel>
                </program>
                """.formatted(
                        typed("Item", buffer("items", "inout", "n", "<shadow><point>{0}</point></shadow>")),
                        buffer("add", "input", "n", "<shadow><point>{-1..1}</point></shadow>"),
                        scalar("size", "n"));
        String kernel = """
                struct __attribute__((packed)) Item { char c; int v[2]; short s; char t; };
                void change(__global struct Item *p, int sum) { p->v[1] += p->v[0] * p->s + sum; p->t = p->c; }
                __kernel void s(__global struct Item *items, __global const int *add, int size)
                {
                    int i = get_global_id(0);
                    if (i < 1 || i >= size - 1) return;
                    change(items + i, add[i - 1] + add[i] + add[i + 1]);
                }
                """;

        PlainLoops.in(folder).check("Packed", description, kernel, 2, Map.of("n", (long) n), arrays -> {
            int[] words = arrays.get(0);
            int[] add = arrays.get(1);
            ByteBuffer items = ByteBuffer.allocate(words.length * 4).order(ByteOrder.nativeOrder());
            items.asIntBuffer().put(words);
            for (int i = 1; i < n - 1; i++) {
                int at = 12 * i;
                int sum = add[i - 1] + add[i] + add[i + 1];
                items.putInt(at + 5, items.getInt(at + 5) + items.getInt(at + 1) * items.getShort(at + 9) + sum);
                items.put(at + 11, items.get(at));
            }
            items.asIntBuffer().get(words);
        });
    }

    /** A zone's sizes in a struct, beside numbers that are the same everywhere and that the kernel writes. */
    @Test
    void sizesOfAZoneInAStruct() throws Exception {
        int nx = 9;
        int ny = 10;
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
                        typed("Water", buffer("in", "input", "nx + 2", "ny + 2", STAR)),
                        typed("Water", buffer("out", "output", "nx + 2", "ny + 2", "")),
                        typed("Box", scalar("b", "{extent(in,0), gsize(1), nx + 3}")));
        String kernel = """
                typedef struct { int h; int u[2]; } Water;
                typedef struct { struct { uint pitch; uint rows; }; int plus; } Box;
                __kernel void s(__global const Water *in, __global Water *out, Box b)
                {
                    uint x = get_global_id(0), y = get_global_id(1);
                    if (y >= b.rows) return;
                    uint i = (y + 1) * b.pitch + x + 1;
                    out[i].h = in[i].h + in[i - 1].u[0] - in[i + 1].u[0] + b.plus;
                    out[i].u[0] = in[i - b.pitch].h;
                    out[i].u[1] = in[i + b.pitch].u[1] - in[i].u[0];
                }
                """;

        PlainLoops.in(folder)
                .check("Zoned", description, kernel, 2, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] in = arrays.get(0);
                    for (int y = 0; y < ny; y++) {
                        for (int x = 0; x < nx; x++) {
                            int i = 3 * ((y + 1) * w + x + 1);
                            arrays.get(1)[i] = in[i] + in[i - 3 + 1] - in[i + 3 + 1] + nx + 3;
                            arrays.get(1)[i + 1] = in[i - 3 * w];
                            arrays.get(1)[i + 2] = in[i + 3 * w + 2] - in[i + 1];
                        }
                    }
                    swap(arrays, 0, 1);
                });
    }

    /** Structs in local memory, and sizes in one to which the kernel takes a pointer. */
    @Test
    void tilesOfStructsAndSizesInConstantMemory() throws Exception {
        int n = 22;
        String description = """
                <program name="Tiled">
                  <parameter><name>n</name><value>64</value></parameter>
                  %s%s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>n</gsize></global><local><lsize>4</lsize></local></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(
                        typed("Pair", buffer("next", "inout", "n", "<shadow><point>{0}</point></shadow>")),
                        typed("Pair", buffer("now", "input", "n", "<shadow><point>{-1..1}</point></shadow>")),
                        typed("Pair", local("tile", "6")),
                        typed("struct Sizes", constants("sizes", "int", "{1, 0, 2, n}")));
        String kernel = """
                typedef struct { int a; int2 b; } Pair;
                struct Sizes { short first; int last; };
                __kernel void s(__global Pair *next, __global const Pair *now, __local Pair *tile, __constant struct Sizes *sizes)
                {
                    int i = get_global_id(0), l = get_local_id(0), n = sizes[1].last;
                    if (i < n) tile[l + 1] = now[i];
                    if (l == 0 && i > 0) tile[0] = now[i - 1];
                    if (l == 3 && i < n - 1) tile[5] = now[i + 1];
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (i >= sizes->first && i < n - 1) {
                        next[i].a = tile[l].b.y + tile[l + 2].b.x;
                        next[i].b.x += tile[l + 1].a * sizes[1].first;
                    }
                }
                """;

        PlainLoops.in(folder).check("Tiled", description, kernel, 1, Map.of("n", (long) n), arrays -> {
            int[] now = arrays.get(1);
            int[] next = arrays.get(0);
            for (int i = 1; i < n - 1; i++) {
                next[4 * i] = now[4 * (i - 1) + 3] + now[4 * (i + 1) + 2];
                next[4 * i + 2] += now[4 * i] * 2;
            }
            swap(arrays, 0, 1);
        });
    }

    /** A loop over the members of an array in each cell; one member is read of neighbours while another is written in place. */
    @Test
    void loopsOverMembersThatAreChangedInPlace() throws Exception {
        int n = 19;
        String description = """
                <program name="Looped">
                  <parameter><name>n</name><value>64</value></parameter>
                  %s%s
                  <kernel><name>stencil.cl</name><global><gsize>n</gsize></global></kernel>
                </program>
                """.formatted(
                        typed(
                                "Cell",
                                buffer(
                                        "c",
                                        "inout",
                                        "n",
                                        "<shadow><point>{-1}</point><point>{0}</point><point>{1}</point></shadow>")),
                        scalar("size", "n"));
        String kernel = """
                typedef struct { int now[3]; int next[3]; int weight; } Cell;
                __kernel void s(__global Cell *c, int size)
                {
                    int i = get_global_id(0);
                    if (i < 1 || i >= size - 1) return;
                    for (int q = 0; q < 3; q++)
                        c[i].next[q] += c[i - 1].now[q] + c[i + 1].now[2 - q] * c[i + 1].weight;
                }
                """;

        PlainLoops.in(folder).check("Looped", description, kernel, 2, Map.of("n", (long) n), arrays -> {
            int[] c = arrays.get(0);
            for (int i = 1; i < n - 1; i++) {
                for (int q = 0; q < 3; q++) {
                    c[7 * i + 3 + q] += c[7 * (i - 1) + q] + c[7 * (i + 1) + 2 - q] * c[7 * (i + 1) + 6];
                }
            }
        });
    }
}
