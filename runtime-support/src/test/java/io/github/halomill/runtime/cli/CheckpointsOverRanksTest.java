package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.mpi.MpiRun;
import io.github.halomill.runtime.mpi.MpiRun.Mpi;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranks write a checkpoint together, and another number of ranks goes on from it. */
@Tag("device")
class CheckpointsOverRanksTest {

    @TempDir
    Path folder;

    private String run(int ranks, String... options) {
        String[] all = new String[options.length + 5];
        all[0] = "1";
        all[1] = "--devices=0:0";
        all[2] = "--tune=off";
        all[3] = "--input=B=random:5";
        all[4] = "--checkpoint=" + folder.resolve("ck");
        System.arraycopy(options, 0, all, 5, options.length);
        return MpiRun.of(Mpi.MPICH, ranks).program(SumCommand.class, all).run().successfully();
    }

    @Test
    void anotherNumberOfRanksGoesOn() throws Exception {
        Path result = folder.resolve("b.npy");
        run(2, "--iterations=50", "--checkpoint-every=20", "--output=B=" + result);
        byte[] expected = Files.readAllBytes(result);
        Files.delete(result);

        String said = run(3, "--iterations=50", "--resume=" + folder.resolve("ck"), "--output=B=" + result, "--verify");

        assertThat(said).containsOnlyOnce("after iteration 40").contains("verified: 3 zones give the same bits");
        assertThat(Files.readAllBytes(result)).isEqualTo(expected);
        assertThat(folder.resolve("ck/000000000020/A.npy")).exists();
    }
}
