package io.github.halomill.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.cli.CommandTarget;
import io.github.halomill.testing.mutation.Target;
import io.github.halomill.testing.mutation.Trials;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever descriptions, kernels and command lines hold, each is taken or refused with a message;
 * {@code .ci/fuzz-texts} runs more.
 */
class MutatedTextsTest {

    /** The first inputs are what is mutated: others come after them. */
    private static final long FIRST = 1000;

    @TempDir
    Path folder;

    private void areTakenOrRefused(Target target, int count) throws Exception {
        Trials trials = new Trials(target, folder);
        assertThat(trials.run(FIRST, count).found()).isEmpty();
        assertThat(trials.tally().accepted()).as("accepted").isPositive();
        assertThat(trials.tally().refused()).as("refused").isPositive();
    }

    @Test
    void descriptions() throws Exception {
        areTakenOrRefused(new DescriptionTarget(), 30);
    }

    @Test
    void kernels() throws Exception {
        areTakenOrRefused(new KernelTarget(), 30);
    }

    @Test
    void commandLines() throws Exception {
        areTakenOrRefused(new CommandTarget(false), 30);
    }
}
