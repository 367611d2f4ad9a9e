package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.mpi.MpiRun;
import io.github.halomill.runtime.mpi.MpiRun.Mpi;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays that are combined are the same on all ranks, and part of a checkpoint. */
@Tag("device")
class CombinedOverRanksTest {

    @TempDir
    Path folder;

    private String run(int ranks, String... options) {
        List<String> all = new ArrayList<>(List.of("combined", "--tune=off", "--checkpoint=" + folder));
        all.addAll(List.of(options));
        return MpiRun.of(Mpi.MPICH, ranks)
                .program(SumCommand.class, all.toArray(String[]::new))
                .run()
                .successfully();
    }

    @Test
    void anotherNumberOfRanksGoesOn() {
        String[] inputs = {"--input=v=random:5", "--input=a=random:3", "--input=b=random:4"};
        run(2, "--devices=0:0*2", "--iterations=5", "--checkpoint-every=3", inputs[0], inputs[1], inputs[2]);

        String said = run(3, "--devices=0:0", "--iterations=8", "--resume=" + folder, "--verify");

        assertThat(said)
                .contains("after iteration 3")
                .contains("verified: 3 zones give the same bits as one zone in u, v, a, b");
    }
}
