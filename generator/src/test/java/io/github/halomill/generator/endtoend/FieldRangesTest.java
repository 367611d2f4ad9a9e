package io.github.halomill.generator.endtoend;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays of which only some boxes of cells have elements, on 1 to 4 zones against plain loops. */
@Tag("device")
class FieldRangesTest {

    @TempDir
    Path folder;

    /** The first and the last rows in one array, which the kernel tells apart, and of which it reads neighbours. */
    @Test
    void twoBandsOfRows() throws Exception {
        String kernel = """
                __kernel void forward(__global int *restrict v, __global const int *restrict u, __global int *restrict psi,
                    __global const int *restrict old, const int nx, const int ny, const int nab)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = (y + 1) * nx + x;
                    if (x >= nx || y >= ny) return;
                    int d = u[i + nx] - u[i - nx];
                    if (y < nab) {
                        d += 3 * old[y * nx + x] + d + (y > 0 ? old[(y - 1) * nx + x] : 7);
                        psi[y * nx + x] = d;
                    } else if (y >= ny - nab) {
                        const int k = y - ny + 2 * nab;
                        d = 5 * old[k * nx + x] - d + (y < ny - 1 ? old[(k + 1) * nx + x] : 9);
                        psi[k * nx + x] = d;
                    }
                    v[i] = u[i] + d;
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Bands">
                  <parameter name="nx">32</parameter> <parameter name="ny">24</parameter> <parameter name="nab">4</parameter>
                  <grid cells="nx, ny"/>
                  <field name="u" type="int" size="nx, ny + 2"/>
                  <field name="v" type="int" size="nx, ny + 2"/>
                  <field name="p" type="int" size="nx, 2 * nab" range="{0..nx, 0..nab} {0..nx, ny - nab..ny}"/>
                  <field name="q" type="int" size="nx, 2 * nab" range="{0..nx, 0..nab} {0..nx, ny - nab..ny}"/>
                  <kernel file="stencil.cl" global="nx, ny">
                    <argument name="v" property="output"/>
                    <argument name="u" property="input" shadow="{0,-1} {0,1}"/>
                    <argument name="psi" field="p" property="output"/>
                    <argument name="old" field="q" property="input" shadow="{0,-1} {0,1}"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                    <argument name="nab" property="input" type="int">nab</argument>
                  </kernel>
                  <schedule><launch kernel="forward"/><swap>u v</swap><swap>p q</swap></schedule>
                </program>
                """;
        int nx = 5;
        int ny = 13;
        int nab = 3;
        Map<String, Long> sizes = Map.of("nx", (long) nx, "ny", (long) ny, "nab", (long) nab);
        Consumer<List<int[]>> step = arrays -> {
            int[] u = arrays.get(0);
            int[] v = arrays.get(1);
            int[] p = arrays.get(2);
            int[] q = arrays.get(3);
            for (int n = 0; n < nx * ny; n++) {
                int x = n % nx;
                int y = n / nx;
                int i = (y + 1) * nx + x;
                int d = u[i + nx] - u[i - nx];
                if (y < nab) {
                    d += 3 * q[y * nx + x] + d + (y > 0 ? q[(y - 1) * nx + x] : 7);
                    p[y * nx + x] = d;
                } else if (y >= ny - nab) {
                    int k = y - ny + 2 * nab;
                    d = 5 * q[k * nx + x] - d + (y < ny - 1 ? q[(k + 1) * nx + x] : 9);
                    p[k * nx + x] = d;
                }
                v[i] = u[i] + d;
            }
            PlainLoops.swap(arrays, 0, 1);
            PlainLoops.swap(arrays, 2, 3);
        };
        PlainLoops.in(folder).check("Bands", description, kernel, 3, sizes, step);
    }

