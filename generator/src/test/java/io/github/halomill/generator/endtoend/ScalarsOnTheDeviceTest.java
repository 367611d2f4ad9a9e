package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.STEPS;
import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers that devices compute for themselves, or find in memory, another in each step: against plain loops. */
@Tag("device")
class ScalarsOnTheDeviceTest {

    /** Runs of a program, one after the other, each of that many steps. */
    private static final int RUNS = 2;

    @TempDir
    Path folder;

    /** What plain loops know besides arrays; each program begins anew. */
    private static final class Clock {

        private int steps;
        private double total;

        /** The number of the iteration. */
        int next(double initial) {
            int iteration = steps++ % (RUNS * STEPS);
            total = iteration == 0 ? initial : total;
            return iteration;
        }
    }

    /**
     * A step that one work-item computes on every zone, of what all zones have made; buffers of what the schedule
     * computes of it.
     */
    @Test
    void aStepThatEveryZoneComputes() throws Exception {
        String kernel = """
                __kernel void forward(__global int *v, __global const int *u, __global const int *dt,
                    __constant int *k, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                    if (x >= nx || y >= ny) return;
                    v[i] = u[i] + dt[1] * (y > 0 ? u[i - nx] : 7) + k[0] + 3 * k[1];
                }
                __kernel void low(__global int *part, __global const int *u, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                    if (x >= nx || y >= ny) return;
                    part[i] = u[i] & 255;
                }
                __kernel void advance(__global int *dt, __global int *time, __global const int *part, const int n)
                {
                    int most = 0;
                    for (int i = 0; i < n; i++) most = max(most, part[i]);
                    *time += dt[1];
                    dt[1] = most + 3 * dt[0];
                    dt[0] += 1;
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Steps">
                  <parameter name="nx">32</parameter> <parameter name="ny">24</parameter>
                  <scalar name="total">5</scalar>
                  <grid cells="nx, ny"/>
                  <field name="u" type="int" size="nx, ny"/> <field name="v" type="int" size="nx, ny"/>
                  <field name="dt" type="int" size="2"/> <field name="time" type="int" size="1"/>
                  <field name="part" type="int" size="nx, ny"/>
                  <kernel file="stencil.cl" function="forward" global="nx, ny">
                    <argument name="v" property="output"/>
                    <argument name="u" property="input" shadow="{0,-1}"/>
                    <argument name="dt" property="input"/>
                    <argument name="k" property="input" type="int" cl_mem="1">{iteration % 5, total}</argument>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                  </kernel>
                  <kernel file="stencil.cl" function="low" global="nx, ny">
                    <argument name="part" property="output"/> <argument name="u" property="input"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                  </kernel>
                  <kernel file="stencil.cl" function="advance" range="none">
                    <argument name="dt" property="inout"/> <argument name="time" property="inout"/>
                    <argument name="part" property="input"/>
                    <argument name="n" property="input" type="int">nx * ny</argument>
                  </kernel>
                  <schedule>
                    <launch kernel="forward"/> <swap>u v</swap> <launch kernel="low"/> <launch kernel="advance"/>
                    <reduce name="sum" of="dt" with="sum"/> <let name="total">sum % 1000</let>
                  </schedule>
                </program>
                """;
        int nx = 6;
        int ny = 13;
        Clock clock = new Clock();
        Consumer<List<int[]>> step = arrays -> {
            int iteration = clock.next(5);
            int[] u = arrays.get(0);
            int[] v = arrays.get(1);
            int[] dt = arrays.get(2);
            int most = 0;
            for (int i = 0; i < nx * ny; i++) {
                int below = i < nx ? 7 : u[i - nx];
                v[i] = u[i] + dt[1] * below + iteration % 5 + 3 * (int) clock.total;
                arrays.get(4)[i] = v[i] & 255;
                most = Math.max(most, v[i] & 255);
            }
            arrays.get(3)[0] += dt[1];
            dt[1] = most + 3 * dt[0];
            dt[0]++;
            clock.total = ((double) dt[0] + dt[1]) % 1000;
            swap(arrays, 0, 1);
        };
        PlainLoops.in(folder).check("Steps", description, kernel, 1, Map.of("nx", (long) nx, "ny", (long) ny), step);
    }

