package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cli.options.CommandLines;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.SumStencil;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.file.FileSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way from files to devices and back, written as a generated program would be. Needs PoCL. */
@Tag("device")
class ProgramRunnerOnDevicesTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(RunOptions options) {
        PrintStream results = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
        Streams streams = new Streams(InputStream.nullInputStream(), results, results, messages, false);
        return new ProgramRunner(
                        SumProgram::new, Devices::discover, ProgramArray::of, streams, Interruption::new, Ranks.alone())
                .run(options);
    }

    private static int[] saved(Path file) {
        ArrayShape shape = new ArrayShape(DataType.of("uint"), 1, Extent.of(SumProgram.SIZE));
        int[] values = new int[SumProgram.SIZE];
        try (FileSource source = FileSource.open(file, shape)) {
            ByteBuffer bytes = ByteBuffer.allocate(4 * SumProgram.SIZE).order(ByteOrder.nativeOrder());
            source.read(Box.of(shape.size()), bytes);
            bytes.flip().asIntBuffer().get(values);
        }
        return values;
    }

    /** Without the margin, which differs between the two arrays. */
    private static int[] inner(int[] values) {
        return Arrays.copyOfRange(values, 1, values.length - 1);
    }

    /** By plain loops, from the random numbers of the JDK. */
    private static int[] expected(int iterations) {
        SplittableRandom random = new SplittableRandom(new SplittableRandom(9).nextLong());
        int[] first = new int[SumProgram.SIZE];
        for (int i = 0; i < SumProgram.SIZE; i++) {
            first[i] = (int) random.nextLong();
        }
        return SumStencil.after(first, iterations);
    }

    /** Two arrays of 392 bytes, of which a third of 1 kB is on the device at a time. */
    @Test
    void zonesTakeTurnsAndAreKeptInAFileAsTheCommandLineSays(@TempDir Path folder) throws IOException {
        Path spill = Files.createDirectory(folder.resolve("spill"));
        Path result = folder.resolve("b.raw");
        Path report = folder.resolve("report.json");
        int exitCode = ProgramCommand.of("Sum", () -> new SumCommand.Builder(""))
                .execute(
                        "--devices=0:0",
                        "--out-of-core",
                        "--device-memory=1kB",
                        "--spill=" + spill,
                        "--iterations=7",
                        "--input=B=random:9",
                        "--output=B=" + result,
                        "--report=" + report,
                        "--quiet");
        assertThat(exitCode).isZero();
        assertThat(saved(result)).isEqualTo(expected(7));
        assertThat(spill).isEmptyDirectory();
        JsonObject json = JsonParser.parseString(Files.readString(report)).getAsJsonObject();
        assertThat(json.get("zones").getAsInt()).isGreaterThan(2);
    }

    @Test
    void fourZonesOnOneDeviceAreVerifiedAndWrittenAndReported(@TempDir Path folder) throws IOException {
        Path result = folder.resolve("b.npy");
        Path report = folder.resolve("report.json");
        Path trace = folder.resolve("trace.json");
        int exitCode = run(CommandLines.parsed(
                "--devices=0:0*4",
                "--tune=off",
                "--iterations=7",
                "--input=B=random:9",
                "--output=B=" + result,
                "--save=B=" + folder.resolve("frames/b-{iteration}.vti"),
                "--save=A=" + folder.resolve("a{iteration}.raw"),
                "--every=3",
                "--verify",
                "--report=" + report,
                "--trace=" + trace));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(exitCode).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("Sum: 7 iterations, 4 zones\n")
                .endsWith(
                        "verified: 4 zones give the same bits as one zone in A, B; that shows the cut to be right, not the description\n");

        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(result)).order(ByteOrder.nativeOrder());
        int[] values = new int[SumProgram.SIZE];
        bytes.position(bytes.limit() - 4 * SumProgram.SIZE).asIntBuffer().get(values);
        assertThat(values).isEqualTo(expected(7));

        // Names point to what they point to after the swap.
        assertThat(saved(folder.resolve("frames/b-3.vti"))).isEqualTo(expected(3));
        assertThat(saved(folder.resolve("frames/b-6.vti"))).isEqualTo(expected(6));
        assertThat(inner(saved(folder.resolve("a6.raw")))).isEqualTo(inner(expected(5)));
        assertThat(Files.readString(folder.resolve("frames/b.pvd")))
                .containsSubsequence("timestep=\"3\" file=\"b-3.vti\"", "timestep=\"6\" file=\"b-6.vti\"");

        JsonObject json = JsonParser.parseString(Files.readString(report)).getAsJsonObject();
        assertThat(json.get("zones").getAsInt()).isEqualTo(4);
        assertThat(json.get("iterations").getAsInt()).isEqualTo(7);
        // Three cuts, one element each way.
        assertThat(json.getAsJsonObject("exchange").get("bytesPerExchange").getAsInt())
                .isEqualTo(3 * 2 * 4);
        assertThat(JsonParser.parseString(Files.readString(trace))
                        .getAsJsonObject()
                        .getAsJsonArray("traceEvents")
                        .size())
                .isPositive();
    }

    @Test
    void whatIsToldIsDoneAndReported(@TempDir Path folder) throws IOException {
        Path report = folder.resolve("report.json");
        int exitCode = run(CommandLines.parsed(
                "--devices=0:0*4",
                "--split=2",
                "--depth=3",
                "--no-overlap",
                "--tune=off",
                "--iterations=7",
                "--input=B=random:9",
                "--verify=poison",
                "--roofline",
                "--report=" + report,
                "--quiet"));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(exitCode).isZero();
        JsonObject json = JsonParser.parseString(Files.readString(report)).getAsJsonObject();
        assertThat(json.get("zones").getAsInt()).isEqualTo(2);
        JsonObject exchange = json.getAsJsonObject("exchange");
        assertThat(exchange.get("depth").getAsInt()).isEqualTo(3);
        assertThat(exchange.get("count").getAsInt()).isEqualTo(2);
        assertThat(exchange.get("overlap").getAsBoolean()).isFalse();
        json.getAsJsonArray("devices")
                .forEach(device -> assertThat(device.getAsJsonObject()
                                .get("copyGigabytesPerSecond")
                                .getAsDouble())
                        .isPositive());
    }

    /** One device, which verifies, has no weight. */
    @Test
    void unequalZonesAreVerifiedAndReported(@TempDir Path folder) throws IOException {
        Path report = folder.resolve("report.json");
        int exitCode = run(CommandLines.parsed(
                "--devices=0:0*4",
                "--weights=2,0,1,0.0001",
                "--tune=off",
                "--iterations=7",
                "--input=B=random:9",
                "--verify=poison",
                "--report=" + report));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(exitCode).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "verified: 2 zones give the same bits as one zone",
                        "device 1 has weight 0; device 3, of weight");
        JsonObject json = JsonParser.parseString(Files.readString(report)).getAsJsonObject();
        assertThat(json.get("zones").getAsInt()).isEqualTo(2);
        assertThat(json.get("idle").getAsString()).startsWith("2 of 4 devices used: device 1 has weight 0; device 3");
    }

    /** Of the elements of cells. */
    private static LongSummaryStatistics unsigned(int[] values) {
        return Arrays.stream(inner(values)).mapToLong(Integer::toUnsignedLong).summaryStatistics();
    }

    @Test
    void whatIsLookedAtIsInTheTableAndTheReport(@TempDir Path folder) throws IOException {
        Path report = folder.resolve("report.json");
        Path table = folder.resolve("tables/s.csv");
        int exitCode = run(CommandLines.parsed(
                "--devices=0:0*3",
                "--tune=off",
                "--iterations=7",
                "--input=B=random:9",
                "--log=max(B), s = sum(A) / 4 + iteration",
                "--log=abs(min(B))",
                "--every=2",
                "--series=" + table,
                "--verify=poison",
                "--report=" + report,
                "--quiet"));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(exitCode).isZero();
        StringBuilder expected = new StringBuilder("iteration,max(B),s,abs(min(B))\n");
        for (int done = 2; done <= 6; done += 2) {
            LongSummaryStatistics b = unsigned(expected(done));
            double sum = unsigned(expected(done - 1)).getSum() / 4.0 + (done - 1);
            expected.append(done + "," + (double) b.getMax() + "," + sum + "," + (double) b.getMin() + "\n");
        }
        assertThat(table).hasContent(expected.toString());
        JsonObject json = JsonParser.parseString(Files.readString(report)).getAsJsonObject();
        JsonObject series = json.getAsJsonObject("series");
        assertThat(series.getAsJsonArray("rows").asList())
                .extracting(row -> row.toString().replaceAll("[\\[\\]]", ""))
                .isEqualTo(expected.toString().lines().skip(1).toList());
        assertThat(json.getAsJsonObject("scalars").keySet()).isEmpty();
    }

    @Test
    void nothingIsATableOfNothing(@TempDir Path folder) {
        int exitCode = run(CommandLines.parsed("--devices=0:0", "--series=" + folder.resolve("s.csv"), "--quiet"));
        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("error: series: nothing is logged; say what, as in --log 'max(u)' --every 100, or add <log>"
                        + " to the schedule\n");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void verboseTellsHowItIsRun() {
        int exitCode = run(CommandLines.parsed("--devices=0:0*2", "--iterations=1", "--quiet", "--verbose"));
        assertThat(exitCode).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains(
                        "info: plan: 2 zones (2), an exchange before each step, overlapped, faces packed by the device;"
                                + " not tuned: several zones share a device\n")
                .containsPattern(
                        "info: zone 1, cells .*, on device 0:0#1 .*; sum.cl compiled with" + " -cl-kernel-arg-info");
    }
}
