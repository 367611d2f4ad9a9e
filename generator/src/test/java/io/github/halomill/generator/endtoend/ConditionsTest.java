package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.partition.cut.Split;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps that conditions and numbers decide about, on 1 to 4 zones against plain loops. */
@Tag("device")
class ConditionsTest {

    private static final int NX = 7;
    private static final int NY = 9;
    private static final int W = NX + 2;

    private static final String KERNEL = """
            __kernel void stir(__global const int *u, __global int *v, const int nx, const int ny)
            {
                const int x = get_global_id(0) + 1, y = get_global_id(1) + 1, w = nx + 2, i = y * w + x;
                if (x > nx || y > ny) return;
                v[i] = 3 * u[i] + u[i - 1] - u[i + 1] + 5 * u[i - w] - 7 * u[i + w];
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Stir">
              <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
              <scalar name="most">1</scalar>
              <field name="u" type="int" size="nx + 2, ny + 2"/>
              <field name="v" type="int" size="nx + 2, ny + 2"/>
              <kernels file="stencil.cl"/>
              <schedule>
                <if test="iteration % 3 == 1">
                  <launch kernel="stir"/> <swap>u v</swap>
                  <else/>
                  <launch kernel="stir" bind="u=v, v=u"/>
                </if>
                <let name="n">0</let>
                <while test="n &lt; iteration % 5" max="3">
                  <launch kernel="stir"/>
                  <if test="most % 2 == 0"><swap>u v</swap></if>
                  <let name="n">n + 1</let>
                  <reduce name="most" of="u" with="max"/>
                </while>
                <repeat times="6">
                  <launch kernel="stir"/>
                  <reduce name="most" of="v" with="max"/>
                  <until every="2">most % 3 == 1</until>
                  <swap>u v</swap>
                  <let name="n">n + most % 7</let>
                </repeat>
                <log>n most</log>
              </schedule>
            </program>
            """;

    /** Names change before anything is launched, and then it is decided what. */
    private static final String SWAPPED_FIRST = """
            <program xmlns="urn:halomill:program:1" name="Stir">
              <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
              <field name="u" type="int" size="nx + 2, ny + 2"/>
              <field name="v" type="int" size="nx + 2, ny + 2"/>
              <kernels file="stencil.cl"/>
              <schedule>
                <swap>u v</swap>
                <if test="iteration % 3 == 1"><launch kernel="stir"/> <swap>u v</swap></if>
                <launch kernel="stir"/>
              </schedule>
            </program>
            """;

    /** What the second part of an iteration needs of others comes while the first one waits for its own. */
    private static final String TWO_PARTS = """
            <program xmlns="urn:halomill:program:1" name="Ring">
              <parameter name="n">9</parameter> <scalar name="most">0</scalar> <scalar name="seen">0</scalar>
              <grid cells="n"/>
              <field name="a" type="int" size="n + 2" origin="{1}">
                <border face="x-" kind="periodic"/> <border face="x+" kind="periodic"/></field>
              <field name="b" type="int" size="n"/> <field name="c" type="int" size="n"/>
              <kernel file="ring.cl" function="first" range="0..n"/>
              <kernel file="ring.cl" function="shift" range="0..n - 2"/>
              <kernel file="ring.cl" function="last" range="0..n"/>
              <schedule>
                <launch kernel="first"/> <launch kernel="shift"/>
                <reduce name="most" of="c" with="max"/> <let name="seen">most</let>
                <if test="iteration % 2 == 0"><launch kernel="last"/></if>
              </schedule>
            </program>
            """;

    private static final String RING = """
            __kernel void first(__global int *a, __global const int *b)
            { const int x = get_global_id(0); a[x + 1] = 3 * b[x] + 1; }
            __kernel void shift(__global int *c, __global const int *a)
            { const int x = get_global_id(0); c[x] = a[x + 2]; }
            __kernel void last(__global int *b, __global const int *a)
            { const int x = get_global_id(0); b[x] = a[x + 2]; }
            """;

    @TempDir
    Path folder;

