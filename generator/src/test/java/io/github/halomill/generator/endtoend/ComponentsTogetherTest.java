package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays whose components lie before or between the dimensions of the grid, on 1 to 4 zones against plain loops. */
@Tag("device")
class ComponentsTogetherTest {

    @TempDir
    Path folder;

    /** Nine populations next to each other, of which three cross a face: all but the sizes is read from the kernel. */
    @Test
    void populationsOfACellNextToEachOther() throws Exception {
        String kernel = """
                __constant int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
                __constant int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
                __kernel void stream(__global const int *f, __global int *g, int nx, int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1), sum = 0, p[9];
                    if (x >= nx || y >= ny) return;
                    for (int q = 0; q < 9; q++) {
                        int xs = (x - cx[q] + nx) % nx, ys = (y - cy[q] + ny) % ny;
                        p[q] = f[(ys * nx + xs) * 9 + q];
                        sum += p[q];
                    }
                    for (int q = 0; q < 9; q++) g[(y * nx + x) * 9 + q] = 3 * p[q] + q * sum;
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Together">
                  <parameter name="nx">16</parameter> <parameter name="ny">12</parameter>
                  <kernels file="stencil.cl"/>
                  <schedule><launch kernel="stream"/><swap>f g</swap></schedule>
                </program>
                """;
        int nx = 5;
        int ny = 9;
        int[] cx = {0, 1, 0, -1, 0, 1, -1, -1, 1};
        int[] cy = {0, 0, 1, 0, -1, 1, 1, -1, -1};
        Map<String, Long> sizes = Map.of("nx", (long) nx, "ny", (long) ny);
        PlainLoops.in(folder).check("Together", description, kernel, 3, sizes, arrays -> {
            int[] f = arrays.get(0);
            int[] g = arrays.get(1);
            for (int y = 0; y < ny; y++) {
                for (int x = 0; x < nx; x++) {
                    int[] p = new int[9];
                    int sum = 0;
                    for (int q = 0; q < 9; q++) {
                        p[q] = f[(Math.floorMod(y - cy[q], ny) * nx + Math.floorMod(x - cx[q], nx)) * 9 + q];
                        sum += p[q];
                    }
                    for (int q = 0; q < 9; q++) {
                        g[(y * nx + x) * 9 + q] = 3 * p[q] + q * sum;
                    }
                }
            }
            swap(arrays, 0, 1);
        });
    }

    /** Rows of each of four components one after the other, in three dimensions, with a margin and borders of each. */
    @Test
    void rowsOfComponentsInPlanes() throws Exception {
        String kernel = """
                #define W (nx + 2)
                #define AT(x, y, z, c) (((z) * (ny + 2) + (y)) * 4 + (c)) * W + (x)
                __kernel void spread(__global const int *u, __global int *v, int nx, int ny, int nz)
                {
                    int x = get_global_id(0) + 1, y = get_global_id(1) + 1, z = get_global_id(2) + 1;
                    if (x > nx || y > ny || z > nz) return;
                    for (int c = 0; c < 4; c++)
                        v[AT(x, y, z, c)] = u[AT(x - 1, y, z, c)] - u[AT(x + 1, y, z, c)] + 2 * u[AT(x, y - 1, z, c)]
                            + 3 * u[AT(x, y, z + 1, 3 - c)] + u[AT(x, y, z, 0)];
                }
                """;
        String field = """
                <field name="%s" type="int" size="nx + 2, 4c, ny + 2, nz + 2">
                  <border face="all" kind="copy"/> <border of="1..2" face="z" kind="periodic"/>
                  <border of="3" face="y-" kind="value" value="7"/>
                </field>
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Rows">
                  <parameter name="nx">16</parameter> <parameter name="ny">12</parameter> <parameter name="nz">8</parameter>
                  %s %s
                  <kernels file="stencil.cl"/>
                  <schedule><launch kernel="spread"/><swap>u v</swap></schedule>
                </program>
                """.formatted(field.formatted("u"), field.formatted("v"));
        Grid grid = new Grid(3, 4, 6);
        Map<String, Long> sizes = Map.of("nx", 3L, "ny", 4L, "nz", 6L);
        PlainLoops.in(folder).check("Rows", description, kernel, 1, sizes, arrays -> {
            int[] u = arrays.get(0);
            int[] v = arrays.get(1);
            grid.fill(u);
            for (int z = 1; z <= grid.nz; z++) {
                for (int y = 1; y <= grid.ny; y++) {
                    for (int x = 1; x <= grid.nx; x++) {
                        for (int c = 0; c < 4; c++) {
                            v[grid.at(x, y, z, c)] = u[grid.at(x - 1, y, z, c)]
                                    - u[grid.at(x + 1, y, z, c)]
                                    + 2 * u[grid.at(x, y - 1, z, c)]
                                    + 3 * u[grid.at(x, y, z + 1, 3 - c)]
                                    + u[grid.at(x, y, z, 0)];
                        }
                    }
                }
            }
            grid.fill(v);
            swap(arrays, 0, 1);
        });
    }

