package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels whose sizes are macros of parameters, with other parameters than the description has, against plain loops. */
@Tag("device")
class SizeMacrosTest {

    @TempDir
    Path folder;

    /** A pitch and guards; a quotient, which no polynomial is, and a number below 0. */
    @Test
    void sizesAreThoseOfTheRun() throws Exception {
        String kernel = """
                __kernel void relax(__global int *v, __global const int *u)
                {
                    const int x = get_global_id(0), y = get_global_id(1), w = NX + 2, i = (y + 1) * w + x + 1;
                    if (x < NX && y < NY) v[i] = u[i - 1] + 3 * u[i + 1] + u[i - w]*HALF + u[i + w]-SHIFT;
                }
                """;
        String description = """
                <program name="Relax">
                  <parameter name="nx">32</parameter> <parameter name="ny">24</parameter>
                  <kernels file="stencil.cl">
                    <define name="NX">nx</define> <define><name>NY</name><value>ny</value></define>
                    <define name="HALF" value="nx / 2"/> <define name="SHIFT">2 - ny</define>
                  </kernels>
                  <schedule><launch kernel="relax"/><swap>u v</swap></schedule>
                </program>
                """;
        int nx = 9;
        int ny = 11;
        int w = nx + 2;
        PlainLoops.in(folder)
                .check("Relax", description, kernel, 3, Map.of("nx", (long) nx, "ny", (long) ny), arrays -> {
                    int[] v = arrays.get(0);
                    int[] u = arrays.get(1);
                    for (int i = w; i < w * (ny + 1); i++) {
                        if (i % w > 0 && i % w <= nx) {
                            v[i] = u[i - 1] + 3 * u[i + 1] + u[i - w] * (nx / 2) + u[i + w] - (2 - ny);
                        }
                    }
                    swap(arrays, 0, 1);
                });
    }

    /** Kernels of one file have macros of their own, and one is of a default that it would have without. */
    @Test
    void kernelsOfOneFileAreCompiledWithTheirOwn() throws Exception {
        String kernel = """
                #ifndef STEP
                #define STEP 1
                #endif
                #define ROW (PITCH + 2 * STEP)
                __kernel void left(__global int *b, __global const int *a)
                {
                    int i = get_global_id(0);
                    if (i < COUNT) b[i + 1] = 2 * a[i] + STEP * a[i + 2];
                }
                __kernel void right(__global int *a, __global const int *b)
                {
                    int i = get_global_id(0);
                    if (i < COUNT) a[i + 1] = b[i] + ROW * b[i + 2];
                }
                """;
        String description = """
                <program name="Pair">
                  <parameter name="n">64</parameter> <parameter name="k">5</parameter>
                  <kernel file="stencil.cl" function="left" define="COUNT=n, PITCH=1, STEP=k"/>
                  <kernel file="stencil.cl" function="right" define="COUNT=n, PITCH=n - 20"/>
                  <schedule><launch kernel="left"/><launch kernel="right"/></schedule>
                </program>
                """;
        int n = 23;
        int k = 7;
        PlainLoops.in(folder).check("Pair", description, kernel, 2, Map.of("n", (long) n, "k", (long) k), arrays -> {
            int[] b = arrays.get(0);
            int[] a = arrays.get(1);
            for (int i = 0; i < n; i++) {
                b[i + 1] = 2 * a[i] + k * a[i + 2];
            }
            for (int i = 0; i < n; i++) {
                a[i + 1] = b[i] + (n - 20 + 2) * b[i + 2];
            }
        });
    }

    /** What -D says of a name that nothing declares is a parameter; other macros may be made of such. */
    @Test
    void optionsMayNameParameters() throws Exception {
        String kernel = """
                __kernel void heat(__global int *v, __global const int *u)
                {
                    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x >= NX || y >= NY || z >= NZ) return;
                    int i = z * PLANE + y * NX + x;
                    if (x == 0 || x == NX - 1 || y == 0 || y == NY - 1 || z == 0 || z == NZ - 1) v[i] = u[i];
                    else v[i] = u[i - 1] + u[i + 1] + u[i - NX] + u[i + NX] + u[i - PLANE] + 5 * u[i + PLANE];
                }
                """;
        String description = """
                <program name="Heat">
                  <parameter name="nx">32</parameter> <parameter name="ny">24</parameter> <parameter name="nz">16</parameter>
                  <kernel file="stencil.cl" function="heat" options="-D NX=nx -D NY=ny -DNZ=nz -D PLANE=(NX*NY)"/>
                  <schedule><launch kernel="heat"/><swap>u v</swap></schedule>
                </program>
                """;
        int nx = 5;
        int ny = 6;
        int nz = 9;
        int plane = nx * ny;
        Map<String, Long> sizes = Map.of("nx", (long) nx, "ny", (long) ny, "nz", (long) nz);
        PlainLoops.in(folder).check("Heat", description, kernel, 3, sizes, arrays -> {
            int[] v = arrays.get(0);
            int[] u = arrays.get(1);
            for (int i = 0; i < plane * nz; i++) {
                int x = i % nx;
                int y = i / nx % ny;
                int z = i / plane;
                boolean edge = x == 0 || x == nx - 1 || y == 0 || y == ny - 1 || z == 0 || z == nz - 1;
                v[i] = edge ? u[i] : u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] + u[i - plane] + 5 * u[i + plane];
            }
            swap(arrays, 0, 1);
        });
    }
}
