package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cli.options.CommandLines;
import io.github.halomill.runtime.cli.options.ProgressKind;
import io.github.halomill.runtime.cli.options.VerificationKind;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.device.SampleDevices;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.file.FileSource;
import java.io.ByteArrayInputStream;
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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jocl.CL;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runner with a program that runs on the host: every iteration adds 1 to each element of A and 2 to each of B. */
class ProgramRunnerTest {

    private static final String SHOWS = "that shows the cut to be right, not the description\n";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<HostProgram> opened = new ArrayList<>();
    private List<Device> machine = List.of();
    private Runnable onOpening = () -> {};
    private Runnable duringRun = () -> {};
    /** What every program but the one-zone program gets wrong. */
    private int error;
    /** What every program with poison gets wrong. */
    private int poisonError;

    private String devices = "2";
    private long iterations = 3;
    private List<String> inputs = List.of();
    private List<String> outputs = List.of();
    private VerificationKind verify = VerificationKind.NONE;
    private Optional<Path> report = Optional.empty();
    private Optional<Path> trace = Optional.empty();
    private ProgressKind progress = ProgressKind.AUTO;
    private boolean quiet;
    private boolean forgets;
    private boolean verbose;
    private InputStream input = InputStream.nullInputStream();
    private Interruption interruption = new Interruption();

    @BeforeEach
    void threeDevices() {
        machine = List.of(
                SampleDevices.device(0, 0, DeviceType.GPU),
                SampleDevices.device(0, 1, DeviceType.GPU),
                SampleDevices.device(1, 0, DeviceType.CPU));
    }

    private int run() {
        return run(false);
    }

