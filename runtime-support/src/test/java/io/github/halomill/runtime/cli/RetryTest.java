package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.cl.DeviceFaults;
import io.github.halomill.runtime.cli.options.CommandLines;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.ThreadRanks;
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
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a device fails, a command says how to go on, or goes on by itself, with the bits of a run without failures. */
@Tag("device")
@Timeout(120)
class RetryTest {

    private static final int ITERATIONS = 50;
    private static final String NAME = Devices.discover().get(0).name();

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private InputStream input = InputStream.nullInputStream();
    private String inputs = "B=random:9";
    private long alive;

    @BeforeEach
    void countWhatIsAlive() {
        alive = ClObject.created() - ClObject.released();
    }

    @AfterEach
    void nothingLeaks() {
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(alive);
    }

    private int run(String... options) {
        List<String> all = new ArrayList<>(List.of(
                "--devices=0:0*3",
                "--tune=off",
                "--iterations=" + ITERATIONS,
                "--no-overlap",
                "--input=" + inputs,
                "--output=B=" + folder.resolve("b.npy"),
                "--progress=none"));
        for (String option : options) {
            String name = option.replaceFirst("=.*", "=");
            all.removeIf(other -> other.startsWith(name)); // it is given instead
            all.add(option);
        }
        return new ProgramRunner(
                        SumProgram::new,
                        Devices::discover,
                        ProgramArray::of,
                        streams(),
                        Interruption::new,
                        Ranks.alone())
                .run(CommandLines.parsed(all.toArray(String[]::new)));
    }

    private Streams streams() {
        PrintStream results = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Streams(input, results, results, messages, false);
    }

    private String[] checkpoints(String... more) {
        return Stream.concat(
                        Stream.of("--checkpoint=" + folder.resolve("ck"), "--checkpoint-every=10"), Stream.of(more))
                .toArray(String[]::new);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8)
                .replace(folder.toString(), "DIR")
                .replaceAll("DIR/ck/\\d+", "CHECKPOINT");
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

    /** By plain loops, from the random numbers of the JDK. */
    private static int[] expected(int iterations) {
        SplittableRandom random = new SplittableRandom(new SplittableRandom(9).nextLong());
        int[] first = new int[SumProgram.SIZE];
        for (int i = 0; i < SumProgram.SIZE; i++) {
            first[i] = (int) random.nextLong();
        }
        return SumStencil.after(first, iterations);
    }

    private void requireResult() {
        assertThat(saved(folder.resolve("b.npy"))).isEqualTo(expected(ITERATIONS));
    }

    private String failure(String device, int zone) {
        return "Sum: device " + device + " " + NAME + " (zone " + zone + ") failed after ";
    }

    // Each zone launches once an iteration.

    @Test
    void withoutRetryItIsSaidHowToGoOn() {
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 36 -5 -5")) {
            assertThat(run(checkpoints("--weights=3,1,2"))).isEqualTo(ProgramRunner.FAILED);
            assertThat(faults.count()).isOne();
        }
        assertThat(err())
                .startsWith("error: " + failure("0:0#1", 1))
                .endsWith(": clEnqueueNDRangeKernel failed with CL_OUT_OF_RESOURCES (-5)\n"
                        + "the run ended; no output is written; go on from the last checkpoint with --resume"
                        + " CHECKPOINT --devices 0:0*2 --weights 3.0,2.0\n"
                        + "hint: --retry has such a run go on by itself, with the devices that are left\n");
        assertThat(folder.resolve("b.npy")).doesNotExist();
        err.reset();

