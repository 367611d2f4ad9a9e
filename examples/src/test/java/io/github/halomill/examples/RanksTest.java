package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.mpi.MpiRun;
import io.github.halomill.runtime.mpi.MpiRun.Mpi;
import io.github.halomill.testing.Thorough;
import jacobi2d.Jacobi2D;
import jacobi2d.Jacobi2DMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples on several ranks, by both MPIs. */
@Tag("device")
class RanksTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, 3, 0:0", "MPICH, 2, 0:0*2"})
    @Thorough(every = 2)
    void every_number_of_ranks_gives_the_bits_of_one_zone(Mpi mpi, int ranks, String devices) {
        MpiRun.Ended ended = MpiRun.of(mpi, ranks)
                .program(RanksProgram.class, devices)
                .java("-Xmx200m")
                .run();

        for (int rank = 0; rank < ranks; rank++) {
            assertThat(ended.output()).contains("rank " + rank + " of " + ranks + " is done");
        }
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void files_report_and_trace_of_a_command_line_are_of_all_ranks() throws IOException {
        Path expected = folder.resolve("expected.npy");
        Path in = folder.resolve("in.npy");
        try (Jacobi2D one =
                Jacobi2D.builder().devices(List.of(Devices.discover().get(0))).build()) {
            one.b().copyFrom(new RandomSource(one.b().shape(), new SplittableRandom(3).nextLong()));
            one.b().copyTo(in);
            one.run(5);
            one.b().copyTo(expected);
            one.b().copyTo(folder.resolve("expected.vti"));
            one.b().copyTo(folder.resolve("expected.pvti"));
        }

        String output = MpiRun.of(Mpi.MPICH, 2)
                .program(
                        Jacobi2DMain.class,
                        "--devices=0:0",
                        "--input=B=" + in,
                        "--iterations=5",
                        "--output=B=" + folder.resolve("out.npy"),
                        "--save=B=" + folder.resolve("b-{iteration}.vti"),
                        "--save=B=" + folder.resolve("c-{iteration}.pvti"),
                        "--every=5",
                        "--verify=poison",
                        "--report=" + folder.resolve("report.json"),
                        "--trace=" + folder.resolve("trace.json"))
                .java("-Xmx200m")
                .run()
                .successfully();

        assertThat(output)
                .contains("verified: 2 zones give the same bits as one zone")
                .containsOnlyOnce("time  ");
        assertThat(folder.resolve("out.npy")).hasSameBinaryContentAs(expected);
        assertThat(folder.resolve("b-5.vti")).hasSameBinaryContentAs(folder.resolve("expected.vti"));
        for (int piece = 0; piece < 4; piece++) {
            assertThat(folder.resolve("c-5.pieces/" + piece + ".vti"))
                    .hasSameBinaryContentAs(folder.resolve("expected.pieces/" + piece + ".vti"));
        }
        assertThat(Files.readString(folder.resolve("report.json"))).contains("\"rank\": 0", "\"rank\": 1");
        assertThat(Files.readString(folder.resolve("trace.json")))
                .startsWith("{")
                .endsWith("]}\n")
                .contains("\"rank 0 on ", "\"rank 1 on ", "zone 0 on", "zone 1 on");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "expected.npy",
                            "expected.vti",
                            "expected.pvti",
                            "expected.pieces",
                            "in.npy",
                            "out.npy",
                            "b-5.vti",
                            "b.pvd",
                            "c-5.pvti",
                            "c-5.pieces",
                            "c.pvd",
                            "report.json",
                            "trace.json");
        }
    }

    @Test
    void a_rank_that_throws_between_two_steps_ends_all() {
        MpiRun.Ended ended = MpiRun.of(Mpi.OPEN_MPI, 3)
                .program(FailingRank.class)
                .java("-Xmx200m")
                .run();

        assertThat(ended.exitCode()).isNotZero();
        assertThat(ended.output()).contains("rank 1 of 3 on ", "on purpose").doesNotContain("came to the end");
    }
}