    /**
     * In three dimensions: bands along x with two components, and a box in the middle, over which a kernel of its own
     * is launched.
     */
    @Test
    void bandsOfColumnsAndABox() throws Exception {
        String kernel = """
                __kernel void wave(__global int *restrict v, __global const int *restrict u, __global int *restrict psi,
                    __global const int *restrict source, const int nx, const int ny, const int nz, const int nab)
                {
                    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x >= nx || y >= ny || z >= nz) return;
                    const int i = ((z + 1) * ny + y) * nx + x, s = nx * ny, n = 2 * nab * ny * nz;
                    int d = u[i - s] + 2 * u[i + s];
                    if (x < nab || x >= nx - nab) {
                        const int k = x < nab ? x : x - nx + 2 * nab;
                        const int j = (z * ny + y) * 2 * nab + k;
                        psi[n + j] = 3 * psi[j] + d;
                        psi[j] = psi[n + j] - 5 * psi[j];
                        d -= psi[j];
                    }
                    if (y >= 1 && y < 3 && z >= 2 && z < nz - 1) d += source[((z - 2) * 2 + y - 1) * nx + x];
                    v[i] = u[i] + d;
                }
                __kernel void shake(__global int *restrict source, __global const int *restrict u, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    const int i = ((z + 3) * ny + y + 1) * nx + x;
                    source[(z * 2 + y) * nx + x] = 2 * source[(z * 2 + y) * nx + x] + u[i];
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Box">
                  <parameter name="nx">16</parameter> <parameter name="ny">8</parameter> <parameter name="nz">12</parameter>
                  <parameter name="nab">3</parameter>
                  <grid cells="nx, ny, nz"/>
                  <field name="u" type="int" size="nx, ny, nz + 2"/>
                  <field name="v" type="int" size="nx, ny, nz + 2"/>
                  <field name="psi" type="int" size="2 * nab, ny, nz, 2c"
                         range="{0..nab, 0..ny, 0..nz} {nx - nab..nx, 0..ny, 0..nz}"/>
                  <field name="source" type="int" size="nx, 2, nz - 3" range="0..nx, 1..3, 2..nz - 1"/>
                  <kernel file="stencil.cl" function="wave" global="nx, ny, nz">
                    <argument name="v" property="output"/>
                    <argument name="u" property="input" shadow="{0,0,-1} {0,0,1}"/>
                    <argument name="psi" property="inout"/>
                    <argument name="source" property="input"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                    <argument name="nz" property="input" type="int">nz</argument>
                    <argument name="nab" property="input" type="int">nab</argument>
                  </kernel>
                  <kernel file="stencil.cl" function="shake" range="0..nx, 1..3, 2..nz - 1">
                    <argument name="source" property="inout"/>
                    <argument name="u" property="input"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                  </kernel>
                  <schedule><launch kernel="wave"/><swap>u v</swap><launch kernel="shake"/></schedule>
                </program>
                """;
        int nx = 7;
        int ny = 4;
        int nz = 9;
        int nab = 2;
        Map<String, Long> sizes = Map.of("nx", (long) nx, "ny", (long) ny, "nz", (long) nz, "nab", (long) nab);
        Consumer<List<int[]>> step = arrays -> {
            int[] u = arrays.get(0);
            int[] v = arrays.get(1);
            int[] psi = arrays.get(2);
            int[] source = arrays.get(3);
            int s = nx * ny;
            int n = 2 * nab * ny * nz;
            for (int c = 0; c < nx * ny * nz; c++) {
                int x = c % nx;
                int y = c / nx % ny;
                int z = c / s;
                int i = c + s;
                int d = u[i - s] + 2 * u[i + s];
                if (x < nab || x >= nx - nab) {
                    int j = (z * ny + y) * 2 * nab + (x < nab ? x : x - nx + 2 * nab);
                    psi[n + j] = 3 * psi[j] + d;
                    psi[j] = psi[n + j] - 5 * psi[j];
                    d -= psi[j];
                }
                if (y >= 1 && y < 3 && z >= 2 && z < nz - 1) {
                    d += source[((z - 2) * 2 + y - 1) * nx + x];
                }
                v[i] = u[i] + d;
            }
            PlainLoops.swap(arrays, 0, 1);
            for (int c = 0; c < nx * 2 * (nz - 3); c++) {
                int x = c % nx;
                int y = c / nx % 2;
                int z = c / nx / 2;
                source[c] = 2 * source[c] + arrays.get(0)[((z + 3) * ny + y + 1) * nx + x];
            }
        };
        PlainLoops.in(folder).check("Box", description, kernel, 3, sizes, step);
    }
}
