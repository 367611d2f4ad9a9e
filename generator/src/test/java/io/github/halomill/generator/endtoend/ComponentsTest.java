package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays whose cells have several components, slowest in memory, on 1 to 4 zones against plain loops. */
@Tag("device")
class ComponentsTest {

    private static final int[][] D2Q9 = {
        {0, 1, 0, -1, 0, 1, -1, -1, 1}, {0, 0, 1, 0, -1, 1, 1, -1, -1}, {0, 0, 0, 0, 0, 0, 0, 0, 0}
    };

    private static final int[][] D3Q19 = {
        {0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 0, 0, 1, -1, 1, -1, 0, 0},
        {0, 0, 0, 1, -1, 0, 0, 1, -1, 0, 0, 1, -1, -1, 1, 0, 0, 1, -1},
        {0, 0, 0, 0, 0, 1, -1, 0, 0, 1, -1, 1, -1, 0, 0, -1, 1, -1, 1}
    };

    @TempDir
    Path folder;

    /** A table of constants, a loop over components, and a torus. */
    @Test
    void populationsOfALatticeThatWraps() throws Exception {
        String kernel = """
                __constant int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
                __constant int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
                __kernel void stream(__global const int *f, __global int *g, int nx, int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1), sum = 0, p[9];
                    for (int q = 0; q < 9; q++) {
                        p[q] = f[q * nx * ny + (y - cy[q] + ny) % ny * nx + (x - cx[q] + nx) % nx];
                        sum += p[q];
                    }
                    for (int q = 0; q < 9; q++) g[q * nx * ny + y * nx + x] = 3 * p[q] + sum;
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Torus">
                  <parameter name="nx">64</parameter> <parameter name="ny">48</parameter>
                  <field name="f" type="int" size="nx, ny, 9c"/> <field name="g" type="int" size="nx, ny, 9c"/>
                  <kernel file="stencil.cl" global="nx, ny">
                    <argument name="f" property="input" wraps="x y"><shadow>%s</shadow></argument>
                    <argument name="g" property="output"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                  </kernel>
                  <schedule><launch kernel="stream"/><swap>f g</swap></schedule>
                </program>
                """.formatted(points(D2Q9, 2));
        int[] size = {7, 9, 1};
        PlainLoops.in(folder).check("Torus", description, kernel, 3, Map.of("nx", 7L, "ny", 9L), arrays -> {
            stream(arrays.get(0), arrays.get(1), size, 0, D2Q9);
            swap(arrays, 0, 1);
        });
    }

    /** A private table, three dimensions besides components, and a margin. */
    @Test
    void populationsInThreeDimensionsWithAMargin() throws Exception {
        String kernel = """
                __kernel void stream(__global const int *f, __global int *g, int nx, int ny, int nz)
                {
                    const int c[3][19] = {{%s}, {%s}, {%s}};
                    int x = get_global_id(0) + 1, y = get_global_id(1) + 1, z = get_global_id(2) + 1;
                    int row = nx + 2, plane = row * (ny + 2), all = plane * (nz + 2), i = z * plane + y * row + x;
                    int sum = 0, p[19];
                    for (int q = 0; q < 19; q++) {
                        p[q] = f[q * all + i - c[0][q] - c[1][q] * row - c[2][q] * plane];
                        sum += p[q];
                    }
                    for (int q = 0; q < 19; q++) g[q * all + i] = 3 * p[q] + sum;
                }
                """.formatted(numbers(D3Q19[0]), numbers(D3Q19[1]), numbers(D3Q19[2]));
        String field = "<field name=\"%s\" type=\"int\" size=\"nx + 2, ny + 2, nz + 2, 19c\"/>";
        String description = """
                <program xmlns="urn:halomill:program:1" name="Margin">
                  <parameter name="nx">16</parameter> <parameter name="ny">12</parameter> <parameter name="nz">10</parameter>
                  %s %s
                  <kernel file="stencil.cl" global="nx, ny, nz">
                    <argument name="f" property="input"><shadow>%s</shadow></argument>
                    <argument name="g" property="output"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                    <argument name="nz" property="input" type="int">nz</argument>
                  </kernel>
                  <schedule><launch kernel="stream"/><swap>f g</swap></schedule>
                </program>
                """.formatted(field.formatted("f"), field.formatted("g"), points(D3Q19, 3));
        int[] size = {4, 3, 8};
        PlainLoops.in(folder).check("Margin", description, kernel, 2, Map.of("nx", 4L, "ny", 3L, "nz", 8L), arrays -> {
            stream(arrays.get(0), arrays.get(1), size, 1, D3Q19);
            swap(arrays, 0, 1);
        });
    }

