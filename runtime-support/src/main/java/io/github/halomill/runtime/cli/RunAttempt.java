package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.DeviceFailedException;
import io.github.halomill.runtime.base.NotFiniteException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.checkpoint.Checkpointer;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cli.options.VerificationKind;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.save.PauseRequest;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.OutputSpec;
import io.github.halomill.runtime.io.picture.PictureStyles;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Series;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.view.LiveRun;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run of a command line on devices that are there, from inputs to outputs. It is the first and only one, unless a
 * device fails.
 */
final class RunAttempt {

    private final ProgramRuns runs;
    private final RunOptions options;
    private final List<OutputSpec> outputs;
    private final Start start;
    private final Streams streams;
    private final Interruption interruption;
    private final Ranks ranks;
    private final PictureStyles styles;
    private boolean open;
    private boolean written;

    /** What writes checkpoints, if any are written. */
    private Optional<Checkpointer> checkpointer = Optional.empty();

    /** What was logged, and which pictures were saved, by this one and those before it. */
    private Series series = Series.NONE;

    private final Set<String> pictures = new LinkedHashSet<>();
    private int exitCode;
    private @Nullable RunReport report;

    /** One that is about to begin with {@code start}. */
    RunAttempt(
            ProgramRuns runs,
            RunOptions options,
            List<OutputSpec> outputs,
            Start start,
            Streams streams,
            Interruption interruption,
            Ranks ranks) {
        this.runs = runs;
        this.options = options;
        this.outputs = outputs;
        this.start = start;
        this.streams = streams;
        this.interruption = interruption;
        this.ranks = ranks;
        this.styles = options.data().styles(List.of());
    }

    /** Goes on with what another one has told of its iterations, as far as they are not carried out again. */
    void follow(RunAttempt before) {
        series = before.series;
        pictures.addAll(before.pictures);
    }

    /**
     * Carries it out; {@code verification} gets the arrays if they are to be verified.
     *
     * @throws DeviceFailedException if a device fails
     */
    void carryOut(ExecutionOptions how, Verification verification) {
        try (StencilProgram program = runs.open(how)) {
            open = true;
            program.series().begin(series, start.iteration());
            series = program.series();
            try {
                exitCode = run(program, verification);
            } catch (DeviceFailedException e) {
                pictures.addAll(program.report().saved().pictures());
                throw e;
            }
            pictures.addAll(program.report().saved().pictures());
            report = program.report().withPictures(List.copyOf(pictures));
        }
    }

    /** Whether its devices could be set up. */
    boolean isOpen() {
        return open;
    }

    /** How it ended. */
    int exitCode() {
        return exitCode;
    }

    /** Its numbers, once it has ended. */
    RunReport report() {
        return Objects.requireNonNull(report, "it has ended");
    }

    /** What it begins with. */
    Start start() {
        return start;
    }

    /** The newest checkpoint that it wrote, or went on from. */
    Optional<Path> newest() {
        return checkpointer.map(Checkpointer::newest).orElse(start.checkpoint());
    }

    /** Whether outputs are written. */
    boolean isWritten() {
        return written;
    }

    /** Fills the arrays, runs, and writes the arrays. */
    private int run(StencilProgram program, Verification verification) {
        try {
            UnusualResults unusual = new UnusualResults();
            List<ProgramArray> arrays = unusual.watched(runs.arrays(program));
            styles.requireDrawn(drawn(program.partition().problem()));
            program.onWarning(runs::warn);
            interruption.begin("reading inputs");
            start.open(program, arrays);
            options.data().inputs().forEach(input -> runs.log("input " + input));
            iterateAndWrite(program, arrays);
            if (options.reports().verify() != VerificationKind.NONE) {
                interruption.begin("verifying");
                verification.keep("", arrays);
            }
            unusual.lines().forEach(runs::warn);
            return ExitCodes.DONE;
        } catch (Interruption.Interrupted e) {
            return stopped(e);
        } catch (NotFiniteException e) {
            return gaveUp(e);
        } catch (RunStoppedException e) {
            if (checkpointer.isPresent() && checkpointer.get().stoppedBy().isPresent()) {
                return stopped(checkpointer.get(), start.iteration() + e.stepsDone());
            }
            Signals signal = interruption.signal();
            if (signal == null) {
                throw e;
            }
            return stopped(signal.stopped(
                    "after step " + (start.iteration() + e.stepsDone()) + " of " + options.iterations()));
        }
    }

