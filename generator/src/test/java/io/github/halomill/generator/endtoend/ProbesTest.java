package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What probes record, and files of some elements hold, on one zone and on three, three deep, against a plain loop. */
@Tag("device")
class ProbesTest {

    private static final int NX = 7;
    private static final int NY = 9;
    private static final int ROW = NX + 2;
    private static final int ALL = ROW * (NY + 2);

    private static final String KERNEL = """
            __kernel void move(__global const int *f, __global int *g, int nx, int ny, int add)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, row = nx + 2, all = row * (ny + 2), i = y * row + x;
                if (x > nx || y > ny) return;
                g[i] = 3 * f[i - row] + f[i + 1] + add;
                g[all + i] = f[i + row] - f[all + i];
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Probed">
              <parameter name="nx">16</parameter> <parameter name="ny">12</parameter>
              <parameter name="sx">2</parameter>
              <kernel file="stencil.cl"/>
              <schedule>
                <launch kernel="move" set="add=iteration"/>
                <probe field="g" at="{sx,0},{nx - 1,ny / 2} {0,-1}">FOLDER/out/all.csv</probe>
                <swap>f g</swap>
                <save field="f[1]" range="1..sx + 4, -1..ny" stride="2, 3" every="1502">FOLDER/cut-{iteration}.raw</save>
                <save field="f" range="{0..nx, 4}" every="1502">FOLDER/slice.raw</save>
                <probe field="f[1]" places="FOLDER/places.txt" every="2">FOLDER/second.csv</probe>
              </schedule>
            </program>
            """;

    private static final String DECIDED = """
            <program xmlns="urn:halomill:program:1" name="Decided">
              <parameter name="nx">16</parameter> <parameter name="ny">12</parameter>
              <kernel file="stencil.cl"/>
              <schedule>
                <let name="k">0</let>
                <while test="k &lt; iteration % 3" max="2">
                  <launch kernel="move" set="add=iteration"/>
                  <probe field="g" at="{1,2}">FOLDER/loop.csv</probe>
                  <swap>f g</swap> <let name="k">k + 1</let>
                </while>
                <if test="iteration % 2 == 1"> <probe field="f[0]" at="{1,2} {3,7}">FOLDER/odd.csv</probe>
                  <else/> <launch kernel="move" set="add=iteration"/> <swap>f g</swap> </if>
                <repeat times="2">
                  <launch kernel="move" set="add=iteration"/> <swap>f g</swap>
                  <probe field="f[1]" at="{0,8}" every="3">FOLDER/repeat.csv</probe>
                </repeat>
              </schedule>
            </program>
            """;

    @TempDir
    Path folder;

    @Test
    void recordWhatPlainLoopsMake() throws Exception {
        Files.writeString(folder.resolve("places.txt"), "# x, y\n3, 8\n\n{0,3}\n 6 5\n");
        try (GeneratedProgram generated = generated(DESCRIPTION, "Probed")) {
            for (int zones : List.of(1, 3)) {
                run(generated, zones);
            }
            assertThatThrownBy(() -> open(generated, 1, 1, sized(9)).close())
                    .isInstanceOf(RunException.class)
                    .hasMessage(
                            "probe: {9,0} lies outside of g, which has cells with x from -1 to 7 and y from -1 to 9;"
                                    + " name a cell there");
        }
    }

    private void run(GeneratedProgram generated, int zones) throws Exception {
        List<String> all = new ArrayList<>(
                List.of("iteration,\"{2,0}[0]\",\"{2,0}[1]\",\"{6,4}[0]\",\"{6,4}[1]\",\"{0,-1}[0]\",\"{0,-1}[1]\""));
        List<String> second = new ArrayList<>(List.of("iteration,\"{3,8}\",\"{0,3}\",\"{6,5}\""));
        int[] f = start(7919);
        int[] g = start(6007);
        try (StencilProgram program = open(generated, zones, zones, sized(2))) {
            field(program, "f").copyFrom(f);
            field(program, "g").copyFrom(g);
            program.run(1500); // more rows than are read at a time
            program.run(2);
        }
        for (int step = 0; step < 1502; step++) {
            move(f, g, step);
            all.add(step + 1 + "," + both(g, 2, 0) + "," + both(g, 6, 4) + "," + both(g, 0, -1));
            int[] swapped = f;
            f = g;
            g = swapped;
            if (step % 2 == 1) {
                second.add(step + 1 + "," + f[ALL + at(3, 8)] + "," + f[ALL + at(0, 3)] + "," + f[ALL + at(6, 5)]);
            }
        }
        assertThat(Files.readAllLines(folder.resolve("out/all.csv"))).isEqualTo(all);
        List<Integer> cut = new ArrayList<>();
        for (int y = -1; y < NY; y += 3) {
            for (int x = 1; x < 6; x += 2) {
                cut.add(f[ALL + at(x, y)]);
            }
        }
        assertThat(numbers("cut-1502.raw")).isEqualTo(cut);
        List<Integer> slice = new ArrayList<>();
        for (int component = 0; component < 2; component++) {
            for (int x = 0; x < NX; x++) {
                slice.add(f[component * ALL + at(x, 4)]);
            }
        }
        assertThat(numbers("slice.raw")).isEqualTo(slice);
        assertThat(Files.readAllLines(folder.resolve("second.csv"))).isEqualTo(second);
    }

