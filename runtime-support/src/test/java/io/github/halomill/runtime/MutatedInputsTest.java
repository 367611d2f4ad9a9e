package io.github.halomill.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.testing.mutation.Target;
import io.github.halomill.testing.mutation.Trials;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever files and command lines hold, each is taken or refused with a message; {@code .ci/fuzz-texts} runs more. */
class MutatedInputsTest {

    private static final int COUNT = 30;

    @TempDir
    Path folder;

    static List<Target> targets() {
        return new RuntimeTargets().targets();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void areTakenOrRefused(Target target) throws Exception {
        Trials trials = new Trials(target, folder);
        assertThat(trials.run(0, COUNT).found()).isEmpty();
        assertThat(trials.tally().accepted()).as("accepted").isPositive();
        assertThat(trials.tally().refused()).as("refused").isPositive();
    }
}