    /** A coarse grid that every zone computes, several work-items for each of its launches, of what all zones have made. */
    @Test
    void aGridThatEveryZoneComputes() throws Exception {
        String kernel = """
                __kernel void forward(__global int *v, __global const int *u, __global const int *c, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                    if (x >= nx || y >= ny) return;
                    v[i] = u[i] + 3 * (y > 0 ? u[i - nx] : 7) + c[(x * 5 + y) % 12];
                }
                __kernel void spread(__global int *c, __global const int *d, const int m)
                {
                    const int i = get_global_id(0);
                    if (i < m) c[i] = d[i] + (i > 0 ? d[i - 1] : 1) + 2 * (i + 1 < m ? d[i + 1] : 3);
                }
                __kernel void gather(__global int *d, __global const int *u, const int m, const int n)
                {
                    const int i = get_global_id(0);
                    if (i >= m) return;
                    int sum = 0;
                    for (int k = i; k < n; k += m) sum += u[k];
                    d[i] = sum & 1023;
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Grids">
                  <parameter name="nx">32</parameter> <parameter name="ny">24</parameter>
                  <grid cells="nx, ny"/>
                  <field name="u" type="int" size="nx, ny"/>
                  <field name="c" type="int" size="12"/> <field name="d" type="int" size="12"/>
                  <kernel file="stencil.cl" function="forward"/>
                  <kernel file="stencil.cl" function="gather" range="none" global="12" set="m=12, n=nx * ny"/>
                  <kernel file="stencil.cl" function="spread" range="none" global="12" local="8" set="m=12"/>
                  <schedule>
                    <launch kernel="gather"/> <launch kernel="spread"/> <launch kernel="spread" bind="c=d, d=c"/>
                    <launch kernel="forward"/> <swap>u v</swap>
                  </schedule>
                </program>
                """;
        int nx = 6;
        int ny = 13;
        Consumer<List<int[]>> step = arrays -> {
            int[] u = arrays.get(0);
            int[] c = arrays.get(1);
            int[] d = arrays.get(2);
            int[] v = arrays.get(3);
            for (int i = 0; i < 12; i++) {
                int sum = 0;
                for (int k = i; k < nx * ny; k += 12) {
                    sum += u[k];
                }
                d[i] = sum & 1023;
            }
            spread(c, d);
            spread(d, c);
            for (int i = 0; i < nx * ny; i++) {
                v[i] = u[i] + 3 * (i < nx ? 7 : u[i - nx]) + c[(i % nx * 5 + i / nx) % 12];
            }
            swap(arrays, 0, 3);
        };
        PlainLoops.in(folder).check("Grids", description, kernel, 1, Map.of("nx", (long) nx, "ny", (long) ny), step);
    }

    private static void spread(int[] to, int[] from) {
        for (int i = 0; i < to.length; i++) {
            int before = i > 0 ? from[i - 1] : 1;
            to[i] = from[i] + before + 2 * (i + 1 < to.length ? from[i + 1] : 3);
        }
    }

    /** A description of one kernel, whose scalar and buffer are another in each iteration. */
    @Test
    void iterationsOfOneKernel() throws Exception {
        String kernel = """
                __kernel void s(__global const int *in, __global int *out, const int w, const int step,
                    __global const short *k)
                {
                    const int i = get_global_id(0);
                    if (i < 1 || i >= w - 1) return;
                    out[i] = 3 * in[i - 1] + 5 * in[i + 1] + step * k[0] + k[1];
                }
                """;
        String description = """
                <program name="Numbered">
                  <parameter name="w">64</parameter>
                  <argument name="in" property="input" type="int" cl_mem="1" size="w" shadow="{-1} {1}"/>
                  <argument name="out" property="output" type="int" cl_mem="1" size="w"/>
                  <argument name="w" property="input" type="int" cl_mem="0">w</argument>
                  <argument name="step" property="input" type="int" cl_mem="0">iteration</argument>
                  <argument name="k" property="input" type="short" cl_mem="1">{iteration * iteration + w, 11}</argument>
                  <kernel file="stencil.cl" global="w"/>
                  <swap>out in</swap>
                </program>
                """;
        int w = 23;
        Clock clock = new Clock();
        PlainLoops.in(folder).check("Numbered", description, kernel, 2, Map.of("w", (long) w), arrays -> {
            int iteration = clock.next(0);
            int[] in = arrays.get(0);
            for (int i = 1; i < w - 1; i++) {
                arrays.get(1)[i] = 3 * in[i - 1] + 5 * in[i + 1] + iteration * (iteration * iteration + w) + 11;
            }
            swap(arrays, 0, 1);
        });
    }
}
