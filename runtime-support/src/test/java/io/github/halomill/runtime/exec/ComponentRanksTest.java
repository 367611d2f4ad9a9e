package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.mpi.MpiRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields with components on several ranks. */
@Tag("device")
class ComponentRanksTest {

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, 3", "MPICH, 2"})
    void everyRankHasWhatPlainLoopsCompute(MpiRun.Mpi mpi, int ranks) {
        String output =
                MpiRun.of(mpi, ranks).program(ComponentRanksProgram.class).run().successfully();

        for (int rank = 0; rank < ranks; rank++) {
            assertThat(output).contains("rank " + rank + " of " + ranks + " is done");
        }
    }
}