    @Test
    void haveARowForEachTimeThatTheyAreReached() throws Exception {
        try (GeneratedProgram generated = generated(DECIDED, "Decided")) {
            for (int zones : List.of(1, 3)) {
                decide(generated, zones);
            }
        }
    }

    private void decide(GeneratedProgram generated, int zones) throws Exception {
        List<String> loop = new ArrayList<>(List.of("iteration,\"{1,2}[0]\",\"{1,2}[1]\""));
        List<String> odd = new ArrayList<>(List.of("iteration,\"{1,2}\",\"{3,7}\""));
        List<String> repeat = new ArrayList<>(List.of("iteration,\"{0,8}\""));
        int[][] fg = {start(7919), start(6007)};
        try (StencilProgram program = open(generated, zones, 1, Map.of("nx", (long) NX, "ny", (long) NY))) {
            field(program, "f").copyFrom(fg[0]);
            field(program, "g").copyFrom(fg[1]);
            program.run(11);
        }
        for (int step = 0; step < 11; step++) {
            for (int k = 0; k < step % 3; k++) {
                moveAndSwap(fg, step);
                loop.add(step + 1 + "," + both(fg[0], 1, 2));
            }
            if (step % 2 == 1) {
                odd.add(step + 1 + "," + fg[0][at(1, 2)] + "," + fg[0][at(3, 7)]);
            } else {
                moveAndSwap(fg, step);
            }
            for (int time = 0; time < 2; time++) {
                moveAndSwap(fg, step);
                if ((step + 1) % 3 == 0) {
                    repeat.add(step + 1 + "," + fg[0][ALL + at(0, 8)]);
                }
            }
        }
        assertThat(Files.readAllLines(folder.resolve("loop.csv"))).isEqualTo(loop);
        assertThat(Files.readAllLines(folder.resolve("odd.csv"))).isEqualTo(odd);
        assertThat(Files.readAllLines(folder.resolve("repeat.csv"))).isEqualTo(repeat);
    }

    private static int[] start(int factor) {
        return IntStream.range(0, 2 * ALL).map(i -> i * factor % 1000).toArray();
    }

    private static void moveAndSwap(int[][] fg, int step) {
        move(fg[0], fg[1], step);
        int[] swapped = fg[0];
        fg[0] = fg[1];
        fg[1] = swapped;
    }

    private static void move(int[] f, int[] g, int step) {
        for (int y = 1; y <= NY; y++) {
            for (int x = 1; x <= NX; x++) {
                int i = y * ROW + x;
                g[i] = 3 * f[i - ROW] + f[i + 1] + step;
                g[ALL + i] = f[i + ROW] - f[ALL + i];
            }
        }
    }

    private GeneratedProgram generated(String description, String name) throws Exception {
        Files.writeString(folder.resolve("stencil.cl"), KERNEL);
        String text = description.replace("FOLDER", folder.toString().replace('\\', '/'));
        Path file = Files.writeString(folder.resolve("stencil.xml"), text);
        return GeneratedProgram.of(file, name, Layout.SOURCES, folder);
    }

    private List<Integer> numbers(String file) throws Exception {
        IntBuffer numbers = ByteBuffer.wrap(Files.readAllBytes(folder.resolve(file)))
                .order(ByteOrder.nativeOrder())
                .asIntBuffer();
        List<Integer> all = new ArrayList<>();
        while (numbers.hasRemaining()) {
            all.add(numbers.get());
        }
        return all;
    }

    private static int at(int x, int y) {
        return (y + 1) * ROW + x + 1;
    }

    private static String both(int[] g, int x, int y) {
        return g[at(x, y)] + "," + g[ALL + at(x, y)];
    }

    private static StencilProgram open(GeneratedProgram generated, int zones, int depth, Map<String, Long> parameters)
            throws Exception {
        return generated.open(
                DeviceSelection.parse("0:0*" + zones).select(Devices.discover()), Strategy.BALANCED, depth, parameters);
    }

    private static Map<String, Long> sized(long sx) {
        return Map.of("nx", (long) NX, "ny", (long) NY, "sx", sx);
    }

    @SuppressWarnings("unchecked") // all fields are of int
    private static Field<int[]> field(StencilProgram program, String name) {
        return (Field<int[]>) program.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
