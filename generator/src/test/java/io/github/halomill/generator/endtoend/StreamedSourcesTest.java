package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.StreamedProgramsTest.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streamed programs whose kernels are passed other numbers in each iteration, against plain loops. */
@Tag("device")
class StreamedSourcesTest {

    private static final int NX = 300;
    private static final int NY = 150;
    private static final int PITCH = NX + 2;

    private static final String KERNELS = """
            __kernel void wave(__global int *next, __global const int *now, const int nx, const double source, const int turn)
            {
                const int x = get_global_id(0), y = get_global_id(1);
                const int i = (y + 1) * (nx + 2) + x + 1;
                next[i] = now[i - 1] - 3 * now[i + 1] + now[i - nx - 2] + 5 * now[i + nx + 2] + (turn % 2 == 0 ? 7 : 1);
                if (x == 17 && y == 40) {
                    next[i] += (int)(64 * source);
                }
            }
            __kernel void move(__global int *v, __global const int *u, const int nx, const double push)
            {
                const int i = (get_global_id(1) + 1) * (nx + 2) + get_global_id(0) + 1;
                v[i] += 3 * u[i + 1] - u[i - 1] + (int)(8 * push);
            }
            __kernel void front(__global int *v, __global const int *u, const int nx, const int from)
            {
                const int x = get_global_id(0), i = (get_global_id(1) + 1) * (nx + 2) + x + 1;
                const int right = u[i + 1];
                if (x >= from) {
                    v[i] += 3 * right;
                }
            }
            __kernel void press(__global int *u, __global const int *v, const int nx, const double push)
            {
                const int i = (get_global_id(1) + 1) * (nx + 2) + get_global_id(0) + 1;
                u[i] += 5 * v[i + nx + 2] - v[i - nx - 2] - (int)(16 * push);
            }
            """;

    private static final String ARRAYS = "size=\"nx + 2, ny + 2\"";

    /** A program of two arrays. */
    private static String program(String first, String second, String rest) {
        return """
                <program xmlns="urn:halomill:program:1" name="F">
                  <parameter name="nx">%d</parameter> <parameter name="ny">%d</parameter> <scalar name="dt">0.125</scalar>
                  <field name="%s" %5$s/> <field name="%4$s" %5$s/>
                  %6$s
                  <iterations>10</iterations>
                </program>
                """.formatted(NX, NY, first, second, ARRAYS, rest);
    }

    @TempDir
    Path folder;

    /** One iteration, in place; its number, and the time. */
    private interface Iteration {
        void of(int[][] arrays, int number, double time);
    }

    /** The source follows from the number of the iteration, from the time, and from a let of both. */
    @Test
    void a_source_that_changes() throws Exception {
        String rest = """
                <kernel file="k.cl" function="wave" global="nx, ny">
                  <argument name="source">strength * time</argument> <argument name="turn">iteration + 3</argument>
                </kernel>
                <schedule>
                  <let name="strength">iteration - 4 * time</let> <launch kernel="wave"/> <swap>next now</swap> <time step="dt"/>
                </schedule>
                """;
        streamed(program("now", "next", rest), "now", "next", (arrays, number, time) -> {
            int[] now = arrays[0];
            int[] next = arrays[1];
            int source = (int) (64 * (number - 4 * time) * time);
            eachInside(i -> {
                next[i] = now[i - 1]
                        - 3 * now[i + 1]
                        + now[i - PITCH]
                        + 5 * now[i + PITCH]
                        + ((number + 3) % 2 == 0 ? 7 : 1);
            });
            next[41 * PITCH + 18] += source;
            arrays[0] = next;
            arrays[1] = now;
        });
    }