    /** The arrays of which there are pictures. */
    private Set<ArrayName> drawn(Problem problem) {
        Stream<ArrayName> saved = problem.steps().stream()
                .filter(step -> step instanceof Output.Save save && FileSink.isPicture(save.file()))
                .map(step -> ((Output.Save) step).array());
        Stream<ArrayName> written = outputs.stream()
                .filter(output -> FileSink.isPicture(output.path().toString()))
                .map(OutputSpec::argument);
        return Stream.concat(saved, written).collect(Collectors.toSet());
    }

    private void iterateAndWrite(StencilProgram program, List<ProgramArray> arrays) {
        try (Outputs sinks = Outputs.open(outputs, arrays, styles, streams.results(), ranks);
                SeriesTable table = SeriesTable.open(options.reports().series(), program.series(), ranks)) {
            start.fill(program, arrays);
            table.begin(start.iteration());
            interruption.begin("starting");
            iterate(program);
            interruption.begin("writing outputs");
            sinks.write();
            written = true;
            outputs.forEach(output -> runs.log("wrote " + output.argument() + " to " + output.path()));
        }
    }

    private void iterate(StencilProgram program) {
        long done = start.iteration();
        if (options.checkpoints().folder().isEmpty()) {
            PauseRequest asked = iterations -> interruption.number() > 0 ? iterations : Long.MAX_VALUE;
            runs.showing(
                    program,
                    done,
                    new LiveRun.Extras(asked, Optional.empty(), interruption::number),
                    () -> runs.iterate(program, "running", done));
            return;
        }
        Checkpointer writer =
                new Checkpointer(program, options.checkpoints(), start.checkpoint(), interruption::number, runs::log);
        writer.check(done);
        checkpointer = Optional.of(writer);
        program.resumable().onPause(writer);
        runs.showing(
                program,
                done,
                new LiveRun.Extras(writer, Optional.of(writer::now), interruption::number),
                () -> runs.iterateLooking(program, "running", done, writer::bytes));
    }

    /** All ranks know that they were stopped, and end by themselves. */
    private int stopped(Checkpointer by, long done) {
        Signals signal = Signals.of(by.stoppedBy().orElseThrow());
        if (by.newest().isEmpty()) {
            streams.err().println("stopped by " + signal + " before the first iteration; no output is written");
            return signal.exitCode();
        }
        streams.err()
                .println("stopped by " + signal + " after step " + done + " of " + options.iterations()
                        + "; no output is written; go on with --resume "
                        + by.newest().get());
        return ExitCodes.AGAIN;
    }

    /** All ranks know that a number is not finite, and end by themselves. */
    private int gaveUp(NotFiniteException why) {
        streams.err().println("error: " + why.getMessage());
        streams.err()
                .println("the run ended after step " + (start.iteration() + why.stepsDone()) + " of "
                        + options.iterations() + "; no output is written"
                        + checkpointer
                                .flatMap(Checkpointer::newest)
                                .map(newest -> "; the last checkpoint is " + newest)
                                .orElse(""));
        streams.err()
                .println("hint: a time step that is too large for the grid is the usual cause, or an input;"
                        + (options.intervals().finiteCheck(List.of()).fields().isEmpty()
                                ? " --watch ARG --every N says which element of an array goes wrong first;"
                                : "")
                        + " --keep-going has it run on");
        return ExitCodes.NOT_FINITE;
    }

    /** The exit code of a run that a signal has ended, which is told. */
    int stopped(Interruption.Interrupted by) {
        if (ranks.count() > 1) {
            throw by; // the others do not know
        }
        String files = outputs.isEmpty() ? "" : written ? "; outputs are written" : "; no output is written";
        Optional<Path> newest = checkpointer.flatMap(Checkpointer::newest);
        if (newest.isPresent() && !written) {
            streams.err().println(by.getMessage() + files + "; go on with --resume " + newest.get());
            return ExitCodes.AGAIN;
        }
        streams.err().println(by.getMessage() + files);
        return by.exitCode();
    }
}
