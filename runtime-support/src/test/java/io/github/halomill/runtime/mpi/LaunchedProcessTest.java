package io.github.halomill.runtime.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the environment of a process says of its launcher, and what follows from that. */
class LaunchedProcessTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_LOCAL_RANK=1 PMIX_RANK=3          | OMPI_COMM_WORLD_SIZE | 4 | OPEN_MPI",
                "PMI_SIZE=2 PMI_RANK=0 MPI_LOCALRANKID=0                                  | PMI_SIZE             | 2 | MPICH",
                "PMI_SIZE=2 SLURM_STEP_NUM_TASKS=2 SLURM_LOCALID=1                        | PMI_SIZE             | 2 | MPICH",
                "SLURM_STEP_NUM_TASKS=8 SLURM_LOCALID=5 PMIX_RANK=7                       | SLURM_STEP_NUM_TASKS | 8 | UNKNOWN",
                "OMPI_COMM_WORLD_SIZE=2 SLURM_STEP_NUM_TASKS=1                            | OMPI_COMM_WORLD_SIZE | 2 | OPEN_MPI",
                "MV2_COMM_WORLD_SIZE=3                                                    | MV2_COMM_WORLD_SIZE  | 3 | MPICH",
                "PMIX_RANK=0                                                              | PMIX_RANK            | 0 | UNKNOWN",
            })
    void launchers(String variables, String by, int count, LaunchedProcess.Family family) {
        assertThat(LaunchedProcess.of(environment(variables))).isEqualTo(new LaunchedProcess(by, count, family));
    }

    /** A batch script has SLURM_NTASKS and SLURM_PROCID, but what it starts by itself is no rank. */
    @ParameterizedTest
    @CsvSource({"A=b", "SLURM_NTASKS=4 SLURM_PROCID=0 SLURM_LOCALID=0", "PMI_SIZE=many"})
    void noLauncher(String variables) {
        assertThat(LaunchedProcess.of(environment(variables))).isNull();
    }

    private static Map<String, String> environment(String variables) {
        Map<String, String> environment = new HashMap<>();
        for (String variable : variables.strip().split(" +", -1)) {
            String[] parts = variable.split("=", 2);
            environment.put(parts[0], parts[1]);
        }
        return environment;
    }

    @Test
    void withoutALauncherAProcessIsAlone() {
        assertThat(Launcher.ofProcess().count()).isEqualTo(1);
        assertThat(Launcher.ofProcess()).isSameAs(Launcher.ofProcess());
    }

    @Test
    void theLaunchersLibraryIsTriedFirst() {
        assertThat(MpiLibrary.candidates(null, null, LaunchedProcess.Family.OPEN_MPI))
                .containsExactly("libmpi.so.40", "libmpi_abi.so", "libmpi.so.12", "libmpich.so.12");
        assertThat(MpiLibrary.candidates(null, null, LaunchedProcess.Family.MPICH))
                .containsExactly("libmpich.so.12", "libmpi.so.12", "libmpi_abi.so", "libmpi.so.40");
        assertThat(MpiLibrary.candidates(null, "/opt/mpi", LaunchedProcess.Family.UNKNOWN))
                .startsWith("/opt/mpi/lib/libmpi_abi.so", "/opt/mpi/lib/libmpi.so.40")
                .endsWith("libmpi.so.12", "libmpich.so.12");
        assertThat(MpiLibrary.candidates(null, "/opt/mpi", LaunchedProcess.Family.OPEN_MPI))
                .startsWith("/opt/mpi/lib/libmpi.so.40", "libmpi.so.40", "/opt/mpi/lib/libmpi_abi.so");
        assertThat(MpiLibrary.candidates("/my/libmpi.so", "/opt/mpi", LaunchedProcess.Family.OPEN_MPI))
                .containsExactly("/my/libmpi.so");
    }

    @Test
    void deadlines() {
        assertThat(Deadline.of(Map.of())).isEqualTo(Duration.ofMinutes(10));
        assertThat(Deadline.of(Map.of("HALOMILL_DEADLINE", "0"))).isZero();
        assertThatThrownBy(() -> Deadline.of(Map.of("HALOMILL_DEADLINE", "soon")))
                .isInstanceOf(RunException.class)
                .hasMessage("HALOMILL_DEADLINE is soon; it has to be a number of seconds, or 0 to wait for ever");
    }

    @Test
    void tagsAreUsedAgainAsLateAsPossible() {
        Tags tags = new Tags();
        assertThat(IntStream.range(0, 3).map(i -> tags.take())).containsExactly(0, 1, 2);
        tags.giveBack(0);
        tags.giveBack(2);
        assertThat(IntStream.range(3, Tags.COUNT).map(i -> tags.take())).allMatch(tag -> tag >= 3);
        assertThat(IntStream.range(0, 2).map(i -> tags.take()))
                .as("1 is in use")
                .containsExactly(0, 2);
        assertThatThrownBy(tags::take)
                .isInstanceOf(RunException.class)
                .hasMessageContaining("more than 32768 exchanges");
    }
}
