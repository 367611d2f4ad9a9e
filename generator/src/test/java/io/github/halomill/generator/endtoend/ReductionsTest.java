package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is reduced of cells, margins and ranges, and where the extreme is, against plain loops. */
@Tag("device")
class ReductionsTest {

    private static final int NX = 11;
    private static final int NY = 8;
    private static final int ROW = NX + 2;
    private static final int ALL = ROW * (NY + 2);

    private static final String KERNELS = """
            __kernel void work(__global const float *u, __global float *w, __global float *s, __global float *f,
                int nx, int ny)
            {
                int x = get_global_id(0), y = get_global_id(1), row = nx + 2, i = (y + 1) * row + x + 1;
                if (x >= nx || y >= ny) return;
                w[i] = fmod(u[i - row] + 3 * u[i + row] - u[i], 17.0f);
                s[y * (nx + 1) + x] = u[i] * 2 - 1;
                f[(y * nx + x) * 3] = u[i];
                f[(y * nx + x) * 3 + 1] = 20 - u[i];
                f[(y * nx + x) * 3 + 2] = fmod(u[i], 5.0f) + 16;
            }
            __kernel void inlet(__global float *w, int nx)
            {
                w[(get_global_id(0) + 1) * (nx + 2)] = 1000 + get_global_id(0);
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Reductions">
              <parameter name="nx">16</parameter> <parameter name="ny">12</parameter>
              <grid cells="nx, ny"/>
              <field name="u" border="y periodic"/> <field name="w" border="y periodic"/>
              <field name="s" size="nx + 1, ny + 1"/> <field name="f" size="3c, nx, ny"/>
              <kernel file="kernels.cl" function="work"/>
              <kernel file="kernels.cl" function="inlet" range="-1, 0..ny"/>
              <schedule>
                <launch kernel="work"/> <launch kernel="inlet"/>
                <reduce name="cells" of="w" with="sum"/>
                <reduce name="squares" of="w" with="sumsq"/>
                <reduce name="mixed" of="u * w" with="sum"/> <!-- with both before it: one pass through memory -->
                <let name="twice">2 * cells</let>
                <reduce name="all" of="w" with="sum" margins="true"/>
                <reduce name="part" of="w" with="sumsq" range="-1..2, ny - 2..ny + 1"/>
                <reduce name="row" of="w" with="sum" range="0..nx, 3"/>
                <reduce name="big" of="abs(w)" with="max" at="bigX, bigY"/>
                <reduce name="low" of="w" with="min" range="2..nx + 1, 1..3" at="lowX, lowY"/>
                <reduce name="faces" of="s" with="sum"/>
                <reduce name="allFaces" of="s" with="sum" margins="true"/>
                <reduce name="most" of="f" with="maxabs" at="mostX, mostY, mostC"/>
                <reduce name="gap" of="f[0] - f[2]" with="min" at="gapX, gapY"/>
                <let name="where">bigX + 100 * bigY</let>
                <swap>u w</swap>
              </schedule>
            </program>
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "4, true"})
    void areThoseOfPlainLoops(int zones, boolean poison) throws Exception {
        Files.writeString(folder.resolve("kernels.cl"), KERNELS);
        Path description = Files.writeString(folder.resolve("reductions.xml"), DESCRIPTION);
        float[] u = new float[ALL];
        float[] w = new float[ALL];
        float[] s = new float[(NX + 1) * (NY + 1)];
        for (int i = 0; i < ALL; i++) {
            u[i] = i * 7919 % 23;
            w[i] = i * 6007 % 29;
        }
        for (int i = 0; i < s.length; i++) {
            s[i] = 5000 + i;
        }
        Map<String, Double> found = new LinkedHashMap<>();
        Map<String, Double> expected = new LinkedHashMap<>();
        try (GeneratedProgram generated = GeneratedProgram.of(description, "Reductions", Layout.SOURCES, folder);
                StencilProgram program = generated.open(
                        DeviceSelection.parse("0:0*" + zones).select(Devices.discover()),
                        Strategy.BALANCED,
                        1,
                        poison,
                        Map.of("nx", (long) NX, "ny", (long) NY))) {
            field(program, "u").copyFrom(u);
            field(program, "w").copyFrom(w);
            field(program, "s").copyFrom(s);
            program.run(2);
            expect(u, w, s, expected);
            expect(w, u, s, expected);
            expected.keySet().forEach(name -> found.put(name, program.scalar(name)));
        }
        assertThat(found).isEqualTo(expected);
    }

    @SuppressWarnings("unchecked") // all are of float
    private static Field<float[]> field(StencilProgram program, String name) {
        return (Field<float[]>) program.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static int at(int x, int y) {
        return (y + 1) * ROW + x + 1;
    }

    private static void expect(float[] u, float[] w, float[] s, Map<String, Double> scalars) {
        periodic(u);
        float[] f = new float[3 * NX * NY];
        for (int y = 0; y < NY; y++) {
            for (int x = 0; x < NX; x++) {
                float here = u[at(x, y)];
                w[at(x, y)] = (u[at(x, y - 1)] + 3 * u[at(x, y + 1)] - here) % 17;
                s[y * (NX + 1) + x] = here * 2 - 1;
                f[(y * NX + x) * 3] = here;
                f[(y * NX + x) * 3 + 1] = 20 - here;
                f[(y * NX + x) * 3 + 2] = here % 5 + 16;
            }
            w[at(-1, y)] = 1000 + y;
        }
        periodic(w);
        double cells = sum(w, 0, NX, 0, NY, value -> value);
        scalars.put("cells", cells);
        scalars.put("squares", sum(w, 0, NX, 0, NY, value -> value * value));
        scalars.put(
                "mixed",
                IntStream.range(0, NX * NY)
                        .map(n -> at(n % NX, n / NX))
                        .mapToDouble(i -> (double) u[i] * w[i])
                        .sum());
        scalars.put("twice", 2 * cells);
        scalars.put("all", sum(w, -1, NX + 1, -1, NY + 1, value -> value));
        scalars.put("part", sum(w, -1, 2, NY - 2, NY + 1, value -> value * value));
        scalars.put("row", sum(w, 0, NX, 3, 4, value -> value));
        int big = first(NX * NY, n -> -Math.abs(w[at(n % NX, n / NX)]));
        scalars.put("big", (double) Math.abs(w[at(big % NX, big / NX)]));
        scalars.put("bigX", (double) (big % NX));
        scalars.put("bigY", (double) (big / NX));
        scalars.put("where", big % NX + 100.0 * (big / NX));
        int wide = NX - 1;
        int low = first(2 * wide, n -> w[at(2 + n % wide, 1 + n / wide)]);
        scalars.put("low", (double) w[at(2 + low % wide, 1 + low / wide)]);
        scalars.put("lowX", 2.0 + low % wide);
        scalars.put("lowY", 1.0 + low / wide);
        scalars.put(
                "faces",
                IntStream.range(0, NX * NY)
                        .mapToDouble(n -> s[n / NX * (NX + 1) + n % NX])
                        .sum());
        scalars.put(
                "allFaces", IntStream.range(0, s.length).mapToDouble(i -> s[i]).sum());
        int most = first(f.length, i -> -Math.abs(f[i]));
        scalars.put("most", (double) Math.abs(f[most]));
        scalars.put("mostX", (double) (most / 3 % NX));
        scalars.put("mostY", (double) (most / 3 / NX));
        scalars.put("mostC", (double) (most % 3));
        int gap = first(NX * NY, n -> f[3 * n] - f[3 * n + 2]);
        scalars.put("gap", (double) (f[3 * gap] - f[3 * gap + 2]));
        scalars.put("gapX", (double) (gap % NX));
        scalars.put("gapY", (double) (gap / NX));
    }

    private static double sum(float[] of, int fromX, int toX, int fromY, int toY, DoubleOf value) {
        double sum = 0;
        for (int y = fromY; y < toY; y++) {
            for (int x = fromX; x < toX; x++) {
                sum += value.of(of[at(x, y)]);
            }
        }
        return sum;
    }

    private interface DoubleOf {
        double of(double value);
    }

    /** The first of the least. */
    private static int first(int count, IntToDoubleFunction value) {
        int least = 0;
        for (int i = 1; i < count; i++) {
            least = value.applyAsDouble(i) < value.applyAsDouble(least) ? i : least;
        }
        return least;
    }

    private static void periodic(float[] of) {
        for (int x = -1; x <= NX; x++) {
            of[at(x, -1)] = of[at(x, NY - 1)];
            of[at(x, NY)] = of[at(x, 0)];
        }
    }
}
