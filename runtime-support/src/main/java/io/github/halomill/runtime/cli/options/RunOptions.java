package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.checkpoint.CheckpointOptions;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.view.ViewOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The command line of a generated program: the help lists options in the order of these groups.
 *
 * @param engine how it is run
 * @param data what it computes of what, and where that goes
 * @param intervals what is done at the end of iterations
 * @param reports what is found out besides
 * @param checkpoints what is written while it runs, and where it goes on from
 * @param show what is seen of it
 * @param view the page that shows it while it runs
 */
public record RunOptions(
        EngineOptions engine,
        DataOptions data,
        IntervalOptions intervals,
        ReportOptions reports,
        CheckpointOptions checkpoints,
        ShowOptions show,
        ViewOptions view) {

    /**
     * These options with what the program says of itself.
     *
     * @param iterations unless given
     * @param origin what generated it
     * @param settings parameters and scalars, as text
     */
    public RunOptions of(long iterations, String origin, Map<String, String> settings) {
        Map<String, String> saved = new LinkedHashMap<>(settings);
        saved.put("--bits", engine.forms().bits().name().toLowerCase(Locale.ROOT));
        return new RunOptions(
                engine, data.orElse(iterations), intervals, reports, checkpoints.of(origin, saved), show, view);
    }

    /** These options with the words of the command line, and what is a guess of the generator. */
    public RunOptions told(List<String> command, List<String> guesses) {
        return new RunOptions(engine, data, intervals, reports.of(command, guesses), checkpoints, show, view);
    }

    /** These options for the one device of a simulator: the kernels as they are, one step after the other. */
    public RunOptions sanitized() {
        return new RunOptions(engine.sanitized(), data, intervals, reports, checkpoints, show, view);
    }

    /** How many iterations there are. */
    public long iterations() {
        return data.iterations().orElse(1);
    }

    /**
     * How the program is run, on no device yet, without a trace, and without writing or looking at numbers while it
     * computes.
     */
    public ExecutionOptions execution() {
        return ExecutionOptions.DEFAULT
                .withCut(engine.cut())
                .withForms(engine.forms())
                .withMemory(engine.memory())
                .withRoofline(reports.roofline())
                .withSavedFields(SavedFields.NONE)
                .withFiniteCheck(FiniteCheck.NONE);
    }
}