    @Test
    void zonesThatTakeTurnsAreOnTheDeviceWhenTheSecondPartBegins() throws Exception {
        Files.writeString(folder.resolve("ring.cl"), RING);
        Path xml = Files.writeString(folder.resolve("ring.xml"), TWO_PARTS);
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withTuning(Tuning.OFF)
                .withDevices(DeviceSelection.parse("0:0").select(Devices.discover()))
                .withSplit(Optional.of(new Split(3, 1, 1)))
                .withMemory(new DeviceMemory(true, OptionalLong.empty(), Optional.empty()));
        int[] b = {4, -7, 2, 9, 0, 3, 8, -1, 6};
        int[] result = new int[b.length];
        try (GeneratedProgram generated = GeneratedProgram.of(xml, "Ring", Layout.SOURCES, folder.resolve("out"))) {
            ProgramBuilder builder = generated.builder();
            builder.options(options);
            try (StencilProgram program = builder.build()) {
                Field<int[]> field = StreamedProgramsTest.field(program, "b");
                field.copyFrom(b);
                program.run(3);
                field.copyTo(result);
            }
        }
        for (int iteration = 0; iteration < 3; iteration += 2) {
            int[] old = b.clone();
            for (int x = 0; x < b.length; x++) {
                b[x] = 3 * old[(x + 1) % b.length] + 1;
            }
        }
        assertThat(result).isEqualTo(b);
    }

    @Test
    void whatComesForSeveralIterationsComesBeforeADecision() throws Exception {
        Map<String, Long> sizes = Map.of("nx", (long) NX, "ny", (long) NY);
        int[] iteration = {0};
        PlainLoops.in(folder).check("Stir", SWAPPED_FIRST, KERNEL, 3, sizes, arrays -> {
            PlainLoops.swap(arrays, 0, 1);
            if (iteration[0]++ % (2 * PlainLoops.STEPS) % 3 == 1) {
                Loops.stir(arrays.get(0), arrays.get(1));
                PlainLoops.swap(arrays, 0, 1);
            }
            Loops.stir(arrays.get(0), arrays.get(1));
        });
    }

    @Test
    void numbersDecideAsInLoops() throws Exception {
        Map<String, Long> sizes = Map.of("nx", (long) NX, "ny", (long) NY);
        PlainLoops.in(folder).check("Stir", DESCRIPTION, KERNEL, 1, sizes, new Loops());
    }

    /** Iteration after iteration, of all zones one after the other. */
    private static final class Loops implements Consumer<List<int[]>> {

        private int iteration;
        private double most;

        @Override
        public void accept(List<int[]> arrays) {
            if (iteration % (2 * PlainLoops.STEPS) == 0) {
                iteration = 0; // another program
                most = 1;
            }
            if (iteration % 3 == 1) {
                stir(arrays.get(0), arrays.get(1));
                PlainLoops.swap(arrays, 0, 1);
            } else {
                stir(arrays.get(1), arrays.get(0));
            }
            for (int n = 0; n < Math.min(3, iteration % 5); n++) {
                stir(arrays.get(0), arrays.get(1));
                if (most % 2 == 0) {
                    PlainLoops.swap(arrays, 0, 1);
                }
                most = most(arrays.get(0));
            }
            for (int i = 1; i <= 6; i++) {
                stir(arrays.get(0), arrays.get(1));
                most = most(arrays.get(1));
                if (i % 2 == 0 && most % 3 == 1) {
                    break;
                }
                PlainLoops.swap(arrays, 0, 1);
            }
            iteration++;
        }

        private static void stir(int[] u, int[] v) {
            for (int y = 1; y <= NY; y++) {
                for (int x = 1; x <= NX; x++) {
                    int i = y * W + x;
                    v[i] = 3 * u[i] + u[i - 1] - u[i + 1] + 5 * u[i - W] - 7 * u[i + W];
                }
            }
        }

        private static int most(int[] of) {
            int most = Integer.MIN_VALUE;
            for (int y = 1; y <= NY; y++) {
                for (int x = 1; x <= NX; x++) {
                    most = Math.max(most, of[y * W + x]);
                }
            }
            return most;
        }
    }
}
