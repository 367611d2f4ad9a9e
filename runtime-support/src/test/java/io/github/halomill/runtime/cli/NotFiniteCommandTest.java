package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.mpi.MpiRun;
import io.github.halomill.runtime.mpi.MpiRun.Ended;
import io.github.halomill.runtime.mpi.MpiRun.Mpi;
import io.github.halomill.testing.Thorough;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Twos that are squared in each iteration are infinite after the seventh, 2^128: what a command says, and what it leaves. */
@Tag("device")
class NotFiniteCommandTest {

    @TempDir
    Path folder;

    private String err = "";

    private int run(String... options) {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            return SquareCommand.execute(options);
        } finally {
            System.setErr(before);
            err = bytes.toString(StandardCharsets.UTF_8);
        }
    }

    private List<String> files(Path of) throws IOException {
        try (var files = Files.list(of)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    /** Every two iterations, one is to be written: that of the eighth is not. */
    @Test
    void theRunEndsAndTheLastGoodCheckpointStays() throws IOException {
        Path checkpoints = folder.resolve("ck");

        int exitCode = run(
                "--devices=0:0*3",
                "--tune=off",
                "--iterations=50",
                "--input=u=2",
                "--output=u=" + folder.resolve("u.npy"),
                "--report=" + folder.resolve("report.json"),
                "--checkpoint=" + checkpoints,
                "--checkpoint-every=2");

        assertThat(exitCode).isEqualTo(65);
        assertThat(err)
                .isEqualToNormalizingNewlines("error: Square: sum, the sum of u, is Infinity in iteration 7\n"
                        + "the run ended after step 8 of 50; no output is written; the last checkpoint is "
                        + checkpoints.resolve("000000000006")
                        + "\nhint: a time step that is too large for the grid is the usual cause, or an input; --watch ARG"
                        + " --every N says which element of an array goes wrong first; --keep-going has it run on\n");
        assertThat(files(folder)).containsExactly("ck", "report.json");
        assertThat(files(checkpoints)).containsExactly("000000000004", "000000000006");
    }

    /** At a rest for a checkpoint all fields that are watched are looked at, whether or not it is time. */
    @Test
    void noCheckpointIsWrittenOfAFieldThatIsWatchedAndHasGoneWrong() throws IOException {
        Path checkpoints = folder.resolve("ck");

        int exitCode = run(
                "--devices=0:0*2",
                "--tune=off",
                "--iterations=50",
                "--input=u=2",
                "--watch=u",
                "--every=50",
                "--checkpoint=" + checkpoints,
                "--checkpoint-every=1");

        assertThat(exitCode).isEqualTo(65);
        assertThat(err).contains("u is NaN or infinite at x = 1, y = 1 after 7 iterations, the first such element");
        assertThat(files(checkpoints)).containsExactly("000000000005", "000000000006");
    }

    @Test
    @Thorough
    void itRunsOnIfToldTo() {
        assertThat(run("--devices=0:0*2", "--tune=off", "--iterations=9", "--input=u=2", "--keep-going", "--verify"))
                .isZero();
    }

    @Test
    void allRanksEndAlike() {
        Ended ended = MpiRun.of(Mpi.MPICH, 2)
                .program(
                        SquareCommand.class,
                        "--devices=0:0",
                        "--tune=off",
                        "--iterations=50",
                        "--input=u=2",
                        "--watch=u",
                        "--every=3")
                .run();

        assertThat(ended.exitCode()).isEqualTo(65);
        assertThat(ended.output())
                .containsOnlyOnce("u is NaN or infinite at x = 1, y = 1 after 9 iterations")
                .containsOnlyOnce("the run ended after step 9 of 50");
    }
}