    /** An image has as many dimensions as the grid, whatever is beside it. */
    @Test
    void componentsBesideAnImage() throws Exception {
        String kernel = """
                __kernel void blend(__read_only image2d_t in, __global const int *f, __global int *g, int nx, int ny)
                {
                    const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
                    int x = get_global_id(0), y = get_global_id(1), n = nx * ny, i = y * nx + x;
                    if (x >= nx || y >= ny) return;
                    int a = read_imagei(in, s, (int2)(x, y - 1)).x + 2 * read_imagei(in, s, (int2)(x + 1, y)).x;
                    g[i] = f[i] + a;
                    g[n + i] = f[n + max(y - 1, 0) * nx + x] - a;
                    g[2 * n + i] = f[2 * n + min(y + 1, ny - 1) * nx + x];
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Beside">
                  <parameter name="nx">32</parameter> <parameter name="ny">24</parameter>
                  <field name="in" type="int" size="nx, ny" image="R SIGNED_INT32"/>
                  <kernel file="stencil.cl" function="blend"/>
                  <schedule><launch kernel="blend"/><swap>f g</swap></schedule>
                </program>
                """;
        int nx = 6;
        int ny = 11;
        int all = nx * ny;
        PlainLoops.in(folder)
                .check("Beside", description, kernel, 2, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] in = arrays.get(0);
                    int[] f = arrays.get(1);
                    int[] g = arrays.get(2);
                    for (int n = 0; n < all; n++) {
                        int down = n < nx ? n : n - nx;
                        int a = in[down] + 2 * in[n % nx == nx - 1 ? n : n + 1];
                        g[n] = f[n] + a;
                        g[all + n] = f[all + down] - a;
                        g[2 * all + n] = f[2 * all + (n < all - nx ? n + nx : n)];
                    }
                    swap(arrays, 1, 2);
                });
    }

    /** Two dimensions of components; ends are clamped, and two of six components are never written. */
    @Test
    void componentsThatAreNotWrittenKeepWhatTheyHold() throws Exception {
        String kernel = """
                __kernel void blend(__global int *a, __global const int *b, int nx, int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x >= nx || y >= ny) return;
                    int n = y * nx + x, all = nx * ny, down = y > 0 ? n - nx : n, up = min(y + 1, ny - 1) * nx + x;
                    a[n] += 3 * b[down] + a[5 * all + n];
                    a[all + n] = a[4 * all + n] - b[2 * all + up];
                    a[2 * all + n] = a[n] + 1;
                    a[3 * all + n] = b[all + n];
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Mix">
                  <parameter name="nx">32</parameter> <parameter name="ny">24</parameter>
                  <field name="a" type="int" size="nx, ny, 2c, 3c"/> <field name="b" type="int" size="nx, ny, (2 + 1)c"/>
                  <kernel file="stencil.cl" global="nx, ny" local="4, 2">
                    <argument name="a" property="inout"/>
                    <argument name="b" property="input">
                      <shadow><point of="0">{0,-1}</point><point of="2">{0,1}</point></shadow>
                    </argument>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                  </kernel>
                </program>
                """;
        int nx = 6;
        int ny = 11;
        int all = nx * ny;
        PlainLoops.in(folder).check("Mix", description, kernel, 2, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
            int[] a = arrays.get(0);
            int[] b = arrays.get(1);
            for (int n = 0; n < all; n++) {
                int down = n < nx ? n : n - nx;
                int up = n >= all - nx ? n : n + nx;
                a[n] += 3 * b[down] + a[5 * all + n];
                a[all + n] = a[4 * all + n] - b[2 * all + up];
                a[2 * all + n] = a[n] + 1;
                a[3 * all + n] = b[all + n];
            }
        });
    }

    /** Counts of four kinds of cells, twice: what devices have becomes one. */
    @Test
    void whatAllWorkItemsChangeHasComponents() throws Exception {
        String kernel = """
                __kernel void count(__global const int *a, __global int *found)
                {
                    int i = get_global_id(0), kind = a[i] & 3;
                    atomic_add(&found[kind], 1);
                    atomic_add(&found[4 + kind], i);
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Count">
                  <parameter name="n">64</parameter>
                  <grid cells="n"/>
                  <field name="a" type="int" size="n"/>
                  <field name="found" type="int" size="4, 2c"><combine with="sum" from="0"/></field>
                  <kernel file="stencil.cl" global="n">
                    <argument name="a" property="input" shadow="{0}"/>
                    <argument name="found" property="inout"/>
                  </kernel>
                </program>
                """;
        int n = 26;
        PlainLoops.in(folder).check("Count", description, kernel, 2, Map.of("n", (long) n), arrays -> {
            int[] found = arrays.get(1);
            Arrays.fill(found, 0);
            for (int i = 0; i < n; i++) {
                int kind = arrays.get(0)[i] & 3;
                found[kind]++;
                found[4 + kind] += i;
            }
        });
    }

    /** Each population comes from where it points away from; {@code margin} is one where there is one. */
    private static void stream(int[] f, int[] g, int[] size, int margin, int[][] directions) {
        int count = directions[0].length;
        int[] whole = whole(size, margin);
        int all = whole[0] * whole[1] * whole[2];
        for (int i = 0; i < size[0] * size[1] * size[2]; i++) {
            int[] cell = {i % size[0], i / size[0] % size[1], i / size[0] / size[1]};
            int[] populations = new int[count];
            int sum = 0;
            for (int q = 0; q < count; q++) {
                int[] from = new int[3];
                for (int d = 0; d < 3; d++) {
                    int place = cell[d] - directions[d][q];
                    from[d] = margin > 0 ? place + margin : Math.floorMod(place, size[d]);
                }
                populations[q] = f[q * all + (from[2] * whole[1] + from[1]) * whole[0] + from[0]];
                sum += populations[q];
            }
            int own = ((cell[2] + shift(size, whole, 2)) * whole[1] + cell[1] + shift(size, whole, 1)) * whole[0]
                    + cell[0]
                    + shift(size, whole, 0);
            for (int q = 0; q < count; q++) {
                g[q * all + own] = 3 * populations[q] + sum;
            }
        }
    }

    private static int[] whole(int[] size, int margin) {
        return new int[] {size[0] + 2 * margin, size[1] + 2 * margin, size[2] + 2 * margin};
    }

    private static int shift(int[] size, int[] whole, int d) {
        return (whole[d] - size[d]) / 2;
    }

    private static String points(int[][] directions, int dimensions) {
        StringBuilder points = new StringBuilder();
        for (int q = 1; q < directions[0].length; q++) {
            points.append("<point of=\"").append(q).append("\">{").append(-directions[0][q]);
            for (int d = 1; d < dimensions; d++) {
                points.append(',').append(-directions[d][q]);
            }
            points.append("}</point>");
        }
        return points.toString();
    }

    private static String numbers(int[] numbers) {
        return String.join(
                ", ", Arrays.stream(numbers).mapToObj(String::valueOf).toList());
    }
}
