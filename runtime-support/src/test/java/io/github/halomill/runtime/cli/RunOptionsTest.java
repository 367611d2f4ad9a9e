package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.bits.Bits;
import io.github.halomill.runtime.checkpoint.CheckpointOptions;
import io.github.halomill.runtime.checkpoint.Every;
import io.github.halomill.runtime.checkpoint.Retry;
import io.github.halomill.runtime.cli.options.CommandLines;
import io.github.halomill.runtime.cli.options.DataOptions;
import io.github.halomill.runtime.cli.options.IntervalOptions;
import io.github.halomill.runtime.cli.options.ProgressKind;
import io.github.halomill.runtime.cli.options.ReportOptions;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cli.options.ShowOptions;
import io.github.halomill.runtime.cli.options.VerificationKind;
import io.github.halomill.runtime.exec.plan.Balance;
import io.github.halomill.runtime.exec.plan.Cut;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.ExecutionOptions.Probes;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.exec.plan.Forms;
import io.github.halomill.runtime.exec.plan.GroupChoice;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.exec.plan.TransferKind;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.view.ViewOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command line says about how to run, and what it may not say. */
class RunOptionsTest {

    @Test
    void everyOptionReachesTheEngine() {
        ExecutionOptions execution = CommandLines.parsed(
                        "--strategy=gcd",
                        "--split=2x3",
                        "--depth=5",
                        "--weights=3,1,2,1,1,0.5",
                        "--balance=every=500",
                        "--tune=force",
                        "--transfer=mapped",
                        "--local=as-described",
                        "--variant=plain",
                        "--bits=strict",
                        "--no-overlap",
                        "--out-of-core",
                        "--device-memory=8GiB",
                        "--spill=/tmp",
                        "--roofline",
                        "--save=u=u{iteration}.npy",
                        "--watch=u",
                        "--every=3")
                .execution();
        assertThat(execution.cut())
                .isEqualTo(new Cut(
                        Strategy.GCD,
                        Optional.of(new Split(2, 3, 1)),
                        OptionalInt.of(5),
                        new WeightChoice(Optional.of(new Weights(List.of(3.0, 1.0, 2.0, 1.0, 1.0, 0.5))), false),
                        new Balance(500, true, OptionalLong.empty())));
        assertThat(execution.forms())
                .isEqualTo(new Forms(
                        Tuning.FORCE,
                        TransferKind.MAPPED,
                        GroupChoice.AS_DESCRIBED,
                        Variant.PLAIN,
                        Bits.STRICT,
                        false));
        assertThat(execution.memory())
                .isEqualTo(new DeviceMemory(true, OptionalLong.of(8L << 30), Optional.of(Path.of("/tmp"))));
        assertThat(execution.probes()).isEqualTo(new Probes(true, false, OptionalLong.empty(), 0));
        // What verifies begins with this: only the run itself writes and looks.
        assertThat(execution.observers().savedFields()).isEqualTo(SavedFields.NONE);
        assertThat(execution.observers().finiteCheck()).isEqualTo(FiniteCheck.NONE);
        // An option that is new has to be above, with another value than by default.
        assertThat(sameIn(execution.cut(), Cut.DEFAULT)).isEmpty();
        assertThat(sameIn(execution.forms(), Forms.DEFAULT)).isEmpty();
        assertThat(sameIn(execution.memory(), DeviceMemory.ALL)).isEmpty();
    }

    /** The components that two records have in common. */
    private static List<String> sameIn(Record one, Record other) {
        return Arrays.stream(one.getClass().getRecordComponents())
                .filter(component -> value(component, one).equals(value(component, other)))
                .map(RecordComponent::getName)
                .toList();
    }

    private static Object value(RecordComponent component, Record of) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatIsNotGivenIsAsTheEngineHasIt() {
        ExecutionOptions execution = CommandLines.parsed().execution();
        assertThat(execution.cut()).isEqualTo(Cut.DEFAULT);
        assertThat(execution.forms()).isEqualTo(Forms.DEFAULT);
        assertThat(execution.memory()).isEqualTo(DeviceMemory.ALL);
        assertThat(execution.probes()).isEqualTo(ExecutionOptions.DEFAULT.probes());
    }

