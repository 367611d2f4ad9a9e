package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A physical time whose steps change, and what waits for it, on one zone and on three, against a plain loop. */
@Tag("device")
class TimesTest {

    private static final int NX = 11;
    private static final int ITERATIONS = 40;

    /** Every element is the time, as the kernel has added it up. */
    private static final String KERNEL = """
            __kernel void add(__global float *u, float dt, int nx)
            {
                int x = get_global_id(0);
                if (x < nx) u[x] += dt;
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Timed">
              <parameter name="nx">11</parameter>
              <scalar name="far">0.4</scalar>
              <kernel file="stencil.cl"/>
              <schedule>
                <let name="dt">0.0625 * (1 + iteration % 3)</let>
                <launch kernel="add"/>
                <time step="dt"/>
                <save field="u" at="far" exact="true">FOLDER/exact-{iteration}.raw</save>
                <if test="iteration % 2 == 1"> <save field="u" at="0.25">FOLDER/often-{iteration}.raw</save> </if>
                <log at="0.5">dt far</log>
                <probe field="u" at="{3}" times="1">FOLDER/p.csv</probe>
                <hook name="look" every="7"/>
              </schedule>
            </program>
            """;

    @TempDir
    Path folder;

    @Test
    void outputsComeAtMultiples() throws Exception {
        Files.writeString(folder.resolve("stencil.cl"), KERNEL);
        String text = DESCRIPTION.replace("FOLDER", folder.toString().replace('\\', '/'));
        Path file = Files.writeString(folder.resolve("stencil.xml"), text);
        try (GeneratedProgram generated = GeneratedProgram.of(file, "Timed", Layout.SOURCES, folder)) {
            for (int zones : List.of(1, 3)) {
                run(generated, zones);
            }
        }
    }

    private void run(GeneratedProgram generated, int zones) throws Exception {
        delete(written());
        List<Map<String, Double>> logged = new ArrayList<>();
        try (StencilProgram program = generated.open(
                DeviceSelection.parse("0:0*" + zones).select(Devices.discover()),
                Strategy.BALANCED,
                1,
                Map.of("nx", (long) NX))) {
            program.onLog(logged::add);
            program.run(ITERATIONS / 2);
            program.run(ITERATIONS - ITERATIONS / 2);
        }
        List<Double> logs = new ArrayList<>();
        List<String> files = new ArrayList<>();
        List<String> rows = new ArrayList<>(List.of("iteration,time,{3}"));
        double time = 0;
        float u = 0;
        int exact = 0;
        int often = 0;
        int halves = 0;
        for (int step = 0; step < ITERATIONS; step++) {
            double dt = Math.min(0.0625 * (1 + step % 3), (exact + 1) * 0.4 - time);
            u += (float) dt;
            time += dt;
            if (Math.abs(time - (exact + 1) * 0.4) < 1e-12) {
                exact++;
                time = exact * 0.4;
                files.add("exact-" + (step + 1));
                assertThat(elements(folder.resolve("exact-" + (step + 1) + ".raw")))
                        .containsOnly(u);
            }
            if (step % 2 == 1 && time + dt / 1000 >= 0.25 * (often + 1)) {
                often = (int) ((time + dt / 1000) / 0.25);
                files.add("often-" + (step + 1));
                assertThat(elements(folder.resolve("often-" + (step + 1) + ".raw")))
                        .containsOnly(u);
            }
            if (time + dt / 1000 >= 0.5 * (halves + 1)) {
                halves++;
                logs.add(time);
                if (halves % 2 == 0) {
                    rows.add(step + 1 + "," + time + "," + u);
                }
            }
        }
        assertThat(exact).isGreaterThan(8);
        assertThat(written()).containsExactlyInAnyOrderElementsOf(files);
        assertThat(Files.readAllLines(folder.resolve("p.csv"))).isEqualTo(rows);
        assertThat(logged).extracting(values -> values.get("time")).isEqualTo(logs);
        assertThat(logged).allSatisfy(values -> assertThat(values).containsEntry("far", 0.4));
    }

    /** Without their ends. */
    private List<String> written() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".raw"))
                    .map(name -> name.replace(".raw", ""))
                    .toList();
        }
    }

    private void delete(List<String> files) throws IOException {
        for (String file : files) {
            Files.delete(folder.resolve(file + ".raw"));
        }
    }

    private static float[] elements(Path file) throws IOException {
        float[] elements = new float[NX];
        ByteBuffer.wrap(Files.readAllBytes(file))
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer()
                .get(elements);
        return elements;
    }
}