    private int run(boolean terminal) {
        PrintStream results = new PrintStream(out, true, StandardCharsets.UTF_8);
        interruption = new Interruption();
        ProgramRunner runner = new ProgramRunner(
                options -> {
                    HostProgram program =
                            new HostProgram(options, duringRun, options.probes().poison() ? poisonError : error);
                    opened.add(program);
                    if (forgets) {
                        program.forget();
                    }
                    onOpening.run();
                    options.observers().trace().ifPresent(t -> t.span("lane", "opened", System.nanoTime(), 1));
                    return program;
                },
                () -> machine,
                program -> ((HostProgram) program).arrays(),
                new Streams(input, results, results, new PrintStream(err, true, StandardCharsets.UTF_8), terminal),
                () -> interruption,
                Ranks.alone());
        List<String> line = new ArrayList<>(List.of(
                "--devices=" + devices,
                "--tune=off",
                "--iterations=" + iterations,
                "--verify=" + verify,
                "--progress=" + progress));
        inputs.forEach(input -> line.add("--input=" + input));
        outputs.forEach(output -> line.add("--output=" + output));
        report.ifPresent(file -> line.add("--report=" + file));
        trace.ifPresent(file -> line.add("--trace=" + file));
        if (quiet) {
            line.add("--quiet");
        }
        if (verbose) {
            line.add("--verbose");
        }
        int exitCode = runner.run(CommandLines.parsed(line.toArray(String[]::new)));
        assertThat(opened).allMatch(program -> program.isClosed());
        return exitCode;
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private ByteBuffer contents(String name) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(folder.resolve(name))).order(ByteOrder.nativeOrder());
    }

    @Test
    void inputsAreAppliedOutputsWrittenAndTheSummaryPrinted() throws IOException {
        inputs = List.of("A=10");
        outputs = List.of("A=" + folder.resolve("a.raw"), "B=" + folder.resolve("b.raw"));
        assertThat(run()).isZero();
        for (int i = 0; i < 32; i++) {
            assertThat(contents("a.raw").getInt(4 * i)).isEqualTo(13);
            assertThat(contents("b.raw").getInt(4 * i)).isEqualTo(6);
        }
        assertThat(files()).containsExactly("a.raw", "b.raw");
        assertThat(out()).startsWith("Adder: 3 iterations, 2 zones\n").contains("0:0 Device 00", "0:1 Device 01");
        assertThat(err()).isEmpty();
        assertThat(opened).hasSize(1);
    }

    @Test
    void anOutputMayReplaceItsInputEvenWhenVerified() throws IOException {
        Path file = Files.write(folder.resolve("a.raw"), new byte[128]);
        inputs = List.of("A=" + file);
        outputs = List.of("A=" + file);
        verify = VerificationKind.ZONES;
        assertThat(run()).isZero();
        assertThat(contents("a.raw").getInt(0)).isEqualTo(3);
    }

    @Test
    void quietPrintsNothing() {
        quiet = true;
        assertThat(run(true)).isZero();
        assertThat(out() + err()).isEmpty();
    }

    @Test
    void aTerminalGetsAProgressBar() {
        assertThat(run(true)).isZero();
        assertThat(err()).contains("running [", "100 %  3/3  ", " steps/s, ", " GB/s, ");
    }

    @Test
    void progressIsShownAsAsked() {
        progress = ProgressKind.LIVE;
        assertThat(run(false)).isZero();
        assertThat(err()).contains("running [");
        err.reset();
        progress = ProgressKind.PLAIN;
        assertThat(run(true)).isZero();
        progress = ProgressKind.NONE;
        assertThat(run(true)).isZero();
        assertThat(err()).isEmpty();
    }

    @Test
    void reportAndTraceAreWritten() throws IOException {
        report = Optional.of(folder.resolve("report.json"));
        trace = Optional.of(folder.resolve("trace.json"));
        assertThat(run()).isZero();
        assertThat(Files.readString(folder.resolve("report.json"))).contains("\"program\": \"Adder\"");
        assertThat(Files.readString(folder.resolve("trace.json")))
                .contains("\"opened\"")
                .endsWith("]}\n");
        assertThat(files()).containsExactly("report.json", "trace.json");
    }

    @Test
    void verificationRunsAgainOnTheFirstDeviceOnly() {
        inputs = List.of("A=random:1", "B=random:2");
        devices = "1:0*4";
        verify = VerificationKind.ZONES;
        assertThat(run()).isZero();
        assertThat(opened).extracting(program -> program.devices().size()).containsExactly(4, 1);
        assertThat(opened.get(1).devices().get(0).physicalId()).isEqualTo("1:0");
        assertThat(out()).endsWith("verified: 4 zones give the same bits as one zone in A, B; " + SHOWS);
        assertThat(err()).isEmpty();
    }

    @Test
    void poisonIsARunMoreBeforeTheOneZone() throws IOException {
        inputs = List.of("A=random:1", "B=random:2");
        devices = "1:0*4";
        report = Optional.of(folder.resolve("report.json"));
        verify = VerificationKind.POISON;
        assertThat(run()).isZero();
        assertThat(opened).extracting(program -> program.devices().size()).containsExactly(4, 4, 1);
        assertThat(opened).extracting(HostProgram::isPoisoned).containsExactly(false, true, false);
        assertThat(out())
                .endsWith("verified: 4 zones give the same bits as one zone in A, B, also with poison at depth 1; "
                        + SHOWS);
        assertThat(Files.readString(folder.resolve("report.json")))
                .contains("\"kind\": \"poison\"", "\"passed\": true");
    }

    @Test
    void whatOnlyPoisonShowsIsExplained() throws IOException {
        inputs = List.of("B=100");
        report = Optional.of(folder.resolve("report.json"));
        verify = VerificationKind.POISON;
        poisonError = 77;
        assertThat(run()).isEqualTo(1);
        assertThat(err())
                .isEqualTo("error: verification failed: with poison at depth 1 B differs at [3, 5]: 77, expected 106"
                        + " (one zone on 0:0 Device 00)\n"
                        + "hint: a zone reads what the description does not say; is a dependent point missing?\n");
        assertThat(Files.readString(folder.resolve("report.json"))).contains("\"passed\": false");
    }

    @Test
    void aDifferenceIsShownAndFails() throws IOException {
        inputs = List.of("B=100");
        outputs = List.of("B=" + folder.resolve("b.raw"));
        verify = VerificationKind.ZONES;
        error = 77;
        assertThat(run()).isEqualTo(1);
        assertThat(err())
                .isEqualTo("error: verification failed: B differs at [3, 5]: 77, expected 106 (one zone on 0:0 Device"
                        + " 00)\n");
        assertThat(out()).doesNotContain("verified");
        assertThat(files()).containsExactly("b.raw");
    }

    @Test
    void aVerificationThatProvesLittleSaysSo() {
        inputs = List.of("A=0");
        verify = VerificationKind.ZONES;
        assertThat(run()).isZero();
        assertThat(err()).startsWith("warning: all arrays were zero before the run, so the verification proves little");
    }

    /** Once: a verification begins with the same. */
    @Test
    void whatAProgramWarnsOfIsSaidBeforeItRuns() {
        inputs = List.of("A=1");
        verify = VerificationKind.ZONES;
        forgets = true;
        assertThat(run()).isZero();
        assertThat(err()).isEqualTo("warning: B was not given\n");
    }

    @Test
    void oneZoneOrNoIterationProvesLittleToo() {
        inputs = List.of("A=1");
        devices = "0:1";
        iterations = 0;
        verify = VerificationKind.ZONES;
        assertThat(run()).isZero();
        assertThat(err())
                .contains("warning: no iteration was run")
                .contains("warning: the run had one zone, so the verification proves little");
    }

    @Test
    void usageErrorsAre2AndOpenNothing() {
        devices = "tpu";
        assertThat(run()).isEqualTo(2);
        assertThat(err()).startsWith("error: devices: 'tpu' in 'tpu' is unknown;");
        devices = "1";
        iterations = -1;
        assertThat(run()).isEqualTo(2);
        iterations = 1;
        inputs = List.of("A");
        assertThat(run()).isEqualTo(2);
        inputs = List.of("A=1", "A=2");
        assertThat(run()).isEqualTo(2);
        assertThat(err()).endsWith("error: input: 'A' is given twice; once is possible\n");
        inputs = List.of();
        outputs = List.of("A=same.npy", "B=./same.npy");
        assertThat(run()).isEqualTo(2);
        assertThat(err()).endsWith("error: ./same.npy is to be written twice; give each output a file of its own\n");
        assertThat(opened).isEmpty();
    }

    @Test
    void anUnknownArgumentListsTheArguments() {
        inputs = List.of("C=1");
        assertThat(run()).isEqualTo(2);
        assertThat(err()).isEqualTo("error: input: 'C' is no buffer argument; there are A, B\n");
    }

    @Test
    void aValueOrFileThatDoesNotFitNamesTheArgument() throws IOException {
        inputs = List.of("A=0.5");
        assertThat(run()).isEqualTo(2);
        assertThat(err()).startsWith("error: input A: '0.5' is no integer; int takes");
        Path file = Files.write(folder.resolve("a.raw"), new byte[3]);
        inputs = List.of("A=" + file);
        assertThat(run()).isEqualTo(1);
        assertThat(err()).contains("error: input A: " + file + " has 3 bytes, but int 4 x 8 takes 128;");
    }

    @Test
    void devicesAreSelectedByAQuery() {
        devices = "SELECT 2 DEVICE WHERE MEMORY > 8 GiB ORDER BY NAME DESC";
        assertThat(run()).isZero();
        assertThat(opened.get(0).devices()).extracting(Device::id).containsExactly("1:0", "0:1");
        devices = "SELECT 3 DEVICE WHERE TYPE = GPU";
        assertThat(run()).isEqualTo(1);
        assertThat(err()).contains("error: devices: the query asks for 3, but only 2 are as it wants: 0:0 (gpu");
        devices = "SELECT 2 DEVICE WHERE MEMRY > 8 GiB";
        assertThat(run()).isEqualTo(2);
        assertThat(err()).contains("error: devices, column 23: there is no attribute 'MEMRY'; do you mean MEMORY? ");
    }

    @Test
    void devicesThatAreNotThereAre1() {
        devices = "4";
        assertThat(run()).isEqualTo(1);
        assertThat(err()).startsWith("error: devices: 4 are asked for, but there are 3; for 4 zones on one device");
    }

    @Test
    void whatCannotBeWrittenIsKnownBeforeTheRun() throws IOException {
        duringRun = () -> {
            throw new AssertionError("it ran");
        };
        outputs = List.of("A=" + folder.resolve("a.raw"), "B=" + folder.resolve("no/b.raw"));
        assertThat(run()).isEqualTo(1);
        assertThat(err()).startsWith("error: output B: cannot write ");
        outputs = List.of();
        trace = Optional.of(folder.resolve("no/trace.json"));
        report = Optional.of(folder.resolve("report.json"));
        assertThat(run()).isEqualTo(1);
        assertThat(err()).contains("error: trace: cannot write ");
        assertThat(files()).isEmpty();
    }

    @Test
    void failuresOfTheRunAre1AndBugsAre70AndNeitherLeavesFiles() throws IOException {
        outputs = List.of("A=" + folder.resolve("a.raw"));
        duringRun = () -> {
            throw new RunException("no room");
        };
        assertThat(run()).isEqualTo(1);
        duringRun = () -> {
            throw new ClException("clFinish", CL.CL_OUT_OF_RESOURCES, "");
        };
        assertThat(run()).isEqualTo(1);
        duringRun = () -> {
            throw new OutOfMemoryError("Java heap space");
        };
        assertThat(run()).isEqualTo(1);
        assertThat(err()).isEqualTo("""
                        error: no room
                        error: clFinish failed with CL_OUT_OF_RESOURCES (-5)
                        error: Java's memory is used up (Java heap space); give it more with -Xmx and -XX:MaxDirectMemorySize, or use a smaller problem
                        """);
        duringRun = () -> {
            throw new IllegalStateException("impossible");
        };
        assertThat(run()).isEqualTo(70);
        assertThat(err()).contains("bug in Halomill", "IllegalStateException: impossible", "at io.github.halomill");
        assertThat(files()).isEmpty();
    }

    @Test
    void anArrayComesFromStandardInputAndGoesToStandardOutput() throws IOException {
        byte[] bytes = new byte[128];
        Arrays.fill(bytes, (byte) 1);
        input = new ByteArrayInputStream(bytes);
        inputs = List.of("A=-");
        outputs = List.of("A=-");
        verify = VerificationKind.ZONES;
        assertThat(run()).isZero();
        Path file = folder.resolve("a.npy");
        Files.write(file, out.toByteArray());
        try (FileSource source = FileSource.open(file, HostProgram.SHAPE)) {
            ByteBuffer read = ByteBuffer.allocate(128).order(ByteOrder.nativeOrder());
            source.read(Box.of(HostProgram.SHAPE.size()), read);
            for (int i = 0; i < 32; i++) {
                assertThat(read.getInt(4 * i)).isEqualTo(0x01010101 + 3);
            }
        }
        assertThat(err()).startsWith("Adder: 3 iterations").endsWith("the same bits as one zone in A, B; " + SHOWS);
    }

    @Test
    void aReportOnStandardOutputIsAlone() {
        report = Optional.of(Path.of("-"));
        assertThat(run()).isZero();
        assertThat(out()).startsWith("{").endsWith("}\n").contains("\"stoppedBy\": null");
        assertThat(err()).startsWith("Adder: 3 iterations");
    }

    @Test
    void aStandardStreamIsForOneOnly() {
        inputs = List.of("A=-", "B=-");
        assertThat(run()).isEqualTo(2);
        inputs = List.of();
        outputs = List.of("A=-");
        report = Optional.of(Path.of("-"));
        assertThat(run()).isEqualTo(2);
        assertThat(err()).isEqualTo("""
                        error: input: '-' is given twice; standard input holds one array
                        error: - is to be written twice; give each output a file of its own
                        """);
    }

    @Test
    void whatASignalEndsBeforeTheRunLeavesNothing() throws IOException {
        duringRun = () -> {
            throw new AssertionError("it ran");
        };
        onOpening = () -> interruption.by(Signals.TERM);
        outputs = List.of("A=" + folder.resolve("a.raw"));
        report = Optional.of(folder.resolve("report.json"));
        assertThat(run()).isEqualTo(143);
        assertThat(err()).isEqualTo("stopped by SIGTERM while setting up\n");
        assertThat(files()).isEmpty();
    }

    @Test
    void aSignalThatComesTooLateToStopTheRunStopsWhatFollows() throws IOException {
        duringRun = () -> interruption.by(Signals.INT);
        outputs = List.of("A=" + folder.resolve("a.raw"));
        report = Optional.of(folder.resolve("report.json"));
        verify = VerificationKind.ZONES;
        assertThat(run()).isEqualTo(130);
        assertThat(err()).isEqualTo("stopped by SIGINT while writing outputs; no output is written\n");
        assertThat(files()).containsExactly("report.json");
        assertThat(opened).hasSize(1);
    }

    @Test
    void verboseTellsOfDevicesInputsAndOutputs() {
        verbose = true;
        quiet = true;
        devices = "0:1";
        inputs = List.of("A=10");
        Path file = folder.resolve("a.raw");
        outputs = List.of("A=" + file);
        assertThat(run()).isZero();
        assertThat(err()).isEqualTo("""
                        info: device 0:0 Device 00 is there
                        info: device 0:1 Device 01 is there
                        info: device 1:0 Device 10 is there
                        info: device 0:1 Device 01 is selected
                        info: input A=10
                        info: wrote A to %s
                        """.formatted(file));
    }
}