    @Test
    void allOtherOptionsAreThoseOfTheRun() {
        RunOptions options = CommandLines.parsed(
                "--devices=gpu",
                "--iterations=7",
                "-p=nx=8",
                "--parameter=ny=9",
                "--parameters=more",
                "--input=u=1",
                "--input=v=2",
                "--output=w=-",
                "--picture=u:map=magma,log",
                "--save=u=u{iteration}.npy",
                "--watch=u,v",
                "--every=3",
                "--log=max(u), 2",
                "--series=s.csv",
                "--keep-going",
                "--verify",
                "--sanitize",
                "--report=r",
                "--trace=t",
                "--checkpoint=c",
                "--checkpoint-every=90s",
                "--keep=4",
                "--resume=d",
                "--retry=5",
                "--deadline=5",
                "--where",
                "--progress=plain",
                "--quiet",
                "--verbose",
                "--generate-completion",
                "--view=8080",
                "--view-wait");
        assertThat(options.view()).isEqualTo(new ViewOptions(ViewOptions.view("8080"), true));
        assertThat(options.engine().devices()).isEqualTo("gpu");
        assertThat(options.engine().sanitize()).isTrue();
        assertThat(options.of(1, "", Map.of("nx", "8")).checkpoints().settings())
                .isEqualTo(Map.of("nx", "8", "--bits", "usual"));
        assertThat(options.data())
                .isEqualTo(new DataOptions(
                        OptionalLong.of(7),
                        Map.of("nx", "8", "ny", "9"),
                        Optional.of(Path.of("more")),
                        List.of("u=1", "v=2"),
                        List.of("w=-"),
                        List.of("u:map=magma,log")));
        assertThat(options.data().parameters().keySet()).containsExactly("nx", "ny");
        assertThat(options.intervals())
                .isEqualTo(new IntervalOptions(
                        List.of("u=u{iteration}.npy"),
                        List.of("u", "v"),
                        List.of("max(u), 2"),
                        OptionalLong.of(3),
                        true));
        assertThat(options.reports())
                .isEqualTo(new ReportOptions(
                        VerificationKind.ZONES,
                        false,
                        Optional.of(Path.of("r")),
                        Optional.of(Path.of("s.csv")),
                        Optional.of(Path.of("t")),
                        List.of(),
                        List.of()));
        assertThat(options.checkpoints())
                .isEqualTo(new CheckpointOptions(
                        Optional.of(Path.of("c")),
                        Every.parse("90s"),
                        4,
                        Optional.of(Path.of("d")),
                        new Retry(5),
                        "",
                        Map.of()));
        assertThat(options.show())
                .isEqualTo(new ShowOptions(OptionalLong.of(5), true, ProgressKind.PLAIN, true, true, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2x", "x2", "2x0", "1x1x1x1", "-1", "2,2", "100000"})
    void partsThatAreNoneAreAMistakeOfUse(String split) {
        assertThatThrownBy(() -> CommandLines.parsed("--split=" + split))
                .isInstanceOf(UsageException.class)
                .hasMessage("split: '" + split
                        + "' is neither auto nor parts per dimension, x first, such as 1x4 or 2x2x1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "deep", "99999999999"})
    void aDepthThatIsNoneIsAMistakeOfUse(String depth) {
        assertThatThrownBy(() -> CommandLines.parsed("--depth=" + depth))
                .isInstanceOf(UsageException.class)
                .hasMessage("depth: '" + depth + "' is neither auto nor a number of steps, at least 1");
    }

    @Test
    void aRunGoesOnAsOftenAsItIsToldTo() {
        assertThat(CommandLines.parsed().checkpoints().retry()).isEqualTo(Retry.NONE);
        assertThat(CommandLines.parsed("--retry").checkpoints().retry()).isEqualTo(new Retry(Long.MAX_VALUE));
        assertThat(CommandLines.parsed("--retry", "--quiet")
                        .checkpoints()
                        .retry()
                        .isAsked())
                .isTrue();
        assertThat(CommandLines.parsed("--retry=0").checkpoints().retry()).isEqualTo(Retry.NONE);
        assertThatThrownBy(() -> CommandLines.parsed("--retry=often"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "retry: 'often' does not say how often: a number, such as --retry=3, or --retry alone, as long"
                                + " as a device is left");
    }

    @Test
    void weightsThatAreNoneAreAMistakeOfUse() {
        assertThatThrownBy(() -> CommandLines.parsed("--weights=3,x"))
                .isInstanceOf(UsageException.class)
                .hasMessage("weights: '3,x' is neither auto nor equal nor a number for each device, such as 3,1: 'x' is"
                        + " no number");
    }

    @Test
    void aBalanceThatIsNoneIsAMistakeOfUse() {
        assertThatThrownBy(() -> CommandLines.parsed("--balance=often"))
                .isInstanceOf(UsageException.class)
                .hasMessage("balance: 'often' is neither off nor auto nor a number of iterations, at least 1, such as"
                        + " every=500");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8", "-1GiB", "8 apples"})
    void memoryThatIsNoneIsAMistakeOfUse(String memory) {
        assertThatThrownBy(() -> CommandLines.parsed("--device-memory=" + memory))
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
}
