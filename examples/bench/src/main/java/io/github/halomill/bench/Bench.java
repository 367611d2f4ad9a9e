package io.github.halomill.bench;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.device.Device;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command: prints a table while it measures, and writes it as CSV. */
@Command(
        name = "bench",
        description = "Measures generated programs on the OpenCL devices of this machine.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "BENCHMARK",
        sortOptions = false)
public final class Bench {

    /** Exit code: an option is wrong. */
    private static final int USAGE = 2;

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
            return e instanceof UsageException ? USAGE : 1;
        }
        throw e;
    }

    @Command(description = "The same problem on more and more devices.", mixinStandardHelpOptions = true)
    void strong(@Mixin BenchOptions options) {
        measure(options, Sweep.STRONG);
    }

    @Command(description = "A problem that grows with the devices.", mixinStandardHelpOptions = true)
    void weak(@Mixin BenchOptions options) {
        measure(options, Sweep.WEAK);
    }

    @Command(description = "More steps from one exchange to the next.", mixinStandardHelpOptions = true)
    void depth(@Mixin BenchOptions options) {
        measure(options, Sweep.DEPTH);
    }

    @Command(description = "Computing while ghost zones travel, or not.", mixinStandardHelpOptions = true)
    void overlap(@Mixin BenchOptions options) {
        measure(options, Sweep.OVERLAP);
    }

    @Command(description = "One zone against a loop written by hand.", mixinStandardHelpOptions = true)
    void onezone(@Mixin BenchOptions options) {
        measure(options, Sweep.ONEZONE);
    }

    @Command(description = "All of them.", mixinStandardHelpOptions = true)
    void all(@Mixin BenchOptions options) {
        measure(options, Sweep.values());
    }

    private void measure(BenchOptions options, Sweep... sweeps) {
        List<Device> devices = options.devices();
        devices.forEach(device -> out.println(device.id() + "  " + device.name()));
        Table table = new Table(out);
        table.head();
        for (Sweep sweep : sweeps) {
            CsvFile file = CsvFile.create(options.output().resolve(sweep.optionName() + ".csv"), Row.COLUMNS);
            Consumer<Row> rows = row -> {
                table.row(row);
                file.add(row.texts());
            };
            sweep.run(new Sweeps(options, devices, rows));
        }
        out.println("written to " + options.output());
    }
}
