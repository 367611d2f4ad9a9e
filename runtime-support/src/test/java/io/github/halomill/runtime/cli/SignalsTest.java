package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.exec.SumStencil;
import io.github.halomill.testing.SmallJava;
import io.github.halomill.testing.Thorough;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program's command that gets a signal: what it says, its exit code, and what files it leaves. Real processes, on PoCL. */
@Tag("device")
class SignalsTest {

    private static final long MANY = 1L << 40;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private boolean chained = true;
    private Process process;
    private BufferedReader err;

    /** A process whose signals are not ignored, even if those of this one are. */
    private void start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT,TERM,HUP", SmallJava.COMMAND));
        command.addAll(SmallJava.OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SumCommand.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("RUSTICL_ENABLE"); // PoCL does here, and Mesa begins slowly
        if (!chained) {
            builder.environment().remove("LD_PRELOAD");
        }
        process = builder.redirectOutput(new File(folder.toFile(), "stdout")).start();
        err = process.errorReader(StandardCharsets.UTF_8);
    }

    private void awaitLine(String line) throws IOException {
        String next = err.readLine();
        while (!line.equals(next)) {
            assertThat(next).as("the program said %s before it ended", said).isNotNull();
            said.add(next);
            next = err.readLine();
        }
    }

    private void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    private int exitCode() throws IOException, InterruptedException {
        err.lines().forEach(said::add);
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("it ended").isTrue();
        return process.exitValue();
    }

    @AfterEach
    void end() {
        process.destroyForcibly();
    }

    private String message() {
        return said.stream().filter(line -> line.contains("stopped")).collect(Collectors.joining("\n"));
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "INT, 130, 1, true",
        "INT, 130, 77, true",
        "TERM, 143, 300, true",
        "HUP, 129, 5, true",
        "INT, 130, 40, false"
    })
    @Thorough(every = 3)
    void endsTheRunAfterAStepAndReportsWhatWasDone(String signal, int exitCode, long step, boolean preloaded)
            throws Exception {
        chained = preloaded;
        start(
                Long.toString(step),
                "--devices=0:0*3",
                "--iterations=" + MANY,
                "--input=B=random",
                "--output=B=" + folder.resolve("b.npy"),
                "--report=" + folder.resolve("report.json"),
                "--trace=" + folder.resolve("trace.json"));
        awaitLine("at step " + step);
        signal(signal);
        assertThat(exitCode()).isEqualTo(exitCode);
        JsonObject report = JsonParser.parseString(Files.readString(folder.resolve("report.json")))
                .getAsJsonObject();
        long done = report.get("iterations").getAsLong();
        assertThat(done).isGreaterThanOrEqualTo(step).isLessThan(MANY);
        assertThat(report.get("stoppedBy").getAsString()).isEqualTo("SIG" + signal);
        assertThat(message())
                .isEqualTo(
                        "stopped by SIG" + signal + " after step " + done + " of " + MANY + "; no output is written");
        assertThat(Files.readString(folder.resolve("stdout"))).startsWith("Sum: " + done + " iterations, 3 zones\n");
        assertThat(Files.readString(folder.resolve("trace.json"))).endsWith("]}\n");
        assertThat(files()).containsExactly("report.json", "stdout", "trace.json");
    }

    /** B holds threes at first, and A zeros: what they hold then is computed by plain loops. */
    @Test
    void withCheckpointsTheSameLineGoesOn() throws Exception {
        String[] line = {
            "300",
            "--devices=0:0*3",
            "--iterations=" + MANY,
            "--input=B=3",
            "--checkpoint=" + folder.resolve("ck"),
            "--resume=" + folder.resolve("ck")
        };
        start(line);
        awaitLine("at step 300");
        signal("TERM");
        assertThat(exitCode()).isEqualTo(75);
        Path checkpoint;
        try (var all = Files.list(folder.resolve("ck"))) {
            checkpoint = all.filter(Files::isDirectory).findFirst().orElseThrow();
        }
        long done = Long.parseLong(checkpoint.getFileName().toString());
        assertThat(message())
                .isEqualTo("stopped by SIGTERM after step " + done + " of " + MANY
                        + "; no output is written; go on with --resume " + checkpoint);

        line[1] = "--devices=0:0";
        line[2] = "--iterations=" + (done + 7);
        line[4] = "--output=B=" + folder.resolve("b.raw");
        start(line);
        assertThat(exitCode()).isZero();
        assertThat(said)
                .contains("note: the run goes on from " + checkpoint + ", after iteration " + done
                        + "; inputs are not read");
        ByteBuffer b =
                ByteBuffer.wrap(Files.readAllBytes(folder.resolve("b.raw"))).order(ByteOrder.nativeOrder());
        assertThat(IntStream.range(0, SumProgram.SIZE).map(i -> b.getInt(4 * i)).toArray())
                .isEqualTo(sums(done + 7));
    }

    private static int[] sums(long iterations) {
        int[] first = IntStream.range(0, SumProgram.SIZE).map(i -> 3).toArray();
        return SumStencil.after(first, iterations);
    }

    /** Wherever it comes: while devices are set up, kernels compiled, zeros copied, or in the first steps. */
    @ParameterizedTest
    @CsvSource({"0", "50", "100", "200", "400", "800"})
    @Thorough(every = 3)
    void endsTheSetupToo(long millis) throws Exception {
        start("1", "--devices=0:0*3", "--iterations=" + MANY, "--output=B=" + folder.resolve("b.npy"));
        awaitLine("opening");
        Thread.sleep(millis); // so that it comes at some other moment
        signal("INT");
        assertThat(exitCode()).isEqualTo(130);
        assertThat(message())
                .matches("stopped by SIGINT (while [a-z ]+|after step \\d+ of \\d+)(; no output is written)?");
        assertThat(files()).containsExactly("stdout");
    }

    @Test
    void endsTheVerification() throws Exception {
        start(
                "second",
                "--devices=0:0*2",
                "--iterations=30",
                "--verify",
                "--output=B=" + folder.resolve("b.npy"),
                "--report=" + folder.resolve("report.json"));
        awaitLine("opening");
        awaitLine("opening");
        signal("INT");
        assertThat(exitCode()).isEqualTo(130);
        assertThat(message()).isEqualTo("stopped by SIGINT while verifying; outputs are written");
        assertThat(files()).containsExactly("b.npy", "report.json", "stdout");
        assertThat(Files.readString(folder.resolve("report.json")))
                .contains("\"iterations\": 30", "\"passed\": false", "\"stoppedBy\": \"SIGINT\"");
    }

    @Test
    void endsAWaitForStandardInput() throws Exception {
        start("1", "--devices=0:0*2", "--input=B=-");
        try (OutputStream input = process.getOutputStream()) {
            awaitLine("opening");
            input.write(1);
            input.flush();
            signal("TERM");
            assertThat(exitCode()).isEqualTo(143);
        }
        assertThat(message()).matches("stopped by SIGTERM while (setting up|reading inputs)");
    }

    @Test
    void theSecondEndsWhatDoesNotEnd() throws Exception {
        start("stuck", "--devices=0:0*2", "--iterations=1");
        awaitLine("opening");
        do {
            signal("INT");
        } while (!process.waitFor(50, TimeUnit.MILLISECONDS));
        assertThat(exitCode()).isEqualTo(130);
    }
}