        assertThat(run("--devices=0:0*2", "--weights=3,2", "--resume=" + folder.resolve("ck")))
                .isZero();
        requireResult();
    }

    @Test
    void withoutACheckpointItIsSaidThatThereIsNone() {
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 7 -5 -5")) {
            assertThat(run()).isEqualTo(ProgramRunner.FAILED);
            assertThat(faults.count()).isOne();
        }
        assertThat(err())
                .endsWith(
                        "\nthe run ended; no output is written; there is no checkpoint to go on from: --checkpoint DIR"
                                + " writes them while the program runs\n"
                                + "hint: --retry has such a run go on by itself, with the devices that are left\n");
        err.reset();
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 7 -5 -5")) {
            assertThat(run(checkpoints())).isEqualTo(ProgramRunner.FAILED);
            assertThat(faults.count()).isOne();
        }
        assertThat(err()).contains("\nthe run ended; no output is written; no checkpoint was complete yet\n");
    }

    /** What is launched, awaited, exchanged, copied aside and read for a checkpoint, and read for the output. */
    @ParameterizedTest
    @CsvSource({
        "clEnqueueNDRangeKernel, 1",
        "clEnqueueNDRangeKernel, 2",
        "clEnqueueNDRangeKernel, 20",
        "clEnqueueNDRangeKernel, 21",
        "clEnqueueNDRangeKernel, 49",
        "clEnqueueNDRangeKernel, 50",
        "clWaitForEvents, 30",
        "clWaitForEvents, 60",
        "clFlush, 77",
        "clFinish, 12",
        "clEnqueueReadBuffer, 41",
        "clEnqueueWriteBuffer, 41",
        "clEnqueueCopyBuffer, 3",
        "clEnqueueCopyBuffer, 6",
        "clEnqueueCopyBuffer, 9",
    })
    void withRetryTheRunGoesOnWithTheBitsOfOneWithoutFailures(String call, int number) throws IOException {
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 " + call + " " + number + " -5 -5")) {
            assertThat(run(checkpoints("--retry", "--quiet"))).as(err()).isZero();
            assertThat(faults.count()).isOne();
        }
        assertThat(err())
                .startsWith("warning: " + failure("0:0#1", 1))
                .endsWith(" failed with CL_OUT_OF_RESOURCES (-5)\n");
        requireResult();
        assertThat(names("ck")).containsExactly(".lock", "000000000030", "000000000040");
    }

    private List<String> names(String of) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(of))) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void twoDevicesMayFailOneAfterTheOther() throws IOException {
        Path report = folder.resolve("r.json");
        try (DeviceFaults faults = DeviceFaults.of(
                "0:0#1 clEnqueueNDRangeKernel 36 -5 -5", "0:0#0@2 clEnqueueNDRangeKernel 12 -9999 -36")) {
            assertThat(run(checkpoints("--retry", "--verify", "--report=" + report)))
                    .as(err())
                    .isZero();
            assertThat(faults.count()).isEqualTo(2);
        }
        assertThat(err().lines().map(line -> line.replaceAll("after (iteration )?\\d+", "after $1N")))
                .containsExactly(
                        "warning: " + failure("0:0#1", 1) + "N iterations: clEnqueueNDRangeKernel failed with"
                                + " CL_OUT_OF_RESOURCES (-5)",
                        "note: the run goes on from CHECKPOINT, after iteration N, with the 2 devices that are left:"
                                + " 0:0#0, 0:0#2",
                        "warning: " + failure("0:0#0", 0)
                                + "N iterations: clEnqueueNDRangeKernel failed with an illegal"
                                + " access to memory (-9999)",
                        "note: the run goes on from CHECKPOINT, after iteration N, with the device that is left: 0:0#2",
                        "warning: the run had one zone, so the verification proves little; use more devices, or --devices"
                                + " 0:0*2 for two zones on one");
        requireResult();
        JsonObject json = JsonParser.parseString(Files.readString(report)).getAsJsonObject();
        JsonArray failures = json.getAsJsonArray("failures");
        assertThat(failures).hasSize(2);
        JsonObject second = failures.get(1).getAsJsonObject();
        assertThat(second.getAsJsonArray("devices").get(0).getAsString()).isEqualTo("0:0#0");
        int from = second.get("from").getAsInt();
        assertThat(from).isIn(20, 30, 40);
        assertThat(json.get("iterations").getAsInt()).isEqualTo(50 - from);
        assertThat(second.get("iterations").getAsInt()).isBetween(from, 43);
        assertThat(second.get("checkpoint").getAsString()).endsWith("ck/0000000000" + from);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "\n  failed     " + failure("0:0#1", 1),
                        "; the run went on from ",
                        ", after iteration " + from + "\n")
                .contains("verified: 1 zone gives the same bits as one zone in A, B");
    }

    @Test
    void whereAllDevicesFailTheRunEnds() {
        try (DeviceFaults faults = DeviceFaults.of(
                "0:0#1 clEnqueueNDRangeKernel 36 -5 -5",
                "0:0#0@2 clEnqueueNDRangeKernel 3 -5 -5",
                "0:0#2@3 clEnqueueNDRangeKernel 4 -2 -2")) {
            assertThat(run(checkpoints("--retry"))).isEqualTo(ProgramRunner.FAILED);
            assertThat(faults.count()).isEqualTo(3);
        }
        assertThat(err())
                .contains("the device that is left: 0:0#2\nerror: Sum: device 0:0#2 ")
                .endsWith(
                        "\nthe run ended; no output is written; no device is left; go on from the last checkpoint with"
                                + " --resume CHECKPOINT\n");
    }

    @Test
    void itGoesOnAsOftenAsItWasToldTo() {
        try (DeviceFaults faults =
                DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 36 -5 -5", "0:0#0@2 clEnqueueNDRangeKernel 3 -5 -5")) {
            assertThat(run(checkpoints("--retry=1"))).isEqualTo(ProgramRunner.FAILED);
            assertThat(faults.count()).isEqualTo(2);
        }
        assertThat(err())
                .endsWith(
                        "\nthe run ended; no output is written; it has gone on once, as --retry=1 says; go on from the"
                                + " last checkpoint with --resume CHECKPOINT --devices 0:0\n");
    }

    /** Iteration 36, on the second device after 35 iterations that it does. */
    @Test
    void whatFailsInTheSameIterationOnAnotherDeviceIsTheProgram() {
        try (DeviceFaults faults =
                DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 36 -5 -5", "0:0#2@2 clEnqueueNDRangeKernel 36 -5 -5")) {
            assertThat(run("--retry")).isEqualTo(ProgramRunner.FAILED);
            assertThat(faults.count()).isEqualTo(2);
        }
        assertThat(err())
                .contains("\nerror: " + failure("0:0#2", 1))
                .contains(
                        "\nthe run ended; no output is written; device 0:0#1 failed in the same iteration: it is what the"
                                + " program does there, and not the devices\nhint: a kernel that accesses memory beyond an array");
    }

    /** A device that is not there any more says nothing of the program. */
    @Test
    void aDeviceThatIsGoneIsNotTheProgram() {
        try (DeviceFaults faults =
                DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 36 -2 -2", "0:0#2@2 clEnqueueNDRangeKernel 36 -2 -2")) {
            assertThat(run("--retry")).isZero();
            assertThat(faults.count()).isEqualTo(2);
        }
        requireResult();
    }

    @Test
    void withoutCheckpointsItBeginsAgain() {
        try (DeviceFaults faults = DeviceFaults.of("0:0#2 clEnqueueNDRangeKernel 36 -5 -5")) {
            assertThat(run("--retry")).isZero();
            assertThat(faults.count()).isOne();
        }
        assertThat(err())
                .endsWith(
                        "\nnote: the run begins again, as no checkpoints are written, with the 2 devices that are left:"
                                + " 0:0#0, 0:0#1\n");
        requireResult();
    }

    @Test
    void aDeviceThatIsNotThereIsLeftOut() {
        try (DeviceFaults faults = DeviceFaults.of("0:0#0 clCreateContext 1 -2 -2")) {
            assertThat(run(checkpoints("--retry"))).isZero();
            assertThat(faults.count()).isOne();
        }
        assertThat(err())
                .isEqualTo("warning: Sum: device 0:0#0 " + NAME + " failed before the first iteration: clCreateContext"
                        + " failed with CL_DEVICE_NOT_AVAILABLE (-2)\n"
                        + "note: the run begins again, as no checkpoint was complete yet, with the 2 devices that are left:"
                        + " 0:0#1, 0:0#2\n");
        requireResult();
    }

    @Test
    void weightsStayWithTheirDevicesAndASplitOfMorePartsIsLeftOut() throws IOException {
        Path report = folder.resolve("r.json");
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 36 -5 -5")) {
            assertThat(run(checkpoints("--retry", "--weights=1,4,3", "--split=3", "--report=" + report)))
                    .isZero();
            assertThat(faults.count()).isOne();
        }
        assertThat(err()).endsWith("left: 0:0#0, 0:0#2; they are too few for --split\n");
        requireResult();
        assertThat(Files.readString(report)).contains("1:3");
    }

    /** The device has 1 kB, and nine zones. */
    @Test
    void zonesThatTakeTurnsGoOnOnAnotherDevice() {
        try (DeviceFaults faults = DeviceFaults.of("0:0#0 clEnqueueNDRangeKernel 170 -5 -5")) {
            assertThat(run(checkpoints(
                            "--retry", "--devices=0:0*2", "--out-of-core", "--device-memory=1kB", "--split=9")))
                    .as(err())
                    .isZero();
            assertThat(faults.count()).isOne();
        }
        assertThat(err())
                .contains("warning: Sum: device 0:0#0 " + NAME + " (zones 0, 1, 2, 3, 4, 5, 6, 7, 8) failed after ")
                .endsWith("with the device that is left: 0:0#1\n");
        requireResult();
    }

    /** Another run's checkpoints, from the fifth iteration on, and a newer one in the folder that this run writes to. */
    @Test
    void aRunThatWentOnFromACheckpointGoesOnFromItAgain() {
        assertThat(run("--iterations=26", "--checkpoint=" + folder.resolve("other"), "--checkpoint-every=5"))
                .isZero();
        assertThat(run("--iterations=20", "--checkpoint=" + folder.resolve("ck"), "--checkpoint-every=3"))
                .isZero();
        err.reset();
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 3 -5 -5")) {
            assertThat(run(
                            "--retry",
                            "--resume=" + folder.resolve("other/000000000025"),
                            "--checkpoint=" + folder.resolve("ck"),
                            "--checkpoint-every=10",
                            "--verify"))
                    .as(err())
                    .isZero();
            assertThat(faults.count()).isOne();
        }
        assertThat(err()).contains("note: the run goes on from DIR/other/000000000025, after iteration 25, with the 2");
        requireResult();
    }

    /** The last of what is read of a device is for the output. */
    @Test
    void aDeviceMayFailWhileOutputsAreWritten() {
        int reads;
        try (DeviceFaults none = DeviceFaults.of("0:0#1 clEnqueueReadBuffer 1000000 -5 -5")) {
            assertThat(run()).isZero();
            reads = none.calls();
        }
        assertThat(folder.resolve("b.npy").toFile().delete()).isTrue();
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueReadBuffer " + reads + " -5 -5")) {
            assertThat(run("--retry")).isZero();
            assertThat(faults.count()).isOne();
        }
        assertThat(err()).startsWith("warning: " + failure("0:0#1", 1) + "50 iterations: clEnqueueReadBuffer failed");
        requireResult();
    }

    @Test
    void aDeviceThatFailsWhileTheRunIsVerifiedChangesNoOutput() {
        try (DeviceFaults faults = DeviceFaults.of("0:0#0@2 clEnqueueNDRangeKernel 20 -5 -5")) {
            assertThat(run("--retry", "--verify")).isEqualTo(ProgramRunner.FAILED);
            assertThat(faults.count()).isOne();
        }
        assertThat(err())
                .startsWith("error: Sum: device 0:0#0 ")
                .endsWith("\nthe run is done, and outputs are written; it is not verified\n");
        requireResult();
    }

    @Test
    void devicesThatAreLeftAndCannotGoOnEndTheRun() {
        try (DeviceFaults faults =
                DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 36 -5 -5", "0:0#0@2 clCreateBuffer 2 -4 0")) {
            assertThat(run(checkpoints("--retry"))).isEqualTo(ProgramRunner.FAILED);
            assertThat(faults.count()).isEqualTo(2);
        }
        assertThat(err())
                .contains("error: A cannot be had on device 0:0#0")
                .endsWith(" bytes\nthe run ended, as the devices that are left cannot go on; the last checkpoint is"
                        + " CHECKPOINT\n");
    }

    /** Memory that is short, a call that makes no sense. */
    @ParameterizedTest
    @CsvSource({"-4, CL_MEM_OBJECT_ALLOCATION_FAILURE", "-6, CL_OUT_OF_HOST_MEMORY", "-54, CL_INVALID_WORK_GROUP_SIZE"})
    void whatIsNotADevicesFailureEndsTheRun(int code, String name) {
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 36 " + code + " 0")) {
            assertThat(run(checkpoints("--retry"))).isEqualTo(ProgramRunner.FAILED);
            assertThat(faults.count()).isOne();
        }
        assertThat(err()).isEqualTo("error: clEnqueueNDRangeKernel failed with " + name + " (" + code + ")\n");
    }

    @Test
    void severalProcessesAreRefused() {
        assertThat(ThreadRanks.of(
                        2,
                        ranks -> new ProgramRunner(
                                        SumProgram::new,
                                        Devices::discover,
                                        ProgramArray::of,
                                        streams(),
                                        Interruption::new,
                                        ranks)
                                .run(CommandLines.parsed("--retry"))))
                .containsExactly(ProgramRunner.USAGE, ProgramRunner.USAGE);
        assertThat(err())
                .isEqualTo(
                        "error: retry: 2 processes run this program together, and all of them would have to begin again;"
                                + " leave it out, and start the command again with --resume where a device fails, or use one"
                                + " process\n");
    }

    @Test
    void standardInputIsReadOnce() throws IOException {
        assertThat(run("--iterations=0", "--output=B=" + folder.resolve("start.npy")))
                .isZero();
        input = Files.newInputStream(folder.resolve("start.npy"));
        inputs = "B=-";
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 36 -5 -5")) {
            assertThat(run("--retry")).as(err()).isZero();
            assertThat(faults.count()).isOne();
        }
        requireResult();
    }
}
