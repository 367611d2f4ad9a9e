package io.github.halomill.runtime.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ranks of each MPI that is here: messages, collective operations, and what ends them. */
class MpiTest {

    @ParameterizedTest
    @EnumSource
    void messagesAndCollectives(MpiRun.Mpi mpi) {
        String end = mpi == MpiRun.Mpi.MPICH ? "close" : "return";
        String output = MpiRun.of(mpi, 3).program(RanksProgram.class, end).run().successfully();
        assertThat(output)
                .contains("rank 0 of 3 sent 2800", "rank 1 of 3 sent 2800", "rank 2 of 3 sent 2800")
                .contains(mpi.library());
    }

    @Test
    @Thorough
    void messagesAndCollectivesBetweenNodes() {
        MpiRun.Ended ended =
                MpiRun.onNodes(4).program(RanksProgram.class, "return").run();

        assumeTrue(ended.exitCode() != 77, ended.output());
        assertThat(ended.successfully())
                .contains("rank 0 of 4 sent 4200", "rank 3 of 4 sent 4200")
                .contains("rank 0 on node1", "rank 1 on node2", "rank 2 on node3", "rank 3 on node4");
    }

    /**
     * What must end all ranks.
     *
     * @param how one of them fails, see {@link FailingProgram}
     * @param said what has to be printed, if anybody can
     */
    private record Case(MpiRun.Mpi mpi, String how, Map<String, String> environment, List<String> said) {

        void check() {
            MpiRun run = MpiRun.of(mpi, 2).program(FailingProgram.class, how);
            environment.forEach(run::with);
            MpiRun.Ended ended = run.run();
            assertThat(ended.exitCode()).as("%s: %s", this, ended.output()).isNotZero();
            assertThat(said)
                    .as(toString())
                    .allSatisfy(text -> assertThat(ended.output()).contains(text));
        }

        @Override
        public String toString() {
            return mpi + ", " + how;
        }
    }

    private static Stream<Case> casesOf(MpiRun.Mpi mpi) {
        MpiRun.Mpi other = mpi == MpiRun.Mpi.MPICH ? MpiRun.Mpi.OPEN_MPI : MpiRun.Mpi.MPICH;
        String last = "rank 1 of 2 on ";
        return Stream.of(
                new Case(mpi, "throw", Map.of(), List.of(last, "thread main failed: made to fail")),
                new Case(mpi, "exit", Map.of(), List.of(last, "the Java machine ended before")),
                new Case(mpi, "kill", Map.of(), List.of()),
                new Case(mpi, "halt", Map.of(), List.of()),
                new Case(mpi, "kill the parent", Map.of(), List.of()),
                new Case(
                        mpi,
                        "hang",
                        Map.of("HALOMILL_DEADLINE", "1"),
                        List.of("rank 0 of 2 on ", "longer than 1 s: allReduce")),
                new Case(
                        mpi,
                        "another library",
                        Map.of("HALOMILL_MPI_LIBRARY", other.library()),
                        List.of("belongs to another MPI than the launcher", other.library())));
    }

    /** These do not depend on the launcher. */
    private static Stream<Case> cases() {
        return Stream.of(
                new Case(
                        MpiRun.Mpi.MPICH,
                        "throw elsewhere",
                        Map.of(),
                        List.of("rank 1 of 2 on ", "thread worker failed")),
                new Case(
                        MpiRun.Mpi.MPICH,
                        "return with mailboxes",
                        Map.of(),
                        List.of("rank 1 of 2 on ", "the Java machine ended before")),
                new Case(
                        MpiRun.Mpi.OPEN_MPI,
                        "return",
                        Map.of("HALOMILL_DEADLINE", "1"),
                        List.of(" of 2 on ", "longer than 1 s: ")),
                new Case(MpiRun.Mpi.MPICH, "abort", Map.of(), List.of()),
                new Case(
                        MpiRun.Mpi.MPICH,
                        "never begin",
                        Map.of(),
                        List.of("no MPI library can be opened", "libnone.so")),
                new Case(
                        MpiRun.Mpi.MPICH,
                        "no library",
                        Map.of("HALOMILL_MPI_LIBRARY", "libnone.so"),
                        List.of("no MPI library can be opened", "libnone.so")));
    }

    @Test
    void noRankOutlivesAnother() throws Exception {
        Stream.of(MpiRun.Mpi.values()).forEach(MpiRun.Mpi::assume);
        ExecutorService several = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> checks = new ArrayList<>();
            Stream.concat(Stream.of(MpiRun.Mpi.values()).flatMap(MpiTest::casesOf), cases())
                    .forEach(each -> checks.add(several.submit(each::check)));
            for (Future<?> check : checks) {
                check.get();
            }
        } finally {
            several.shutdownNow();
        }
    }

    @Test
    void oneRankIsAlone() {
        String output = MpiRun.of(MpiRun.Mpi.MPICH, 1)
                .program(FailingProgram.class, "exit normally")
                .run()
                .successfully();
        assertThat(output).contains("ranks: 1");
    }
}
