package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels over ranges of cells, of which a description says no more, on 1 to 4 zones against plain loops. */
@Tag("device")
class RangesTest {

    @TempDir
    Path folder;

    /** Halo kernels as hydro codes have them: two rows or columns of the margin, some of them written in reverse. */
    @Test
    void stripsOfTheMarginReflectWhatLiesInside() throws Exception {
        String kernel = """
                __kernel void bottom(__global int *f, int nx)
                {
                    int j = get_global_id(0), k = get_global_id(1);
                    f[(1 - k) * (nx + 4) + j] = f[(2 + k) * (nx + 4) + j];
                }
                __kernel void top(__global int *f, int nx, int ny)
                {
                    int j = get_global_id(0), k = get_global_id(1);
                    f[(ny + 2 + k) * (nx + 4) + j] = f[(ny + 1 - k) * (nx + 4) + j];
                }
                __kernel void left(__global int *f, int nx)
                {
                    int j = get_global_id(0), k = get_global_id(1);
                    f[k * (nx + 4) + 1 - j] = f[k * (nx + 4) + 2 + j];
                }
                __kernel void right(__global int *f, int nx)
                {
                    int j = get_global_id(0), k = get_global_id(1);
                    f[k * (nx + 4) + nx + 2 + j] = 3 - f[k * (nx + 4) + nx + 1 - j];
                }
                __kernel void smooth(__global int *g, __global const int *f, int nx, int ny)
                {
                    int j = get_global_id(0) + 2, k = get_global_id(1) + 2, w = nx + 4, i = k * w + j;
                    if (j < nx + 2 && k < ny + 2)
                        g[i] = 3 * f[i] + f[i - 2] - f[i + 2] + 5 * f[i - 2 * w] - f[i + 2 * w];
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Strips">
                  <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
                  <field name="f"/> <field name="g"/>
                  <kernel file="stencil.cl" function="smooth"/>
                  <kernel file="stencil.cl" function="bottom" range="-2..nx + 2, -2..0"/>
                  <kernel file="stencil.cl" function="top" range="{-2..nx + 2, ny..ny + 2}"/>
                  <kernel file="stencil.cl" function="left" range="-2..0, -2..ny + 2"/>
                  <kernel file="stencil.cl" function="right"><range>{nx..nx + 2, -2..ny + 2}</range></kernel>
                  <schedule>
                    <launch kernel="bottom"/> <launch kernel="top"/> <launch kernel="left"/> <launch kernel="right"/>
                    <launch kernel="smooth"/> <swap>f g</swap>
                  </schedule>
                </program>
                """;
        int nx = 6;
        int ny = 9;
        int w = nx + 4;
        PlainLoops.in(folder).check("Strips", description, kernel, 3, Map.of("nx", 6L, "ny", 9L), arrays -> {
            int[] f = arrays.get(0);
            for (int j = 0; j < w; j++) {
                f[w + j] = f[2 * w + j];
                f[j] = f[3 * w + j];
                f[(ny + 2) * w + j] = f[(ny + 1) * w + j];
                f[(ny + 3) * w + j] = f[ny * w + j];
            }
            for (int k = 0; k < ny + 4; k++) {
                f[k * w + 1] = f[k * w + 2];
                f[k * w] = f[k * w + 3];
                f[k * w + nx + 2] = 3 - f[k * w + nx + 1];
                f[k * w + nx + 3] = 3 - f[k * w + nx];
            }
            for (int k = 2; k < ny + 2; k++) {
                for (int j = 2; j < nx + 2; j++) {
                    int i = k * w + j;
                    arrays.get(1)[i] = 3 * f[i] + f[i - 2] - f[i + 2] + 5 * f[i - 2 * w] - f[i + 2 * w];
                }
            }
            swap(arrays, 0, 1);
        });
    }

    /** One kernel over two materials, ids counted from the grid's corner; a row, and one cell, by other kernels. */
    @Test
    void launchesAreOverBoxesOfTheirOwn() throws Exception {
        String kernel = """
                __kernel void relax(__global const int *u, __global int *v, int pitch, int a)
                {
                    int i = get_global_id(1) * pitch + get_global_id(0);
                    v[i] = u[i] + a * (u[i - 1] + u[i + 1] + u[i - pitch] + u[i + pitch]);
                }
                __kernel void row(__global int *v, int pitch, int y)
                {
                    v[(y + 1) * pitch + get_global_id(0) + 1] += 7;
                }
                __kernel void source(__global int *v, int pitch, int x, int y)
                {
                    v[(y + 1) * pitch + x + 1] += 100;
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Boxes">
                  <parameter name="nx">24</parameter> <parameter name="ny">20</parameter> <parameter name="mid">8</parameter>
                  <grid cells="nx, ny"/>
                  <field name="u" type="int" size="nx + 2, ny + 2"/> <field name="v" type="int" size="nx + 2, ny + 2"/>
                  <kernel file="stencil.cl" function="relax" offset="1, 1">
                    <argument name="pitch">nx + 2</argument> <argument name="a">1</argument>
                  </kernel>
                  <kernel file="stencil.cl" function="row" range="0..nx, mid">
                    <argument name="pitch">nx + 2</argument> <argument name="y">mid</argument>
                  </kernel>
                  <kernel file="stencil.cl" function="source" range="3..4, ny - 2..ny - 1">
                    <argument name="pitch">nx + 2</argument> <argument name="x">3</argument>
                    <argument name="y">ny - 2</argument>
                  </kernel>
                  <schedule>
                    <launch kernel="relax" range="0..nx, 0..mid"/>
                    <launch kernel="relax" range="0..nx, mid..ny" set="a=2"/>
                    <launch kernel="row"/>
                    <launch kernel="source"/>
                    <swap>u v</swap>
                  </schedule>
                </program>
                """;
        int nx = 7;
        int ny = 11;
        int mid = 3;
        int w = nx + 2;
        Map<String, Long> sizes = Map.of("nx", 7L, "ny", 11L, "mid", 3L);
        PlainLoops.in(folder).check("Boxes", description, kernel, 3, sizes, arrays -> {
            int[] u = arrays.get(0);
            int[] v = arrays.get(1);
            for (int y = 0; y < ny; y++) {
                for (int x = 0; x < nx; x++) {
                    int i = (y + 1) * w + x + 1;
                    v[i] = u[i] + (y < mid ? 1 : 2) * (u[i - 1] + u[i + 1] + u[i - w] + u[i + w]);
                }
            }
            for (int x = 0; x < nx; x++) {
                v[(mid + 1) * w + x + 1] += 7;
            }
            v[(ny - 1) * w + 4] += 100;
            swap(arrays, 0, 1);
        });
    }

