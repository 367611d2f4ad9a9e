package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Nine populations that work-items write to their neighbours, from one array to another and in place, on 1 to 4 zones against plain loops.
 * Population q moves by {@code TO[q]}; those that move against each other are q and q + 1.
 */
@Tag("device")
class PushesTest {

    private static final int NX = 7;
    private static final int NY = 9;
    private static final int N = NX * NY;
    private static final int[][] TO = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};

    private static final String HEAD = """
            __constant int cx[9] = {0, 1, -1, 0, 0, 1, -1, 1, -1};
            __constant int cy[9] = {0, 0, 0, 1, -1, 1, -1, -1, 1};
            __constant int opposite[9] = {0, 2, 1, 4, 3, 6, 5, 8, 7};
            """;

    private static final String PUSH = HEAD + """
            __kernel void push(__global const int *f, __global int *g, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1);
                if (x >= nx || y >= ny) return;
                int e[9], all = 0;
                for (int q = 0; q < 9; q++) {
                    e[q] = f[q * nx * ny + y * nx + x];
                    all += e[q];
                }
                for (int q = 0; q < 9; q++) {
                    %s g[q * nx * ny + yn * nx + xn] = 3 * e[q] + q * all;
                }
            }
            """;

    /** In one iteration within cells, reversed; in the next one from and to the neighbours. */
    private static final String IN_PLACE = HEAD + """
            __kernel void even(__global int *f, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x, n = nx * ny;
                if (x >= nx || y >= ny) return;
                int e[9], all = 0;
                for (int q = 0; q < 9; q++) {
                    e[q] = f[q * n + i];
                    all += e[q];
                }
                for (int q = 0; q < 9; q++)
                    f[opposite[q] * n + i] = 3 * e[q] + q * all;
            }

            __kernel void odd(__global int *f, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1), n = nx * ny;
                if (x >= nx || y >= ny) return;
                int e[9], all = 0;
                for (int q = 0; q < 9; q++) {
                    const int xn = (x - cx[q] + nx) % nx, yn = (y - cy[q] + ny) % ny;
                    e[q] = f[opposite[q] * n + yn * nx + xn];
                    all += e[q];
                }
                for (int q = 0; q < 9; q++) {
                    const int xn = (x + cx[q] + nx) % nx, yn = (y + cy[q] + ny) % ny;
                    f[q * n + yn * nx + xn] = 3 * e[q] + q * all;
                }
            }
            """;

    /** Which of the two places of a pair is whose depends on the parity of the step. */
    private static final String ESOTERIC_PULL = HEAD + """
            __kernel void collide(__global int *f, const uint t, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x, n = nx * ny;
                if (x >= nx || y >= ny) return;
                int e[9];
                e[0] = f[i];
                int all = e[0];
                for (int q = 1; q < 9; q += 2) {
                    const int j = (y + cy[q] + ny) % ny * nx + (x + cx[q] + nx) % nx;
                    e[q] = f[(t % 2 ? q : q + 1) * n + i];
                    e[q + 1] = f[(t % 2 ? q + 1 : q) * n + j];
                    all += e[q] + e[q + 1];
                }
                f[i] = 3 * e[0];
                for (int q = 1; q < 9; q += 2) {
                    const int j = (y + cy[q] + ny) % ny * nx + (x + cx[q] + nx) % nx;
                    f[(t % 2 ? q + 1 : q) * n + j] = 3 * e[q] + q * all;
                    f[(t % 2 ? q : q + 1) * n + i] = 3 * e[q + 1] + (q + 1) * all;
                }
            }
            """;

    /** From which all but the sizes is read. */
    private static final String KERNELS = "<kernels file=\"stencil.cl\"/>";

    @TempDir
    Path folder;

    /** Where a cell has a population, or -1. */
    private interface Place {
        int of(int q, int x, int y);
    }

    @Test
    void aPushAroundTheArray() throws Exception {
        check(
                PUSH.formatted("const int xn = (x + cx[q] + nx) % nx, yn = (y + cy[q] + ny) % ny;"),
                KERNELS,
                "<launch kernel=\"push\"/> <swap>f g</swap>",
                arrays -> {
                    collide(arrays.get(0), arrays.get(1), own(), (q, x, y) -> at(q, x + TO[q][0], y + TO[q][1]));
                    PlainLoops.swap(arrays, 0, 1);
                });
    }

    /** What a kernel pushes and another one reads anywhere, so that every device holds all of it. */
    @Test
    void aPushIntoAnArrayThatIsReplicated() throws Exception {
        String around = PUSH.formatted("const int xn = (x + cx[q] + nx) % nx, yn = (y + cy[q] + ny) % ny;");
        check(
                around + """
                        __kernel void turn(__global const int *g, __global int *f, const int nx, const int ny)
                        {
                            const int x = get_global_id(0), y = get_global_id(1);
                            if (x >= nx || y >= ny) return;
                            for (int q = 0; q < 9; q++)
                                f[q * nx * ny + y * nx + x] = g[q * nx * ny + (ny - 1 - y) * nx + nx - 1 - x] - q;
                        }
                        """,
                "<field name=\"f\" type=\"int\" size=\"nx, ny, 9c\"/> <field name=\"g\" type=\"int\" size=\"nx, ny, 9c\"/>"
                        + KERNELS,
                "<launch kernel=\"push\"/> <launch kernel=\"turn\"/>",
                arrays -> {
                    collide(arrays.get(0), arrays.get(1), own(), (q, x, y) -> at(q, x + TO[q][0], y + TO[q][1]));
                    for (int i = 0; i < 9 * N; i++) {
                        arrays.get(0)[i] = arrays.get(1)[i / N * N + N - 1 - i % N] - i / N;
                    }
                },
                1);
    }

    @Test
    void aPushThatStopsAtTheEdges() throws Exception {
        check(
                PUSH.formatted(
                        "const int xn = x + cx[q], yn = y + cy[q];" + " if (xn >= 0 && xn < nx && yn >= 0 && yn < ny)"),
                "<field name=\"f\" type=\"int\" size=\"nx, ny, 9c\"/> <field name=\"g\" type=\"int\" size=\"nx, ny, 9c\"/>"
                        + "<kernel file=\"stencil.cl\" global=\"nx, ny\"/>",
                "<launch kernel=\"push\"/> <swap>f g</swap>",
                arrays -> {
                    collide(arrays.get(0), arrays.get(1), own(), (q, x, y) -> {
                        int xn = x + TO[q][0];
                        int yn = y + TO[q][1];
                        return xn < 0 || xn >= NX || yn < 0 || yn >= NY ? -1 : at(q, xn, yn);
                    });
                    PlainLoops.swap(arrays, 0, 1);
                });
    }

    @Test
    void inPlaceByTwoKernels() throws Exception {
        check(IN_PLACE, KERNELS, "<launch kernel=\"even\"/> <launch kernel=\"odd\"/>", arrays -> {
            int[] f = arrays.get(0);
            collide(f, f, own(), (q, x, y) -> at(opposite(q), x, y));
            collide(
                    f,
                    f,
                    (q, x, y) -> at(opposite(q), x - TO[q][0], y - TO[q][1]),
                    (q, x, y) -> at(q, x + TO[q][0], y + TO[q][1]));
        });
    }

    @Test
    void inPlaceByParity() throws Exception {
        int[] done = {0};
        check(ESOTERIC_PULL, KERNELS, "<launch kernel=\"collide\" set=\"t=iteration % 2\"/>", arrays -> {
            boolean even = done[0]++ % (2 * PlainLoops.STEPS) % 2 == 0;
            Place read = (q, x, y) -> pair(q, even ? opposite(q) : q, x, y, q % 2 == 0);
            Place written = (q, x, y) -> pair(q, even ? q : opposite(q), x, y, q % 2 == 1);
            collide(arrays.get(0), arrays.get(0), read, written);
        });
    }

    /** A place of a pair of populations: of the cell itself, or of the neighbour to which the first of them moves. */
    private static int pair(int q, int component, int x, int y, boolean beside) {
        int first = q - 1 + q % 2;
        return q == 0 ? at(0, x, y) : at(component, x + (beside ? TO[first][0] : 0), y + (beside ? TO[first][1] : 0));
    }

    private static int opposite(int q) {
        return q == 0 ? 0 : q % 2 == 1 ? q + 1 : q - 1;
    }

    private static Place own() {
        return PushesTest::at;
    }

    /** Around the array. */
    private static int at(int q, int x, int y) {
        return q * N + Math.floorMod(y, NY) * NX + Math.floorMod(x, NX);
    }

    private static void collide(int[] from, int[] to, Place read, Place written) {
        for (int cell = 0; cell < N; cell++) {
            int[] e = new int[9];
            int all = 0;
            for (int q = 0; q < 9; q++) {
                e[q] = from[read.of(q, cell % NX, cell / NX)];
                all += e[q];
            }
            for (int q = 0; q < 9; q++) {
                int there = written.of(q, cell % NX, cell / NX);
                if (there >= 0) {
                    to[there] = 3 * e[q] + q * all;
                }
            }
        }
    }

    /**
     * Across each of the two cuts of a torus go three components of a row each way; in place by parity half of them before a launch, but not
     * before the first one, and half of them after it.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "push     | <launch kernel=\"push\"/> <swap>f g</swap>            | 48",
                "in place | <launch kernel=\"even\"/> <launch kernel=\"odd\"/>    | 96",
                "parity   | <launch kernel=\"collide\" set=\"t=iteration % 2\"/> | 42",
            })
    void onlyTheComponentsThatMoveTravel(String kind, String steps, long rows) throws Exception {
        String around = PUSH.formatted("const int xn = (x + cx[q] + nx) % nx, yn = (y + cy[q] + ny) % ny;");
        String source = kind.equals("push") ? around : kind.equals("parity") ? ESOTERIC_PULL : IN_PLACE;
        Files.writeString(folder.resolve("stencil.cl"), source);
        Path xml = Files.writeString(folder.resolve("stencil.xml"), description(KERNELS, steps));
        List<Device> devices = DeviceSelection.parse("0:0*2").select(Devices.discover());
        try (GeneratedProgram generated = GeneratedProgram.of(xml, "Lattice", Layout.SOURCES, folder.resolve("out"));
                StencilProgram program = generated.open(devices, Strategy.BALANCED, 1, Map.of())) {
            program.run(4);
            assertThat(program.report().traffic().bytes()).isEqualTo(rows * 24 * Integer.BYTES);
        }
    }

    private static String description(String kernels, String steps) {
        return """
                <program xmlns="urn:halomill:program:1" name="Lattice">
                  <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
                  %s
                  <schedule>%s</schedule>
                </program>
                """.formatted(kernels, steps);
    }

    private void check(String source, String kernels, String steps, Consumer<List<int[]>> step) throws Exception {
        check(source, kernels, steps, step, 3);
    }

    private void check(String source, String kernels, String steps, Consumer<List<int[]>> step, int mostSteps)
            throws Exception {
        String description = description(kernels, steps);
        Map<String, Long> sizes = Map.of("nx", (long) NX, "ny", (long) NY);
        PlainLoops.in(folder).check("Lattice", description, source, mostSteps, sizes, step);
    }
}
