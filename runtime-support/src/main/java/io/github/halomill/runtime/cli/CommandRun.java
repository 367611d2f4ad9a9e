package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.NotFiniteException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.checkpoint.Checkpointer;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cli.options.VerificationKind;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.exec.save.PauseRequest;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.OutputSpec;
import io.github.halomill.runtime.io.picture.PictureStyles;
import io.github.halomill.runtime.report.RunContext;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.view.LiveRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a command line asks for, from inputs to verification, on devices that are there. A signal may end it anywhere.
 */
final class CommandRun {

    private final ProgramRuns runs;
    private final RunOptions options;
    private final List<OutputSpec> outputs;
    private final Start start;
    private final ReportFiles files;
    private final Streams streams;
    private final Interruption interruption;
    private final Ranks ranks;
    private final Instant begun = Instant.now();
    private final PictureStyles styles;
    private boolean written;

    /** What writes checkpoints, if any are written. */
    private Optional<Checkpointer> checkpointer = Optional.empty();

    CommandRun(
            ProgramRuns runs,
            RunOptions options,
            List<OutputSpec> outputs,
            Start start,
            ReportFiles files,
            Streams streams,
            Interruption interruption,
            Ranks ranks) {
        this.ranks = ranks;
        this.runs = runs;
        this.options = options;
        this.styles = options.data().styles(List.of());
        this.outputs = outputs;
        this.start = start;
        this.files = files;
        this.streams = streams;
        this.interruption = interruption;
    }

    /** Carries it out and gives the exit code. */
    int on(List<Device> devices) {
        devices.forEach(device -> runs.log("device " + device + " is selected"));
        try (Verification verification = new Verification(ranks)) {
            RunReport report;
            int exitCode;
            try (StencilProgram program = runs.open(options.execution()
                    .withRanks(ranks)
                    .withDevices(devices)
                    .withIterations(options.iterations() - start.iteration())
                    .withPauses(options.checkpoints().pauses())
                    .withSavedFields(new SavedFields(true, options.intervals().saved(List.of()), styles))
                    .withLookedValues(
                            options.intervals().logged(options.checkpoints().settings()))
                    .withFiniteCheck(options.intervals().finiteCheck(List.of()))
                    .withTrace(files.trace()))) {
                exitCode = run(program, verification);
                report = program.report();
            }
            files.finishTrace();
            if (!options.show().quiet()) {
                streams.out().print(report.toText());
            }
            boolean passed = false;
            try {
                if (exitCode == ProgramRunner.DONE && isVerified()) {
                    passed = verify(devices, verification, report);
                    exitCode = passed ? ProgramRunner.DONE : ProgramRunner.FAILED;
                }
            } catch (Interruption.Interrupted e) {
                exitCode = stopped(e);
            } finally {
                files.write(report, context(passed));
            }
            return exitCode;
        }
    }

    /** What was asked for and said, for the report. */
    private RunContext context(boolean passed) {
        Signals signal = interruption.signal();
        String verification = options.reports().verify().name().toLowerCase(Locale.ROOT);
        return new RunContext(
                options.reports().command(),
                options.checkpoints().origin(),
                begun,
                options.checkpoints().settings(),
                runs.remarks(),
                new RunContext.Ending(verification, passed, signal == null ? null : signal.toString()));
    }

    private boolean isVerified() {
        return options.reports().verify() != VerificationKind.NONE;
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
            if (isVerified()) {
                interruption.begin("verifying");
                verification.keep("", arrays);
            }
            unusual.lines().forEach(runs::warn);
            return ProgramRunner.DONE;
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
        return ProgramRunner.AGAIN;
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
        return ProgramRunner.NOT_FINITE;
    }

    private boolean verify(List<Device> devices, Verification verification, RunReport report) {
        interruption.begin("verifying");
        return new Verifier(runs, options, start, streams, interruption, ranks).verify(devices, verification, report);
    }

    private int stopped(Interruption.Interrupted by) {
        if (ranks.count() > 1) {
            throw by; // the others do not know
        }
        String files = outputs.isEmpty() ? "" : written ? "; outputs are written" : "; no output is written";
        Optional<Path> newest = checkpointer.flatMap(Checkpointer::newest);
        if (newest.isPresent() && !written) {
            streams.err().println(by.getMessage() + files + "; go on with --resume " + newest.get());
            return ProgramRunner.AGAIN;
        }
        streams.err().println(by.getMessage() + files);
        return by.exitCode();
    }
}