    /** Three dimensions: a face by two ids, and the interior in work-groups that are wider than it. */
    @Test
    void facesAndInteriorsInThreeDimensions() throws Exception {
        String kernel = """
                __kernel void lid(__global int *u, int nx, int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < nx && y < ny) u[y * nx + x] = 2 * u[(ny + y) * nx + x] + 1;
                }
                __kernel void inner(__global const int *u, __global int *v, int nx, int ny, int nz)
                {
                    int x = get_global_id(0) + 1, y = get_global_id(1) + 1, z = get_global_id(2) + 1;
                    if (x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
                    int i = (z * ny + y) * nx + x;
                    v[i] = u[i - 1] + 2 * u[i + 1] + u[i - nx] + 3 * u[i + nx] - u[i - nx * ny] + u[i + nx * ny];
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Lid">
                  <parameter name="nx">16</parameter> <parameter name="ny">12</parameter> <parameter name="nz">10</parameter>
                  <grid cells="nx, ny, nz"/>
                  <field name="u" type="int" size="nx, ny, nz"/> <field name="v" type="int" size="nx, ny, nz"/>
                  <kernel file="stencil.cl" function="lid" range="0..nx, 0..ny, 0"/>
                  <kernel file="stencil.cl" function="inner" range="1..nx - 1, 1..ny - 1, 1..nz - 1" local="16, 4, 1"/>
                  <schedule> <launch kernel="lid"/> <launch kernel="inner"/> <swap>u v</swap> </schedule>
                </program>
                """;
        int nx = 6;
        int ny = 5;
        int nz = 8;
        Map<String, Long> sizes = Map.of("nx", 6L, "ny", 5L, "nz", 8L);
        PlainLoops.in(folder).check("Lid", description, kernel, 3, sizes, arrays -> {
            int[] u = arrays.get(0);
            for (int i = 0; i < nx * ny; i++) {
                u[i] = 2 * u[nx * ny + i] + 1;
            }
            for (int z = 1; z < nz - 1; z++) {
                for (int y = 1; y < ny - 1; y++) {
                    for (int x = 1; x < nx - 1; x++) {
                        int i = (z * ny + y) * nx + x;
                        arrays.get(1)[i] =
                                u[i - 1] + 2 * u[i + 1] + u[i - nx] + 3 * u[i + nx] - u[i - nx * ny] + u[i + nx * ny];
                    }
                }
            }
            swap(arrays, 0, 1);
        });
    }

    /** A launch over other cells than the kernel's work-items stand on, of one that takes sizes as macros. */
    @Test
    void aLaunchOverFewerCellsKeepsWhatTheKernelIsCompiledWith() throws Exception {
        launchedTwice("global=\"nx, ny\"", "0..nx, 0..4", 9, 4);
    }

    @Test
    void aLaunchOverAllCellsOfAKernelThatIsOverSome() throws Exception {
        launchedTwice("range=\"0..nx, 0..3\"", "0..nx, 0..ny", 3, 9);
    }

    /** {@code first}, {@code second}: how many rows the launches are over. */
    private void launchedTwice(String cells, String range, int first, int second) throws Exception {
        String kernel = """
                __kernel void add(__global int *a, __global const int *b, const int v)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    if (x < NX && y < NY) a[y * NX + x] = 2 * a[y * NX + x] + b[y * NX + x] + v;
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Sized">
                  <parameter name="nx">16</parameter> <parameter name="ny">12</parameter>
                  <grid cells="nx, ny"/>
                  <field name="a" type="int" size="nx, ny"/> <field name="b" type="int" size="nx, ny"/>
                  <kernel file="stencil.cl" %s define="NX=nx, NY=ny">
                    <argument name="a" property="inout"/> <argument name="b" property="input"/>
                    <argument name="v" property="input" type="int">1</argument>
                  </kernel>
                  <schedule><launch kernel="add"/><launch kernel="add" range="%s" set="v=5"/></schedule>
                </program>
                """.formatted(cells, range);
        int nx = 7;
        PlainLoops.in(folder).check("Sized", description, kernel, 2, Map.of("nx", 7L, "ny", 9L), arrays -> {
            int[] a = arrays.get(0);
            int[] b = arrays.get(1);
            for (int n = 0; n < first * nx; n++) {
                a[n] = 2 * a[n] + b[n] + 1;
            }
            for (int n = 0; n < second * nx; n++) {
                a[n] = 2 * a[n] + b[n] + 5;
            }
        });
    }
}
