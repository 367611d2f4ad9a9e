package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.ExecutionOptions;
import io.github.halomill.runtime.exec.Field;
import io.github.halomill.runtime.exec.KernelArgument;
import io.github.halomill.runtime.exec.Tuning;
import io.github.halomill.runtime.exec.ZoneProgram;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Access;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.KernelSpace;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Strategy;
import io.github.halomill.runtime.partition.Swap;
import io.github.halomill.runtime.report.RunReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way from files to devices and back, written as a generated program would be. Needs PoCL. */
@Tag("device")
class ProgramRunnerOnDevicesTest {

    private static final int WORK_ITEMS = 96;
    private static final int SIZE = WORK_ITEMS + 2;

    private static final String SOURCE = """
            __kernel void sum(__global uint *A, __global const uint *B) {
                size_t i = get_global_id(0) + 1;
                A[i] = 3 * B[i] + 5 * B[i - 1] + 7 * B[i + 1];
            }
            """;

    private static final class Sum implements StencilProgram {

        private final Zones zones;

        Sum(ExecutionOptions options) {
            KernelSpace space = new KernelSpace(1, Extent.of(WORK_ITEMS), Extent.of(8));
            DataType type = DataType.of("uint");
            Problem problem = new Problem(
                    space,
                    Addressing.LOCAL,
                    List.of(
                            BufferLayout.distributed("A", type, Extent.of(SIZE), space, Access.OUTPUT, List.of()),
                            BufferLayout.distributed(
                                    "B",
                                    type,
                                    Extent.of(SIZE),
                                    space,
                                    Access.INPUT,
                                    List.of(Offset.of(-1), Offset.ZERO, Offset.of(1)))),
                    List.of(new Swap("A", "B")));
            KernelSource source = KernelSource.untouched("sum.cl", "sum", SOURCE);
            zones = Zones.open(
                    new ZoneProgram(
                            "Sum",
                            problem,
                            source,
                            zone -> List.of(KernelArgument.buffer("A"), KernelArgument.buffer("B")),
                            zone -> {
                                zone.exchange();
                                zone.launch();
                                zone.swap("A", "B");
                            }),
                    options);
        }

        @Override
        public String name() {
            return "Sum";
        }

        @Override
        public Partition partition() {
            return zones.partition();
        }

        @Override
        public List<Field<?>> fields() {
            return zones.fields();
        }

        @Override
        public void run(long iterations) {
            zones.run(iterations);
        }

        @Override
        public void stop() {
            zones.stop();
        }

        @Override
        public void onProgress(LongConsumer stepsDone) {
            zones.onProgress(stepsDone);
        }

        @Override
        public RunReport report() {
            return zones.report();
        }

        @Override
        public void close() {
            zones.close();
        }
    }

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(RunOptions options) {
        ProgramRunner.Streams streams = new ProgramRunner.Streams(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        return new ProgramRunner(Sum::new, Devices::discover, ProgramArray::of, streams).run(options);
    }

    /** By plain loops, from the random numbers of the JDK. */
    private static int[] expected(int iterations) {
        SplittableRandom random = new SplittableRandom(new SplittableRandom(9).nextLong());
        int[] now = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            now[i] = (int) random.nextLong();
        }
        int[] next = new int[SIZE];
        for (int step = 0; step < iterations; step++) {
            for (int i = 1; i <= WORK_ITEMS; i++) {
                next[i] = 3 * now[i] + 5 * now[i - 1] + 7 * now[i + 1];
            }
            int[] swapped = now;
            now = next;
            next = swapped;
        }
        return now;
    }

    @Test
    void fourZonesOnOneDeviceAreVerifiedAndWrittenAndReported(@TempDir Path folder) throws IOException {
        Path result = folder.resolve("b.npy");
        Path report = folder.resolve("report.json");
        Path trace = folder.resolve("trace.json");
        int exitCode = run(new RunOptions(
                "0:0*4",
                Strategy.BALANCED,
                "auto",
                "auto",
                true,
                Tuning.OFF,
                7,
                List.of("B=random:9"),
                List.of("B=" + result),
                VerificationKind.ZONES,
                false,
                Optional.of(report),
                Optional.of(trace),
                false));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(exitCode).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("Sum: 7 iterations, 4 zones\n")
                .endsWith("verified: 4 zones give the same bits as one zone in A, B\n");

        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(result)).order(ByteOrder.nativeOrder());
        int[] values = new int[SIZE];
        bytes.position(bytes.limit() - 4 * SIZE).asIntBuffer().get(values);
        assertThat(values).isEqualTo(expected(7));

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
        int exitCode = run(new RunOptions(
                "0:0*4",
                Strategy.BALANCED,
                "2",
                "3",
                false,
                Tuning.OFF,
                7,
                List.of("B=random:9"),
                List.of(),
                VerificationKind.POISON,
                true,
                Optional.of(report),
                Optional.empty(),
                true));
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
}
