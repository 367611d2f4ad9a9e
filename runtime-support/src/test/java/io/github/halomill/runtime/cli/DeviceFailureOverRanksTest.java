package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.mpi.MpiRun;
import io.github.halomill.runtime.mpi.MpiRun.Mpi;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A device of one rank fails: all ranks end, with one message, and others go on from the checkpoint. */
@Tag("device")
class DeviceFailureOverRanksTest {

    @TempDir
    Path folder;

    private MpiRun of(int ranks, Class<?> main, String... first) {
        String[] options = {
            "--devices=0:0",
            "--tune=off",
            "--no-overlap",
            "--quiet",
            "--iterations=50",
            "--input=B=random:5",
            "--output=B=" + folder.resolve("b.npy"),
            "--checkpoint=" + folder.resolve("ck"),
            "--checkpoint-every=20",
            "--resume=" + folder.resolve("ck")
        };
        String[] all = new String[first.length + options.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(options, 0, all, first.length, options.length);
        return MpiRun.of(Mpi.MPICH, ranks).program(main, all);
    }

    @Test
    void allEndWithOneMessageAndOthersGoOn() throws Exception {
        MpiRun.Ended ended = of(3, FailingSumCommand.class, "2", "0:0 clEnqueueNDRangeKernel 33 -5 -5")
                .run();

        assertThat(ended.exitCode()).isNotZero();
        assertThat(ended.output())
                .containsOnlyOnce("error: ")
                .containsPattern(
                        "rank 2 on \\S+: error: Sum: device 0:0 .* \\(zone 2\\) failed after \\d+ iterations:"
                                + " clEnqueueNDRangeKernel failed with CL_OUT_OF_RESOURCES \\(-5\\)\n"
                                + "the run ended; no output is written; go on from the last checkpoint with --resume \\S*ck/0*20\n")
                .doesNotContain("--retry");
        of(2, SumCommand.class, "none").run().successfully();
        byte[] result = Files.readAllBytes(folder.resolve("b.npy"));
        of(1, SumCommand.class, "none").run().successfully();
        assertThat(Files.readAllBytes(folder.resolve("b.npy"))).isEqualTo(result);
    }
}
