package io.github.halomill.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures the planner with JMH, in Java processes of its own unless it has to be quick; needs no device. */
final class Planner {

    static final List<String> COLUMNS = List.of("case", "strategy", "devices", "ms", "error");

    private Planner() {}

    /** Whether the Java that runs this has all that JMH needs; one cut down by jlink may lack it. */
    static boolean canRun() {
        return ModuleLayer.boot().findModule("java.management").isPresent();
    }

    /** Measures, prints a table and hands on its rows. */
    static void measure(boolean quick, PrintStream out, Consumer<List<String>> rows) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\." + PlannerBenchmark.class.getSimpleName() + "\\.")
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
        if (quick) {
            out.println("planner, quick: in this process, which other work has warmed up; no numbers to quote");
            options.forks(0)
                    .warmupIterations(1)
                    .measurementIterations(2)
                    .warmupTime(TimeValue.milliseconds(50))
                    .measurementTime(TimeValue.milliseconds(50));
        }
        out.printf(Locale.ROOT, "%-8s %-10s %7s %10s %10s%n", COLUMNS.toArray());
        try {
            for (RunResult result : new Runner(options.build()).run()) {
                List<String> row = row(result);
                out.printf(Locale.ROOT, "%-8s %-10s %7s %10s %10s%n", row.toArray());
                rows.accept(row);
            }
        } catch (RunnerException e) {
            throw new IllegalStateException("JMH failed: " + e.getMessage(), e);
        }
    }

    private static List<String> row(RunResult result) {
        Result<?> time = result.getPrimaryResult();
        return List.of(
                "planner",
                result.getParams().getParam("strategy").toLowerCase(Locale.ROOT),
                result.getParams().getParam("devices"),
                String.format(Locale.ROOT, "%.5f", time.getScore()),
                String.format(Locale.ROOT, "%.5f", time.getScoreError()));
    }
}
