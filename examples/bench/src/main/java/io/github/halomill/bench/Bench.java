package io.github.halomill.bench;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.device.Device;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command: prints a table while it measures, and writes it as CSV and as a picture. */
@Command(
        name = "bench",
        description = "Measures generated programs on the OpenCL devices of this machine.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "BENCHMARK",
        sortOptions = false)
public final class Bench {

    /** Exit code: a result or a device is wrong. */
    private static final int FAILED = 1;

    /** Exit code: an option is wrong. */
    private static final int USAGE = 2;

    private static final String PLANNER = "planner";

    private final PrintStream out;

    Bench(PrintStream out) {
        this.out = out;
    }

    /** Runs the command and ends the process. */
    public static void main(String[] arguments) {
        System.exit(new Bench(System.out).run(arguments));
    }

    /** Runs the command; 0 if all went well. */
    int run(String... arguments) {
        CommandLine command = new CommandLine(this)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((e, line, result) -> failed(e, line));
        return arguments.length == 0 ? command.execute("--help") : command.execute(arguments);
    }

    private static int failed(Exception e, CommandLine line) throws Exception {
        if (e instanceof RunException || e instanceof ClException || e instanceof UncheckedIOException) {
            line.getErr().println("error: " + e.getMessage());
            return e instanceof UsageException ? USAGE : FAILED;
        }
        throw e;
    }

    @Command(description = "The same problem on more and more devices.", mixinStandardHelpOptions = true)
    int strong(@Mixin BenchOptions options) {
        return measure(options, Sweep.STRONG);
    }

    @Command(description = "A problem that grows with the devices.", mixinStandardHelpOptions = true)
    int weak(@Mixin BenchOptions options) {
        return measure(options, Sweep.WEAK);
    }

    @Command(description = "More steps from one exchange to the next.", mixinStandardHelpOptions = true)
    int depth(@Mixin BenchOptions options) {
        return measure(options, Sweep.DEPTH);
    }

    @Command(description = "Computing while ghost zones travel, or not.", mixinStandardHelpOptions = true)
    int overlap(@Mixin BenchOptions options) {
        return measure(options, Sweep.OVERLAP);
    }

    @Command(description = "One zone against a loop written by hand.", mixinStandardHelpOptions = true)
    int onezone(@Mixin BenchOptions options) {
        return measure(options, Sweep.ONEZONE);
    }

    @Command(
            description = "Kernels themselves against whatever form of them is fastest, on the first device.",
            mixinStandardHelpOptions = true)
    int stencils(@Mixin BenchOptions options, @Mixin Destination destination) {
        CsvFile file = destination.file(options.output().resolve("stencils.csv"));
        StencilBenchmark.Measurer measurer = StencilBenchmark.onDevice(options);
        List<String> refused = new StencilBenchmark(options, measurer, out).run(file, options.conditions());
        destination.publish(file, out);
        refused.forEach(each -> out.println("error: " + each));
        return refused.isEmpty() ? 0 : FAILED;
    }

    @Command(
            description = "Tables in Markdown of a CSV file that 'stencils' has written; measures nothing.",
            mixinStandardHelpOptions = true)
    void table(@Parameters(paramLabel = "FILE.csv") Path results, @Mixin Destination destination) {
        CsvFile file = destination.file(results);
        if (!file.path().equals(results)) {
            new CsvFile(results).rows().forEach(row -> file.put(row, StencilBenchmark.KEY));
        }
        destination.publish(file, out);
    }

    @Command(description = "How long it takes to cut a problem; needs no device.", mixinStandardHelpOptions = true)
    void planner(@Mixin BenchOptions options) {
        if (!Planner.canRun()) {
            throw new RunException(
                    "this Java lacks the module java.management, which JMH needs; use a whole JDK or JRE");
        }
        measurePlanner(options);
    }

    @Command(description = "All of them.", mixinStandardHelpOptions = true)
    int all(@Mixin BenchOptions options) {
        int result = measure(options, Sweep.values());
        if (Planner.canRun()) {
            measurePlanner(options);
        } else {
            out.println("planner left out: this Java lacks the module java.management, which JMH needs");
        }
        return result;
    }

    @Command(description = "Draws the CSV files of the output directory again.", mixinStandardHelpOptions = true)
    void plot(@Mixin BenchOptions options) {
        for (Sweep sweep : Sweep.values()) {
            if (Plots.canDraw(options.output(), sweep.optionName())) {
                out.println(Plots.draw(options.output(), sweep.optionName()));
            }
        }
        if (Plots.canDraw(options.output(), PLANNER)) {
            out.println(Plots.draw(options.output(), PLANNER));
        }
    }

    private int measure(BenchOptions options, Sweep... sweeps) {
        List<Device> devices = options.devices();
        devices.forEach(device -> out.println(device.id() + "  " + device.name()));
        Table table = new Table(out);
        table.head();
        List<String> differences = new ArrayList<>();
        for (Sweep sweep : sweeps) {
            CsvFile file = CsvFile.create(options.output().resolve(sweep.optionName() + ".csv"), Row.COLUMNS);
            Consumer<Row> rows = row -> {
                table.row(row);
                file.add(row.texts());
            };
            differences.addAll(sweep.run(new Sweeps(options, devices, rows)));
            draw(options, sweep.optionName());
        }
        out.println("written to " + options.output());
        differences.forEach(difference -> out.println("error: " + difference));
        return differences.isEmpty() ? 0 : FAILED;
    }

    private void measurePlanner(BenchOptions options) {
        CsvFile file = CsvFile.create(options.output().resolve(PLANNER + ".csv"), Planner.COLUMNS);
        Planner.measure(options.quick(), out, file::add);
        draw(options, PLANNER);
    }

    /** A picture is not worth losing what is still to be measured: a machine without fonts, for example, cannot draw. */
    private void draw(BenchOptions options, String name) {
        try {
            Plots.draw(options.output(), name);
        } catch (RuntimeException | LinkageError | InternalError e) {
            out.println("no " + name + ".png (" + e + "); elsewhere, bench plot draws the CSV file");
        }
    }
}
