package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code halomill run}, from a kernel or a description to numbers. */
@Tag("device")
class RunCommandTest {

    /** After n iterations u is 2^n u + c (2^n - 1). */
    private static final String KERNEL = """
            __kernel void grow(__global float *u, const float c, const int n)
            {
                int x = get_global_id(0);
                if (x < n) u[x] = 2 * u[x] + c;
            }
            """;

    @TempDir
    Path folder;

    private CommandRun run(String kernel, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("k.cl"), kernel);
        List<String> words = new ArrayList<>(List.of("run", file.toString(), "--devices", "0:0*2", "--tune", "off"));
        words.addAll(List.of(options));
        return CommandRun.of(words.toArray(String[]::new));
    }

    /** The numbers in the only dimension of a file, whose header is not looked at. */
    private float[] npy(String name) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.wrap(Files.readAllBytes(folder.resolve(name))).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(10 + bytes.getShort(8));
        float[] numbers = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(numbers);
        return numbers;
    }

    @Test
    void aKernelComputes() throws IOException {
        CommandRun run = run(
                KERNEL,
                "-p",
                "n=100",
                "-p",
                "c=0.5",
                "--iterations",
                "4",
                "--input",
                "u=3",
                "--output",
                "u=" + folder.resolve("u.npy"),
                "--verify",
                "--quiet");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(npy("u.npy")).hasSize(100).containsOnly(16 * 3 + 15 * 0.5f);
    }

    @Test
    void whatIsGuessedAndNotGivenIsSaid() throws IOException {
        CommandRun run = run(KERNEL, "-p", "n=100", "--iterations", "1");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .contains("k.xml' writes a description to set it right in:", "  c  ", "or run with -p c=VALUE")
                .doesNotContain("  n  ", "iterations");
    }

    @Test
    void aDescriptionComputes() throws IOException {
        Files.writeString(folder.resolve("k.cl"), KERNEL);
        Path file = Files.writeString(folder.resolve("k.xml"), """
                <program xmlns="urn:halomill:program:1" name="Grow">
                  <parameter name="n">50</parameter> <argument name="c">1.0f</argument>
                  <kernel file="k.cl"/> <iterations>3</iterations>
                </program>
                """);

        CommandRun run = CommandRun.of(
                "run", file.toString(), "--devices", "0:0", "--quiet", "--output", "u=" + folder.resolve("u.npy"));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(npy("u.npy")).hasSize(50).containsOnly(7);
    }

    /** A sweep is all with all; each run writes files of its own. */
    @Test
    void aSweepRunsWithEachValue() throws IOException {
        CommandRun run = run(
                KERNEL,
                "--sweep",
                "n=10,20",
                "--sweep=c=0:1:3",
                "--iterations",
                "2",
                "--output",
                "u=" + folder.resolve("u-{n}-{run}.npy"),
                "--report",
                folder.resolve("sweep.csv").toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err().lines()).contains("run 6 of 6: n = 20, c = 1");
        assertThat(npy("u-10-2.npy")).hasSize(10).containsOnly(1.5f);
        assertThat(npy("u-20-6.npy")).hasSize(20).containsOnly(3);
        assertThat(run.out().lines().toList()).hasSize(7);
        assertThat(Files.readAllLines(folder.resolve("sweep.csv")))
                .hasSize(7)
                .first()
                .isEqualTo("n,c,iterations,seconds,GB/s,end");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --sweep d=1,2                   | 2 | there is no parameter or scalar 'd'; there are
            --sweep n=1.5                   | 2 | n=1.5:
            --sweep c=1,2 --output u=u.npy  | 2 | every run would write u=u.npy; put {run} or {c} into the name
            --sweep c=1,2 --report r.txt    | 2 | has to end in .csv, .json or .html
            --sweep c                       | 2 | does not say which values a name has
            --sweep c=1 --report no/such/r.csv | 1 | report: cannot write no/such/r.csv
            --sweep c=1,2 --iterations x    | 2 | ''
            """)
    void whatIsWrongWithASweepIsToldBeforeItRuns(String options, int exitCode, String message) throws IOException {
        CommandRun run = run(KERNEL, options.split(" "));

        assertThat(run.err()).contains(message).doesNotContain("run 1 of");
        assertThat(run.exitCode()).isEqualTo(exitCode);
    }

    @Test
    void aSweepHasOnePage() throws IOException {
        Path page = folder.resolve("sweep.html");
        CommandRun run =
                run(KERNEL, "-p", "n=10", "--sweep", "c=1,2.5", "--iterations", "2", "--report", page.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readString(page)).contains("\"name\": \"c = 1\"", "\"name\": \"c = 2.5\"");
    }

    @Test
    void nothingIsSweptOverASourceThatIsWrong() throws IOException {
        CommandRun run = run("__kernel void k(__global float *u) { u[0] = ; }", "--sweep", "c=1,2");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).containsOnlyOnce("k.cl:1:").doesNotContain("run 1 of");
    }

    @Test
    void fileComesFirst() {
        assertThat(CommandRun.of("run", "--devices", "all", "k.cl").err())
                .contains("FILE comes before the options of the program: halomill run FILE --devices");
        assertThat(CommandRun.of("run", "--help").out()).contains("--sweep");
        assertThat(CommandRun.of("run", folder.resolve("none.cl").toString()).err())
                .contains("there is no such file");
    }

    @Test
    void anErrorOfTheSourceEndsIt() throws IOException {
        CommandRun run = run("__kernel void k(__global float *u) { u[0] = ; }");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("k.cl:1:");
    }
}