    /** A let between two launches gives them different numbers of one name. */
    @Test
    void launches_that_are_passed_what_lets_between_them_make() throws Exception {
        String rest = """
                <kernel file="k.cl" function="move" global="nx, ny"/> <kernel file="k.cl" function="press" global="nx, ny"/>
                <schedule>
                  <let name="push">iteration / 8</let> <launch kernel="move"/>
                  <let name="push">push + 1</let> <launch kernel="press"/>
                </schedule>
                """;
        streamed(program("u", "v", rest), "u", "v", (arrays, number, time) -> {
            int[] u = arrays[0];
            int[] v = arrays[1];
            eachInside(i -> v[i] += 3 * u[i + 1] - u[i - 1] + number);
            eachInside(i -> u[i] += 5 * v[i + PITCH] - v[i - PITCH] - 2 * (number + 8));
        });
    }

    /** Where a condition holds for whole work-groups, which is said once for all iterations of a launch. */
    @Test
    void conditions_that_depend_on_the_iteration_are_refused() {
        String rest = """
                <kernel file="k.cl" function="front" global="nx, ny"><argument name="from">2 * iteration</argument></kernel>
                <kernel file="k.cl" function="press" global="nx, ny"><argument name="push">0.0</argument></kernel>
                <schedule> <launch kernel="front"/> <launch kernel="press"/> </schedule>
                """;
        assertThatThrownBy(() -> streamed(program("u", "v", rest), "u", "v", (arrays, number, time) -> {}))
                .hasMessageContaining("where conditions end depends on from, which is another in each iteration");
    }

    @Test
    void what_devices_compute_is_not_foreseen() throws Exception {
        String rest = """
                <kernel file="k.cl" function="wave" global="nx, ny">
                  <argument name="source">twice</argument> <argument name="turn">1</argument>
                </kernel>
                <schedule>
                  <reduce name="most" of="now" with="max"/> <let name="twice">2 * most</let>
                  <launch kernel="wave"/> <swap>next now</swap>
                </schedule>
                """;
        assertThatThrownBy(() -> streamed(program("now", "next", rest), "now", "next", (arrays, number, time) -> {}))
                .hasMessageContaining(
                        "wave is passed source, which is another in each iteration and follows from what devices compute");
    }

    private static void eachInside(IntConsumer cell) {
        for (int y = 1; y <= NY; y++) {
            for (int x = 1; x <= NX; x++) {
                cell.accept(y * PITCH + x);
            }
        }
    }

    private void streamed(String description, String first, String second, Iteration iteration) throws Exception {
        Files.writeString(folder.resolve("k.cl"), KERNELS);
        Path file = Files.writeString(folder.resolve("f.xml"), description);
        try (GeneratedProgram generated =
                GeneratedProgram.of(file, "F", Layout.SOURCES, Files.createTempDirectory(folder, "out"))) {
            for (int zones : new int[] {1, 3}) {
                OptionalInt depth = zones == 3 ? OptionalInt.of(6) : OptionalInt.empty();
                try (StencilProgram program = StreamedProgramsTest.open(generated, zones, depth, Map.of())) {
                    check(program, first, second, iteration);
                }
            }
        }
    }

    /** Two runs, of which the second begins where the first ended. */
    private static void check(StencilProgram program, String first, String second, Iteration iteration) {
        int[][] arrays = {random(1), random(2)};
        Field<int[]> one = field(program, first);
        Field<int[]> other = field(program, second);
        one.copyFrom(arrays[0]);
        other.copyFrom(arrays[1]);
        int number = 0;
        double time = 0;
        for (int steps : new int[] {17, 5}) {
            program.run(steps);
            for (int i = 0; i < steps; i++) {
                iteration.of(arrays, number++, time);
                time += 0.125;
            }
            int[] result = new int[arrays[0].length];
            one.copyTo(result);
            assertThat(result).isEqualTo(arrays[0]);
            other.copyTo(result);
            assertThat(result).isEqualTo(arrays[1]);
        }
        assertThat(program.report().toText()).contains("streamed in strips of ", ", 3 steps each");
    }

    private static int[] random(int seed) {
        return new Random(seed).ints((long) PITCH * (NY + 2)).toArray();
    }
}