    /** Cells with a margin of one. */
    private record Grid(int nx, int ny, int nz) {

        int at(int x, int y, int z, int c) {
            return ((z * (ny + 2) + y) * 4 + c) * (nx + 2) + x;
        }

        /** Copies at all faces along x, then y, then z; but 1 and 2 come from the other end of z, and 3 is 7 at y-. */
        void fill(int[] a) {
            for (int c = 0; c < 4; c++) {
                for (int z = 0; z < nz + 2; z++) {
                    for (int y = 0; y < ny + 2; y++) {
                        a[at(0, y, z, c)] = a[at(1, y, z, c)];
                        a[at(nx + 1, y, z, c)] = a[at(nx, y, z, c)];
                    }
                }
                for (int z = 0; z < nz + 2; z++) {
                    for (int x = 0; x < nx + 2; x++) {
                        a[at(x, 0, z, c)] = c == 3 ? 7 : a[at(x, 1, z, c)];
                        a[at(x, ny + 1, z, c)] = a[at(x, ny, z, c)];
                    }
                }
                boolean around = c == 1 || c == 2;
                for (int y = 0; y < ny + 2; y++) {
                    for (int x = 0; x < nx + 2; x++) {
                        a[at(x, y, 0, c)] = a[at(x, y, around ? nz : 1, c)];
                        a[at(x, y, nz + 1, c)] = a[at(x, y, around ? 1 : nz, c)];
                    }
                }
            }
        }
    }

    /** In place, three numbers of a particle each, of which one is what the neighbour behind has. */
    @Test
    void numbersOfACellThatIsChangedInPlace() throws Exception {
        String kernel = """
                __kernel void move(__global int *s, __global const int *push, int n)
                {
                    int i = get_global_id(0);
                    if (i >= n) return;
                    int next = i + 1 < n ? i + 1 : i;
                    s[3 * i] += s[3 * i + 1] + push[2 * next];
                    s[3 * i + 1] -= push[2 * i + 1];
                    s[3 * i + 2] = s[3 * i + 2] * 3 + push[2 * next + 1];
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Move">
                  <parameter name="n">64</parameter>
                  <field name="s" type="int" size="3c, n"/> <field name="push" type="int" size="2c, n"/>
                  <kernels file="stencil.cl"/>
                  <schedule><launch kernel="move"/></schedule>
                </program>
                """;
        int n = 23;
        PlainLoops.in(folder).check("Move", description, kernel, 1, Map.of("n", (long) n), arrays -> {
            int[] s = arrays.get(0);
            int[] push = arrays.get(1);
            for (int i = 0; i < n; i++) {
                int next = Math.min(i + 1, n - 1);
                s[3 * i] += s[3 * i + 1] + push[2 * next];
                s[3 * i + 1] -= push[2 * i + 1];
                s[3 * i + 2] = s[3 * i + 2] * 3 + push[2 * next + 1];
            }
        });
    }
}
