package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.DeviceFailedException;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.bits.Compilers;
import io.github.halomill.runtime.checkpoint.Checkpoint;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cli.options.VerificationKind;
import io.github.halomill.runtime.cli.retry.Retries;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.io.file.OutputSpec;
import io.github.halomill.runtime.io.picture.PictureStyles;
import io.github.halomill.runtime.report.RunContext;
import io.github.halomill.runtime.report.RunReport;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
        Map<String, String> compilers = new LinkedHashMap<>();
        devices.forEach(
                device -> compilers.put(ranks.count() == 1 ? device.physicalId() : device.place(), device.compiler()));
        Compilers.difference(compilers, options.engine().forms().bits()).ifPresent(runs::warn);
        Retries retries = new Retries(options, devices, ranks.count() == 1);
        try (Verification verification = new Verification(ranks)) {
            RunAttempt last = carriedOut(retries, verification);
            files.finishTrace();
            if (!options.show().quiet()) {
                streams.out().print(last.report().toText(retries.told()));
            }
            int exitCode = last.exitCode();
            boolean passed = false;
            try {
                if (exitCode == ExitCodes.DONE && isVerified()) {
                    passed = verify(retries.devices(), verification, last.report());
                    exitCode = passed ? ExitCodes.DONE : ExitCodes.FAILED;
                }
            } catch (Interruption.Interrupted e) {
                exitCode = last.stopped(e);
            } catch (DeviceFailedException e) {
                throw new RunException(
                        e.getMessage() + "\nthe run is done" + (outputs.isEmpty() ? "" : ", and outputs are written")
                                + "; it is not verified",
                        e);
            } finally {
                files.write(last.report(), context(retries, passed));
            }
            return exitCode;
        }
    }

    /** The run, after as many others as devices fail in. */
    private RunAttempt carriedOut(Retries retries, Verification verification) {
        RunAttempt attempt = attempt(start);
        try {
            while (!isDone(attempt, retries, verification)) {
                attempt = next(attempt, retries);
            }
            return attempt;
        } finally {
            closeUnlessFirst(attempt.start());
        }
    }

    private RunAttempt attempt(Start from) {
        return new RunAttempt(runs, options, outputs, from, streams, interruption, ranks);
    }

    /** Carries out the run; false: a device failed, and the run goes on without it. */
    private boolean isDone(RunAttempt attempt, Retries retries, Verification verification) {
        try {
            attempt.carryOut(execution(retries, attempt.start()), verification);
            return true;
        } catch (DeviceFailedException e) {
            Signals signal = interruption.signal();
            retries.failed(
                    e,
                    new Retries.Standing(
                            attempt.start().iteration(),
                            attempt.newest(),
                            attempt.isWritten(),
                            signal == null ? null : signal.toString()));
            streams.err().println("warning: " + e.getMessage());
            return false;
        } catch (UsageException | RunStoppedException e) {
            throw e;
        } catch (RunException e) {
            if (attempt.isOpen() || retries.told().isEmpty()) {
                throw e;
            }
            throw new RunException(e.getMessage() + retries.stuck(attempt.newest()), e);
        }
    }

    /** The run that goes on where one has ended: from its newest checkpoint, if there is one. */
    private RunAttempt next(RunAttempt failed, Retries retries) {
        Start before = failed.start();
        Start from = failed.newest().equals(before.checkpoint())
                ? before
                : new Resumption(Checkpoint.at(failed.newest().orElseThrow()), options);
        if (from != before) {
            closeUnlessFirst(before);
        }
        String how = retries.goesOn(from.iteration(), from.checkpoint());
        if (!options.show().quiet()) {
            streams.err().println("note: " + how);
        }
        RunAttempt next = attempt(from);
        next.follow(failed);
        return next;
    }

    /** The first is what verification begins with, too, and belongs to whoever opened it. */
    private void closeUnlessFirst(Start of) {
        if (of != start) {
            of.close();
        }
    }

    private ExecutionOptions execution(Retries retries, Start from) {
        return options.execution()
                .withCut(retries.cut())
                .withRanks(ranks)
                .withDevices(retries.devices())
                .withIterations(options.iterations() - from.iteration())
                .withPauses(options.checkpoints().pauses())
                .withSavedFields(new SavedFields(true, options.intervals().saved(List.of()), styles))
                .withLookedValues(
                        options.intervals().logged(options.checkpoints().settings()))
                .withFiniteCheck(options.intervals().finiteCheck(List.of()))
                .withTrace(files.trace());
    }

    /** What was asked for and said, for the report. */
    private RunContext context(Retries retries, boolean passed) {
        Signals signal = interruption.signal();
        String verification = options.reports().verify().name().toLowerCase(Locale.ROOT);
        return new RunContext(
                options.reports().command(),
                options.checkpoints().origin(),
                begun,
                options.checkpoints().settings(),
                runs.remarks(),
                retries.told(),
                new RunContext.Ending(verification, passed, signal == null ? null : signal.toString()));
    }

    private boolean isVerified() {
        return options.reports().verify() != VerificationKind.NONE;
    }

    private boolean verify(List<Device> devices, Verification verification, RunReport report) {
        interruption.begin("verifying");
        return new Verifier(runs, options, start, streams, interruption, ranks).verify(devices, verification, report);
    }
}
