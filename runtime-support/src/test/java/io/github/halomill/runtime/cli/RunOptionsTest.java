package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.checkpoint.CheckpointOptions;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.exec.plan.GroupChoice;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.exec.plan.TransferKind;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.partition.Split;
import io.github.halomill.runtime.partition.Strategy;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command line says about how to run, and what it may not say. */
class RunOptionsTest {

    @Test
    void everyOptionReachesTheEngine() {
        ExecutionOptions execution = options("2x3", "5").execution();
        assertThat(execution.strategy()).isEqualTo(Strategy.GCD);
        assertThat(execution.split()).hasValue(new Split(2, 3, 1));
        assertThat(execution.depth()).hasValue(5);
        assertThat(execution.overlap()).isFalse();
        assertThat(execution.tuning()).isEqualTo(Tuning.FORCE);
        assertThat(execution.transfer()).isEqualTo(TransferKind.MAPPED);
        assertThat(execution.groups()).isEqualTo(GroupChoice.AS_DESCRIBED);
        assertThat(execution.roofline()).isTrue();
        // What verifies begins with this: only the run itself writes and looks.
        assertThat(execution.savedFields()).isEqualTo(SavedFields.NONE);
        assertThat(execution.finiteCheck()).isEqualTo(FiniteCheck.NONE);
    }

    @Test
    void autoLeavesSplitAndDepthOpen() {
        ExecutionOptions execution = options("auto", "auto").execution();
        assertThat(execution.split()).isEmpty();
        assertThat(execution.depth()).isEqualTo(OptionalInt.empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "2x", "x2", "2x0", "1x1x1x1", "-1", "2,2", "100000"})
    void partsThatAreNoneAreAMistakeOfUse(String split) {
        assertThatThrownBy(() -> options(split, "auto").execution())
                .isInstanceOf(UsageException.class)
                .hasMessage("split: '" + split
                        + "' is neither auto nor parts per dimension, x first, such as 1x4 or 2x2x1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "1.5", "deep", "99999999999"})
    void aDepthThatIsNoneIsAMistakeOfUse(String depth) {
        assertThatThrownBy(() -> options("auto", depth).execution())
                .isInstanceOf(UsageException.class)
                .hasMessage("depth: '" + depth + "' is neither auto nor a number of steps, at least 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8", "-1GiB", "8 apples"})
    void memoryThatIsNoneIsAMistakeOfUse(String memory) {
        assertThatThrownBy(() -> DeviceMemory.parse(false, memory, Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "device-memory: '" + memory + "' is neither all nor bytes with a unit, such as 512MiB or 8GiB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "", "map"})
    void aWayOfCopyingThatIsNoneIsAMistakeOfUseThatNamesThoseThatAre(String way) {
        PrintStream before = System.err;
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        int exitCode;
        try {
            exitCode = ProgramCommand.of("Wave", GuessesTest.Unopened::new).execute("--transfer=" + way);
        } finally {
            System.setErr(before);
        }
        assertThat(exitCode).isEqualTo(ProgramRunner.USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("Invalid value for option '--transfer': expected one of [AUTO, PINNED, MAPPED, PIPELINED]"
                        + " (case-insensitive) but was '" + way + "'");
    }

    private static RunOptions options(String split, String depth) {
        return new RunOptions(
                "all",
                Strategy.GCD,
                split,
                depth,
                false,
                DeviceMemory.ALL,
                Tuning.FORCE,
                TransferKind.MAPPED,
                GroupChoice.AS_DESCRIBED,
                Variant.PLAIN,
                1,
                List.of(),
                List.of(),
                List.of(),
                FiniteCheck.SCALARS,
                VerificationKind.NONE,
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                ProgressKind.AUTO,
                CheckpointOptions.NONE,
                true,
                false);
    }
}
