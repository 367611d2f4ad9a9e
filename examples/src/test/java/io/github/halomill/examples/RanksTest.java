package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.mpi.MpiRun;
import io.github.halomill.runtime.mpi.MpiRun.Mpi;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples on several ranks, by both MPIs. */
class RanksTest {

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, 2, 0:0*2", "MPICH, 3, 0:0"})
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
}
