package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.cl.DeviceFaults;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A run that goes on after a device has failed leaves what one without failures does: every file, byte by byte, and in
 * the report the series and the names of pictures.
 */
@Tag("device")
@Timeout(300)
class RetriedRunTest {

    private static final String KERNEL = """
            __kernel void heat(__global const float *u, __global float *v, float dt, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, row = nx + 2, i = y * row + x;
                if (x > nx || y > ny) return;
                v[i] = u[i] + dt * (u[i - 1] + u[i + 1] + u[i - row] + u[i + row] - 4 * u[i]);
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Heated">
              <parameter name="nx">23</parameter> <parameter name="ny">29</parameter>
              <kernel file="heat.cl"/>
              <schedule>
                <let name="dt">0.05 * (1 + iteration % 3)</let>
                <launch kernel="heat"/>
                <reduce name="change" of="abs(v - u)" with="max" at="mx, my"/>
                <reduce name="all" of="v * v" with="sum"/>
                <time step="dt"/>
                <probe field="v" at="{2,3} {nx - 1,ny / 2}">p.csv</probe>
                <probe field="v" at="{7,28}" times="0.5">t.csv</probe>
                <swap>u v</swap>
                <log every="3">change mx my all</log>
                <save field="u" every="7">frames/u-{iteration}.vti</save>
                <save field="u" every="4">frames/u-{iteration}.png</save>
                <save field="u" range="{0..nx, 4}" at="0.5">frames/row-{iteration}.npy</save>
                <until every="5" lag="2">change &lt; 0.0001</until>
              </schedule>
            </program>
            """;

    @TempDir
    static Path folder;

    /** What runs without failures leave, by their options. */
    private static final Map<List<String>, Map<String, String>> WHOLE = new HashMap<>();

    /** All runs have the same folder, as checkpoints have a digest of the schedule with the names of files in it. */
    private static Map<String, String> run(String... options) throws IOException {
        Path own = Files.createDirectory(folder.resolve("run"));
        Files.writeString(own.resolve("heat.cl"), KERNEL);
        String text = DESCRIPTION;
        for (String file : List.of("p.csv", "t.csv", "frames/")) {
            text = text.replace(">" + file, ">" + own + "/" + file);
        }
        Path description = Files.writeString(own.resolve("heat.xml"), text);
        List<String> words = new ArrayList<>(List.of(
                "run",
                description.toString(),
                "--devices=0:0*3",
                "--tune=off",
                "--iterations=47",
                "--input=u=random:3",
                "--output=u=" + own.resolve("u.npy"),
                "--output=v=" + own.resolve("v.png"),
                "--save=v=" + own.resolve("more-{iteration}.raw"),
                "--log=max(u)",
                "--every=6",
                "--series=" + own.resolve("s.csv"),
                "--report=" + own.resolve("r.json"),
                "--checkpoint=" + own.resolve("ck"),
                "--checkpoint-every=10",
                "--quiet"));
        words.addAll(List.of(options));
        CommandRun run = CommandRun.of(words.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return removed(own);
    }

    /** By name: what was in it. */
    private static Map<String, String> removed(Path of) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(of)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                if (Files.isRegularFile(file) && !file.endsWith(".lock")) {
                    files.put(of.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
                }
                Files.delete(file);
            }
        }
        return files;
    }

    private static Map<String, String> whole(String... options) throws IOException {
        if (!WHOLE.containsKey(List.of(options))) {
            WHOLE.put(List.of(options), run(options));
        }
        return WHOLE.get(List.of(options));
    }

    private static JsonObject report(Map<String, String> files) {
        return JsonParser.parseString(files.remove("r.json")).getAsJsonObject();
    }

    /** The second failure is one of the run that goes on. */
    @Thorough(every = 2)
    @ParameterizedTest
    @CsvSource({
        "0:0#1 clEnqueueNDRangeKernel 3 -5 -5, ",
        "0:0#1 clEnqueueNDRangeKernel 140 -5 -5, ",
        "0:0#2 clEnqueueNDRangeKernel 300 -5 -36, 0:0#0@2 clEnqueueNDRangeKernel 20 -9999 -36",
        "0:0#0 clWaitForEvents 90 -14 -14, ",
        "0:0#1 clWaitForEvents 200 -5 -5, 0:0#2@2 clWaitForEvents 50 -2 -2",
        "0:0#1 clEnqueueReadBuffer 77 -5 -5, ",
        "0:0#1 clEnqueueReadBuffer 160 -5 -5, ",
        "0:0#0 clEnqueueWriteBuffer 35 -5 -5, ",
        "0:0#1 clEnqueueCopyBuffer 15 -5 -5, 0:0#0@2 clEnqueueCopyBuffer 12 -2 -2",
        "0:0#2 clEnqueueCopyBuffer 25 -5 -5, ",
        "0:0#1 clFlush 150 -5 -5, 0:0#2@2 clFlush 70 -2 -2",
        "0:0#1 clFinish 20 -5 -5, ",
    })
    void leavesWhatOneWithoutFailuresDoes(String first, String second) throws IOException {
        compare(first, second);
    }

    /** Zones are others all the time. */
    @Thorough(every = 3)
    @ParameterizedTest
    @CsvSource({
        "0:0#1 clEnqueueNDRangeKernel 100 -5 -5, 0:0#0@2 clEnqueueNDRangeKernel 20 -2 -2",
        "0:0#2 clEnqueueReadBuffer 60 -5 -5, ",
        "0:0#1 clCreateBuffer 60 -2 -2, ",
        "0:0#1 clReleaseMemObject 120 -5 -5, ",
        "0:0#0 clEnqueueCopyBufferRect 5 -5 -5, ",
        "0:0#1 clCreateKernel 20 -2 -2, ",
    })
    void leavesItAlsoWhereBoundariesMove(String first, String second) throws IOException {
        compare(first, second, "--balance=random=3");
    }

    private static void compare(String first, String second, String... options) throws IOException {
        Map<String, String> expected = new TreeMap<>(whole(options));
        assertThat(expected)
                .containsKeys(
                        "p.csv", "t.csv", "s.csv", "u.npy", "v.png", "frames/u.pvd", "frames/u-28.png", "more-42.raw")
                .containsKeys("ck/000000000040/u.npy", "ck/000000000040/manifest");
        String[] faults = second == null ? new String[] {first} : new String[] {first, second};
        Map<String, String> actual;
        try (DeviceFaults made = DeviceFaults.of(faults)) {
            actual = run(Stream.concat(Stream.of("--retry"), Stream.of(options)).toArray(String[]::new));
            assertThat(made.count()).isEqualTo(faults.length);
        }
        JsonObject expectedReport = report(expected);
        JsonObject report = report(actual);
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        actual.forEach((file, content) ->
                assertThat(content.equals(expected.get(file))).as(file).isTrue());
        assertThat(report.getAsJsonArray("failures")).hasSize(faults.length);
        assertThat(report.get("series")).isEqualTo(expectedReport.get("series"));
        assertThat(report.get("scalars")).isEqualTo(expectedReport.get("scalars"));
        assertThat(report.getAsJsonObject("saved").get("pictures"))
                .isEqualTo(expectedReport.getAsJsonObject("saved").get("pictures"));
    }
}
