package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Populations of a lattice, some of which have borders of their own, on 1 to 4 zones against plain loops. */
@Tag("device")
class ComponentBordersTest {

    private static final int NX = 7;
    private static final int NY = 6;
    private static final int ROW = NX + 2;
    private static final int ALL = ROW * (NY + 2);

    private static final int[] CX = {0, 1, 0, -1, 0, 1, -1, -1, 1};
    private static final int[] CY = {0, 0, 1, 0, -1, 1, 1, -1, -1};

    /** What a margin is made of at x-, x+, y-, y+, by population; p: periodic, m: mirror or copy, a: antimirror, r: reflect, f: fixed. */
    private static final List<String> KINDS =
            List.of("ppmm", "ffpp", "ppvm", "aaaa", "ppmr", "ffpp", "pppp", "ppmm", "ffpp");

    private static final String KERNEL = """
            __kernel void stream(__global const int *f, __global int *g, int nx, int ny)
            {
                const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, row = nx + 2, all = row * (ny + 2);
                int sum = 0, p[9];
                if (x > nx || y > ny) return;
                for (int q = 0; q < 9; q++) {
                    p[q] = f[q * all + (y - cy[q]) * row + x - cx[q]];
                    sum += p[q];
                }
                for (int q = 0; q < 9; q++) g[q * all + y * row + x] = 3 * p[q] + sum;
            }
            """;

    private static final String BORDERS = """
                <border of="1,5,last" face="x" kind="fixed"/>
                <border of="1,5..6"><face>y</face><kind>periodic</kind></border>
                <border of="last" face="y" kind="periodic"/>
                <border of="2" face="y-" kind="value" value="10 * nx"/>
                <border of="4" face="y+" kind="reflect"/>
                <border of="3" face="all" kind="antimirror"/>
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"periodic, 1", "copy, 3"})
    void eachPopulationHasBordersOfItsOwn(String other, int mostSteps) throws Exception {
        String description = """
                <program xmlns="urn:halomill:program:1" name="Walls">
                  <parameter name="nx">16</parameter> <parameter name="ny">12</parameter> <parameter name="last">8</parameter>
                  <field name="f" type="int" size="nx + 2, ny + 2, 9c" border="x periodic, y mirror">%1$s</field>
                  <field name="g" type="int" size="nx + 2, ny + 2, 9c" border="x periodic, y mirror">%1$s</field>
                  <kernel file="stencil.cl" global="nx, ny"/>
                  <schedule><launch kernel="stream"/><swap>f g</swap></schedule>
                </program>
                """.formatted(BORDERS).replace("periodic", other);
        PlainLoops.in(folder)
                .check("Walls", description, KERNEL, mostSteps, Map.of("nx", (long) NX, "ny", (long) NY), arrays -> {
                    fill(arrays.get(0), other);
                    stream(arrays.get(0), arrays.get(1));
                    fill(arrays.get(1), other);
                    swap(arrays, 0, 1);
                });
    }

    private static void stream(int[] f, int[] g) {
        for (int y = 1; y <= NY; y++) {
            for (int x = 1; x <= NX; x++) {
                int[] p = new int[9];
                int sum = 0;
                for (int q = 0; q < 9; q++) {
                    p[q] = f[q * ALL + (y - CY[q]) * ROW + x - CX[q]];
                    sum += p[q];
                }
                for (int q = 0; q < 9; q++) {
                    g[q * ALL + y * ROW + x] = 3 * p[q] + sum;
                }
            }
        }
    }

    /** The columns left and right of the cells, then whole rows below and above. */
    private static void fill(int[] f, String other) {
        for (int q = 0; q < 9; q++) {
            String kinds = other.equals("copy") ? KINDS.get(q).replace('p', 'm') : KINDS.get(q);
            for (int y = 0; y < NY + 2; y++) {
                margin(f, q * ALL + y * ROW, 1, NX, kinds.substring(0, 2));
            }
            for (int x = 0; x < ROW; x++) {
                margin(f, q * ALL + x, ROW, NY, kinds.substring(2));
            }
        }
    }

    private static void margin(int[] f, int first, int step, int cells, String kinds) {
        int low = first;
        int high = first + (cells + 1) * step;
        f[low] = made(f, low, step, cells, kinds.charAt(0));
        f[high] = made(f, high, -step, cells, kinds.charAt(1));
    }

    private static int made(int[] f, int at, int inward, int cells, char kind) {
        return switch (kind) {
            case 'p' -> f[at + cells * inward];
            case 'm' -> f[at + inward];
            case 'a' -> -f[at + inward];
            case 'r' -> f[at + 2 * inward];
            case 'v' -> 10 * NX;
            default -> f[at];
        };
    }
}
