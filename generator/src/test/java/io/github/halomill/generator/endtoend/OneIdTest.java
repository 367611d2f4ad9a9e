package io.github.halomill.generator.endtoend;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A kernel of one id, which it takes apart, and one of two ids: they share fields with margins, borders and components, on 1 to 4 zones
 * and at several depths, against plain loops.
 */
@Tag("device")
class OneIdTest {

    private static final int NX = 7;
    private static final int NY = 9;
    private static final int PITCH = NX + 2;
    private static final int PLANE = PITCH * (NY + 2);

    private static final String KERNELS = """
            __kernel void row(__global const int *u, __global const int *w, __global int *v, const int nx, const int ny)
            {
                const int n = get_global_id(0);
                if (n >= nx * ny) return;
                const int x = n % nx, y = n / nx, p = nx + 2, s = p * (ny + 2), i = (y + 1) * p + x + 1;
                const int beside = w[y * nx + x] + w[y * nx + (x + 1) % nx] - 3 * w[y * nx + (x + nx - 1) % nx];
                v[i] = u[i - 1] + 2 * u[i + p] + beside;
                v[s + i] = u[s + i + 1] - 5 * u[s + i - p] + (x == 0 ? 7 : y) * u[i];
            }
            __kernel void grid(__global int *u, __global int *w, __global const int *v, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1);
                if (x >= nx || y >= ny) return;
                const int p = nx + 2, s = p * (ny + 2), i = (y + 1) * p + x + 1;
                u[i] = v[i + p] - v[s + i - 1];
                u[s + i] = v[i] + 3 * v[s + i];
                w[y * nx + x] += v[i];
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Lattice">
              <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
              <field name="u" border="x periodic, y copy"/>
              <field name="w" type="int" size="nx, ny"/>
              <field name="v" border="x mirror, y copy"/>
              <kernel file="stencil.cl" function="grid"/>
              <kernel file="stencil.cl" function="row" global="nx * ny"/>
              <schedule><launch kernel="row"/> <launch kernel="grid"/></schedule>
            </program>
            """;

    @TempDir
    Path folder;

    @Test
    void aRowOfAllCellsIsLikeTheGrid() throws Exception {
        Map<String, Long> sizes = Map.of("nx", (long) NX, "ny", (long) NY);
        PlainLoops.in(folder).check("Lattice", DESCRIPTION, KERNELS, 3, sizes, OneIdTest::step);
    }

    private static void step(List<int[]> arrays) {
        int[] u = arrays.get(0);
        int[] w = arrays.get(1);
        int[] v = arrays.get(2);
        fill(u, true);
        for (int y = 0; y < NY; y++) {
            for (int x = 0; x < NX; x++) {
                int i = (y + 1) * PITCH + x + 1;
                int beside = w[y * NX + x] + w[y * NX + (x + 1) % NX] - 3 * w[y * NX + (x + NX - 1) % NX];
                v[i] = u[i - 1] + 2 * u[i + PITCH] + beside;
                v[PLANE + i] = u[PLANE + i + 1] - 5 * u[PLANE + i - PITCH] + (x == 0 ? 7 : y) * u[i];
            }
        }
        fill(v, false);
        for (int y = 0; y < NY; y++) {
            for (int x = 0; x < NX; x++) {
                int i = (y + 1) * PITCH + x + 1;
                u[i] = v[i + PITCH] - v[PLANE + i - 1];
                u[PLANE + i] = v[i] + 3 * v[PLANE + i];
                w[y * NX + x] += v[i];
            }
        }
        fill(u, true);
    }

    /** The margins of both components: periodic or the nearest element along x, the nearest along y. */
    private static void fill(int[] field, boolean periodic) {
        for (int at = 0; at < 2 * PLANE; at++) {
            int x = at % PITCH - 1;
            int y = at % PLANE / PITCH - 1;
            int fromX = periodic ? Math.floorMod(x, NX) : Math.max(0, Math.min(NX - 1, x));
            int fromY = Math.max(0, Math.min(NY - 1, y));
            field[at] = field[at + (fromY - y) * PITCH + fromX - x];
        }
    }
}
