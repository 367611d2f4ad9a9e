package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.DeviceFailedException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cli.options.ProgressKind;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.report.RunContext;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.view.LiveRun;
import io.github.halomill.runtime.view.LiveView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Opens a program, gives its arrays their contents and runs it, as often as a command line asks for; each can be
 * interrupted.
 */
final class ProgramRuns {

    /** For a report: more than a search for what is fastest takes. */
    private static final int MOST_DECISIONS = 1000;

    private final ProgramFactory factory;
    private final Function<StencilProgram, List<ProgramArray>> arraysOf;
    private final RunOptions options;
    private final Streams streams;
    private final Interruption interruption;
    private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());
    private final List<String> decisions = Collections.synchronizedList(new ArrayList<>());
    private final LiveView view;

    /** The run that somebody may look at, while it is under way. */
    private Optional<LiveRun> shown = Optional.empty();

    ProgramRuns(
            ProgramFactory factory,
            Function<StencilProgram, List<ProgramArray>> arraysOf,
            RunOptions options,
            Streams streams,
            Interruption interruption,
            LiveView view) {
        this.view = view;
        this.factory = factory;
        this.arraysOf = arraysOf;
        this.options = options;
        this.streams = streams;
        this.interruption = interruption;
    }

    /** Opens the program. */
    StencilProgram open(ExecutionOptions execution) {
        StencilProgram program = interruption.attempt(() -> factory.open(execution.withLog(this::log)));
        if (interruption.signal() != null) {
            program.close();
            interruption.check();
        }
        program.onWarning(this::log);
        if (options.engine().sanitize()) {
            SanitizedRun.advice(program.partition().problem(), options.iterations())
                    .ifPresent(this::warn);
        }
        return program;
    }

    /** Tells of a decision if that is asked for. */
    void log(String line) {
        if (decisions.size() < MOST_DECISIONS) {
            decisions.add(line);
        }
        if (options.show().verbose()) {
            streams.err().println("info: " + line);
        }
    }

    /** Tells of what may be wrong. */
    void warn(String line) {
        warnings.add(line);
        streams.err().println("warning: " + line);
    }

    /** What was told so far. */
    RunContext.Remarks remarks() {
        return new RunContext.Remarks(warnings, options.reports().guesses(), decisions);
    }

    /** The arrays of a program; copies end when a signal comes. */
    List<ProgramArray> arrays(StencilProgram program) {
        return arraysOf.apply(program).stream()
                .map(array -> array.asking(interruption::check))
                .toList();
    }

    /** Does what runs a program, so that whoever looks at the live page sees it, if there is one. */
    void showing(StencilProgram program, long done, LiveRun.Extras extras, Runnable run) {
        shown = view.show(program, done, options.iterations(), extras);
        String how = "failed";
        try {
            shown.ifPresent(program.resumable()::onPause);
            run.run();
            how = "done";
        } catch (RunStoppedException | Interruption.Interrupted e) {
            how = "stopped";
            throw e;
        } catch (DeviceFailedException e) {
            how = options.checkpoints().retry().isAsked() ? LiveRun.AGAIN : how;
            throw e;
        } finally {
            String ended = how;
            shown.ifPresent(live -> {
                live.ended(ended);
                view.finish(live);
            });
            shown = Optional.empty();
        }
    }

    /** Runs the program, which has done that many iterations, and shows how far it is. */
    void iterate(StencilProgram program, String label, long done) {
        follow(
                program,
                label,
                done,
                () -> 0,
                () -> interruption.during(() -> {
                    program.run(options.iterations() - done);
                    return program;
                }));
    }

    /** Runs a program that looks for signals on its own, and whose checkpoints have that many bytes by now. */
    void iterateLooking(StencilProgram program, String label, long done, LongSupplier checkpoints) {
        follow(program, label, done, checkpoints, () -> program.run(options.iterations() - done));
    }

    private void follow(StencilProgram program, String label, long done, LongSupplier checkpoints, Runnable run) {
        LongSupplier written = () -> program.resumable().savedBytes() + checkpoints.getAsLong();
        try (Progress progress = progress(program, label, options.iterations() - done, written)) {
            program.onProgress(steps -> {
                progress.accept(steps);
                shown.ifPresent(live -> live.progressed(steps));
            });
            program.onLog(progress::values);
            run.run();
        }
    }

    private Progress progress(StencilProgram program, String label, long iterations, LongSupplier written) {
        ProgressKind kind =
                options.show().quiet() ? ProgressKind.NONE : options.show().progress();
        if (kind == ProgressKind.NONE) {
            return Progress.NONE;
        }
        Problem problem = program.partition().problem();
        long bytes = problem.bytesPerStep(problem.grid().cells());
        ProgressText text = new ProgressText(iterations, bytes, written);
        return kind == ProgressKind.LIVE || (kind == ProgressKind.AUTO && streams.isTerminal())
                ? new ProgressBar(streams.err(), label, text, System::nanoTime, Terminal.showsUnicode())
                : new ProgressLog(streams.err(), label, text, System::nanoTime);
    }
}
