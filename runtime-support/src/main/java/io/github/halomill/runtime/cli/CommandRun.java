package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.SavedFields;
import io.github.halomill.runtime.io.OutputSpec;
import io.github.halomill.runtime.report.RunReport;
import java.util.List;

/** What a command line asks for, from inputs to verification, on devices that are there. A signal may end it anywhere. */
final class CommandRun {

    private final ProgramRuns runs;
    private final RunOptions options;
    private final List<OutputSpec> outputs;
    private final Inputs inputs;
    private final ReportFiles files;
    private final Streams streams;
    private final Interruption interruption;
    private final Ranks ranks;
    private boolean written;

    CommandRun(
            ProgramRuns runs,
            RunOptions options,
            List<OutputSpec> outputs,
            Inputs inputs,
            ReportFiles files,
            Streams streams,
            Interruption interruption,
            Ranks ranks) {
        this.ranks = ranks;
        this.runs = runs;
        this.options = options;
        this.outputs = outputs;
        this.inputs = inputs;
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
                    .withSavedFields(new SavedFields(true, options.saves()))
                    .withTrace(files.trace()))) {
                exitCode = run(program, verification);
                report = program.report();
            }
            files.finishTrace();
            if (!options.quiet()) {
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
                files.write(report, options.verify(), passed, interruption.signal());
            }
            return exitCode;
        }
    }

    private boolean isVerified() {
        return options.verify() != VerificationKind.NONE;
    }

    /** Fills the arrays, runs, and writes the arrays. */
    private int run(StencilProgram program, Verification verification) {
        try {
            UnusualResults unusual = new UnusualResults();
            List<ProgramArray> arrays = unusual.watched(runs.arrays(program));
            interruption.begin("reading inputs");
            inputs.open(arrays);
            options.inputs().forEach(input -> runs.log("input " + input));
            try (Outputs sinks = Outputs.open(outputs, arrays, streams.results(), ranks)) {
                inputs.copyTo(arrays);
                interruption.begin("starting");
                runs.iterate(program, "running");
                interruption.begin("writing outputs");
                sinks.write();
                written = true;
                outputs.forEach(output -> runs.log("wrote " + output.argument() + " to " + output.path()));
            }
            if (isVerified()) {
                interruption.begin("verifying");
                verification.keep("", arrays);
            }
            unusual.lines().forEach(line -> streams.err().println("warning: " + line));
            return ProgramRunner.DONE;
        } catch (Interruption.Interrupted e) {
            return stopped(e);
        } catch (RunStoppedException e) {
            Signals signal = interruption.signal();
            if (signal == null) {
                throw e;
            }
            return stopped(signal.stopped("after step " + e.stepsDone() + " of " + options.iterations()));
        }
    }

    private boolean verify(List<Device> devices, Verification verification, RunReport report) {
        interruption.begin("verifying");
        return new Verifier(runs, options, inputs, streams, interruption, ranks).verify(devices, verification, report);
    }

    private int stopped(Interruption.Interrupted by) {
        if (ranks.count() > 1) {
            throw by; // the others do not know
        }
        String files = outputs.isEmpty() ? "" : written ? "; outputs are written" : "; no output is written";
        streams.err().println(by.getMessage() + files);
        return by.exitCode();
    }
}
