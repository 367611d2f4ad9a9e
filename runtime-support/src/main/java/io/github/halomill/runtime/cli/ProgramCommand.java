package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.Settings;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.checkpoint.CheckpointOptions;
import io.github.halomill.runtime.checkpoint.Every;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.GroupChoice;
import io.github.halomill.runtime.exec.plan.TransferKind;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.io.StandardStreams;
import io.github.halomill.runtime.mpi.Launcher;
import io.github.halomill.runtime.partition.Strategy;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of a generated program: what all of them have, and what one says of itself. */
@Command(
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeOnExecutionException = ProgramRunner.BUG,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a size, the data or a device is wrong, or --verify found a difference",
            "2:the command line is wrong",
            "65:a number became NaN or infinite, which ended the run",
            "75:stopped by a signal, and there is a checkpoint to go on from",
            "70:a bug",
            "130, 143:stopped by Ctrl-C (SIGINT), or by SIGTERM"
        })
public final class ProgramCommand implements Callable<Integer> {

    @Option(
            names = "--devices",
            paramLabel = "SELECTION",
            description =
                    "Which devices: all, a number, gpu, cpu, 0:0,0:1 or 0:0*4, or a query such as \"SELECT 2 DEVICE"
                            + " WHERE MEMORY > 8 GiB ORDER BY CLOCK DESC\" (default: ${DEFAULT-VALUE}).")
    private String devices = "all";

    @Option(
            names = "--strategy",
            paramLabel = "STRATEGY",
            description = "How the problem is cut: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Strategy strategy = Strategy.BALANCED;

    @Option(
            names = "--split",
            paramLabel = "PARTS",
            description = "Parts per dimension, x first, such as 1x4, or auto (default: auto).")
    private String split = "auto";

    @Option(
            names = "--depth",
            paramLabel = "STEPS",
            description = "Steps from one exchange of ghost zones to the next: a number, or auto (default: auto).")
    private String depth = "auto";

    @Option(
            names = "--tune",
            paramLabel = "WHEN",
            description = "Whether to try what is fastest: ${COMPLETION-CANDIDATES}; auto remembers (default: auto).")
    private Tuning tune = Tuning.AUTO;

    @Option(
            names = "--transfer",
            paramLabel = "WAY",
            description =
                    "How arrays go between host and devices: ${COMPLETION-CANDIDATES}; auto measures if they are large, and"
                            + " remembers (default: ${DEFAULT-VALUE}).")
    private TransferKind transfer = TransferKind.AUTO;

    @Option(
            names = "--local",
            paramLabel = "HOW",
            description = "Work-groups of kernels that do the same in any: ${COMPLETION-CANDIDATES} (default:"
                    + " ${DEFAULT-VALUE}).")
    private GroupChoice groups = GroupChoice.TUNED;

    @Option(
            names = "--variant",
            paramLabel = "FORM",
            description =
                    "In which form kernels run: ${COMPLETION-CANDIDATES}; coarse does several elements in each work-item,"
                            + " streamed and tiled several steps in one launch, and auto takes what is fastest (default: ${DEFAULT-VALUE}).")
    private Variant variant = Variant.AUTO;

    @Option(names = "--no-overlap", description = "Exchange ghost zones between steps, not while devices compute.")
    private boolean noOverlap;

    @Option(
            names = "--out-of-core",
            description =
                    "Let zones take turns on the devices even if these could hold them all; where they cannot, zones do anyway.")
    private boolean outOfCore;

    @Option(
            names = "--device-memory",
            paramLabel = "BYTES",
            description = "What may be used of each device's memory, such as 8GiB, or all (default: ${DEFAULT-VALUE}).")
    private String deviceMemory = "all";

    @Option(
            names = "--spill",
            paramLabel = "DIR",
            description =
                    "Keep zones that take turns in a file in this folder, not in the host's memory; it is gone when the run ends.")
    private @Nullable Path spill;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Steps of the loop (default: ${bundle:iterationsByDefault}).")
    private @Nullable Long iterations;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Another value of a parameter or scalar. ${bundle:settings}")
    private Map<String, String> parameters = Map.of();

    @Option(
            names = "--parameters",
            paramLabel = "FILE",
            description = "A Java properties file with lines NAME=VALUE, or - for standard input; -p goes before it.")
    private @Nullable Path parameterFile;

    @Option(
            names = "--input",
            paramLabel = "ARG=SOURCE",
            description =
                    "What ${bundle:arrays} hold at first: a file that ends in ${bundle:filesRead}; - for standard input,"
                            + " a value, random or random:SEED (default: zeros).")
    private List<String> inputs = List.of();

    @Option(
            names = "--output",
            paramLabel = "ARG=FILE",
            description =
                    "Where an array goes in the end: a file that ends in ${bundle:filesWritten}; or - for standard output,"
                            + " as .npy.")
    private List<String> outputs = List.of();

    @Option(
            names = "--save",
            paramLabel = "ARG=FILE",
            description =
                    "Where an array goes while the program runs, such as u=frames/u-{iteration}.vti, at the end of each"
                            + " so many iterations as --every says.")
    private List<String> saves = List.of();

    @Option(
            names = "--watch",
            paramLabel = "ARG",
            split = ",",
            description =
                    "End the run where an element of this array has become NaN or infinite, and say which; looked at"
                            + " at the end of each so many iterations as --every says.")
    private List<String> watches = List.of();

    @Option(
            names = "--every",
            paramLabel = "N",
            description = "In each how many iterations --save writes and --watch looks.")
    private @Nullable Long every;

    @Option(
            names = "--keep-going",
            description = "Go on where a number that the schedule sets has become NaN or infinite, which ends a run"
                    + " otherwise.")
    private boolean keepGoing;

    @Option(
            names = "--verify",
            paramLabel = "HOW",
            arity = "0..1",
            fallbackValue = "zones",
            description = "Run again on one device and compare every bit, which shows the cut to be right, not the"
                    + " description; poison: first also with all spoilt that no zone must read.")
    private VerificationKind verify = VerificationKind.NONE;

    @Option(names = "--roofline", description = "Measure how fast the devices copy, and compare.")
    private boolean roofline;

    @Option(
            names = "--report",
            paramLabel = "FILE.json",
            description = "Write numbers of the run (-: to standard output).")
    private @Nullable Path report;

    @Option(
            names = "--trace",
            paramLabel = "FILE.json",
            description = "Write a timeline of the run (-: to standard output).")
    private @Nullable Path trace;

    @Option(
            names = "--checkpoint",
            paramLabel = "DIR",
            description = "While it runs, write what it takes to go on from there to folders in DIR, also when"
                    + " stopped by a signal.")
    private @Nullable Path checkpoint;

    @Option(
            names = "--checkpoint-every",
            paramLabel = "N",
            description = "How often: after so many iterations, such as 1000, or a time, such as 90s, 10min or 2h"
                    + " (default: ${DEFAULT-VALUE}).")
    private String checkpointEvery = Every.DEFAULT;

    @Option(
            names = "--keep",
            paramLabel = "N",
            description = "How many checkpoints stay: the newest (default: ${DEFAULT-VALUE}).")
    private int keep = 2;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "Go on from a checkpoint, or the newest in a folder, instead of reading inputs, on any devices;"
                            + " begin if that is where --checkpoint writes and none is there yet.")
    private @Nullable Path resume;

    @Option(
            names = "--deadline",
            paramLabel = "SECONDS",
            description = "How long a process of several waits for another before all end; 0: for ever (default: 600).")
    private @Nullable Long deadline;

    @Option(
            names = "--where",
            description = "Say by which MPI which processes run together, where, with which devices, and end.")
    private boolean where;

    @Option(
            names = "--progress",
            paramLabel = "HOW",
            description = "How to show how far the run is: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private ProgressKind progress = ProgressKind.AUTO;

    @Option(names = "--quiet", description = "No progress, no summary, no reminder of guesses.")
    private boolean quiet;

    @Option(
            names = "--verbose",
            description = "Say which devices there are, how the program is run and why, and what is read and written.")
    private boolean verbose;

    @Option(names = "--generate-completion", description = "Print what has bash or zsh complete these options.")
    private boolean generateCompletion;

    @Spec
    private @Nullable CommandSpec spec;

    private final String name;
    private final Supplier<? extends ProgramBuilder> builders;
    private String kernel = "the kernel";
    private String arrays = "";
    private String iterationsByDefault = "1";
    private String generator = "";
    private PrintStream out = System.out;
    private Ranks ranks = Ranks.alone();

    /** By name, the value of a scalar that is a guess of the generator. */
    private final Map<String, String> guessedScalars = new LinkedHashMap<>();

    private final List<String> guessedSwaps = new ArrayList<>();
    private final List<String> guessedOrders = new ArrayList<>();

    private ProgramCommand(String name, Supplier<? extends ProgramBuilder> builders) {
        this.name = name;
        this.builders = builders;
    }

    /** The command line of the program of that name. */
    public static ProgramCommand of(String name, Supplier<? extends ProgramBuilder> builders) {
        return new ProgramCommand(name, builders);
    }

    /** What it runs, such as {@code heat of heat.cl}. */
    public ProgramCommand kernel(String text) {
        kernel = text;
        return this;
    }

    /** The names of its arrays, with commas between them. */
    public ProgramCommand arrays(String names) {
        arrays = names;
        return this;
    }

    /** What the description says of how many iterations there are. */
    public ProgramCommand iterations(String text) {
        iterationsByDefault = text;
        return this;
    }

    /** What generated it, with its version. */
    public ProgramCommand generatedBy(String text) {
        generator = text;
        return this;
    }

    /** A scalar whose value in the description is a guess of the generator. */
    public ProgramCommand guessed(String scalar, String value) {
        guessedScalars.put(scalar, value);
        return this;
    }

    /**
     * Two arrays, with a blank between them, that change places after every iteration, which is a guess of the
     * generator.
     */
    public ProgramCommand guessedSwap(String names) {
        guessedSwaps.add(names);
        return this;
    }

    /** The kernels in the order in which they are launched in an iteration, which is a guess of the generator. */
    public ProgramCommand guessedOrder(String kernels) {
        guessedOrders.add(kernels);
        return this;
    }

    /**
     * Does what the arguments say, on all ranks if a launcher started several, and gives the exit code; throws nothing.
     */
    public int execute(String... arguments) {
        try {
            ranks = Launcher.ofProcess();
        } catch (RunException e) {
            System.err.println("error: " + e.getMessage());
            return ProgramRunner.FAILED;
        }
        int exitCode = executeOnRank(arguments);
        ranks.close();
        return exitCode;
    }

    private int executeOnRank(String... arguments) {
        CommandLine command = new CommandLine(this);
        command.setCommandName(name.toLowerCase(Locale.ROOT));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        command.setColorScheme(Colors.scheme());
        Misuse.answer(command);
        command.setResourceBundle(texts());
        command.getCommandSpec()
                .version(HelpTexts.escaped(name + ", generated by " + generator))
                .usageMessage()
                .description(HelpTexts.escaped("Runs kernel " + kernel + " on the OpenCL devices of this machine."));
        StandardOutput output = StandardOutput.ofProcess();
        out = output.stream();
        command.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        if (ranks.rank() > 0) {
            command.setOut(new PrintWriter(Writer.nullWriter()));
            command.setErr(new PrintWriter(Writer.nullWriter()));
        }
        int exitCode = command.execute(arguments);
        command.getOut().flush();
        return output.exitCode(exitCode, System.err);
    }

    /** What the descriptions of the options say of this program. */
    private HelpTexts texts() {
        return new HelpTexts(Map.of(
                "iterationsByDefault",
                iterationsByDefault,
                "settings",
                settings(),
                "arrays",
                arrays.isEmpty() ? "arrays" : arrays));
    }

    private String settings() {
        String defaults = builders.get().settings().defaults();
        String asked = builders.get().settings().asked();
        return (defaults.isEmpty() ? "" : "Unless set: " + defaults + ".")
                + (asked.isEmpty() ? "" : " To be set: " + asked + ".");
    }

    @Override
    public Integer call() {
        if (generateCompletion) {
            command().getOut().print(AutoComplete.bash(command().getCommandName(), command()));
            command().getOut().flush();
            return ProgramRunner.DONE;
        }
        Map<String, String> given = new LinkedHashMap<>();
        RunOptions options;
        try {
            if (parameterFile != null) {
                requireOneReader(parameterFile);
                given.putAll(ParameterFile.read(parameterFile, System.in));
            }
            given.putAll(parameters);
            options = options(builder(given), given);
        } catch (RunException e) {
            throw new ParameterException(command(), String.valueOf(e.getMessage()), e);
        }
        warnOfGuesses(given.keySet());
        ProgramRunner runner =
                new ProgramRunner(how -> builder(given).options(how).build(), ranks, out);
        return where ? runner.where() : runner.run(options);
    }

    private void requireOneReader(Path file) {
        if (StandardStreams.isMeantBy(file) && inputs.stream().anyMatch(input -> input.endsWith("=-"))) {
            throw new UsageException("--parameters and --input cannot both read standard input; name a file for one");
        }
    }

    /** Says what the run relies on that nobody has said, but for what is set. */
    private void warnOfGuesses(Set<String> set) {
        if (quiet) {
            return;
        }
        List<String> guesses = new ArrayList<>();
        guessedScalars.forEach((scalar, value) -> {
            if (set.stream().noneMatch(one -> one.equals(scalar) || one.startsWith(scalar + "."))) {
                guesses.add(scalar + " = " + value + " (or set it: -p " + scalar + "=VALUE)");
            }
        });
        guessedOrders.forEach(kernels -> guesses.add("launches of " + kernels));
        guessedSwaps.forEach(names -> guesses.add("swap " + names));
        if (!guesses.isEmpty()) {
            command()
                    .getErr()
                    .println("warning: guessed from the kernel, so confirm it in the description: "
                            + String.join(", ", guesses));
        }
    }

    private CommandLine command() {
        return Objects.requireNonNull(spec, "set by picocli").commandLine();
    }

    private RunOptions options(ProgramBuilder builder, Map<String, String> given) {
        long byDefault = builder.iterations();
        List<String> names = arrays.isEmpty() ? List.of() : List.of(arrays.split(", "));
        return new RunOptions(
                devices,
                strategy,
                split,
                depth,
                !noOverlap,
                DeviceMemory.parse(outOfCore, deviceMemory, Optional.ofNullable(spill)),
                tune,
                transfer,
                groups,
                variant,
                iterations == null ? byDefault : iterations,
                inputs,
                outputs,
                SaveOptions.steps(saves, saves.isEmpty() && !watches.isEmpty() ? null : every, names),
                WatchOptions.check(watches, every, keepGoing, names),
                verify,
                roofline,
                Optional.ofNullable(report),
                Optional.ofNullable(trace),
                deadline(),
                progress,
                checkpoints(builder.settings().values(), given),
                quiet,
                verbose);
    }

    private CheckpointOptions checkpoints(Map<String, String> byDefault, Map<String, String> given) {
        Map<String, String> settings = new LinkedHashMap<>(byDefault);
        given.forEach((setting, text) -> settings.put(setting, text.trim()));
        return new CheckpointOptions(
                Optional.ofNullable(checkpoint),
                Every.parse(checkpointEvery),
                keep,
                Optional.ofNullable(resume),
                generator,
                settings);
    }

    private Optional<Duration> deadline() {
        if (deadline != null && deadline < 0) {
            throw new UsageException("deadline: " + deadline + " is negative; 0 means for ever");
        }
        return Optional.ofNullable(deadline).map(Duration::ofSeconds);
    }

    /** A builder with these parameters and scalars; says all that is wrong with them at once. */
    private ProgramBuilder builder(Map<String, String> given) {
        ProgramBuilder builder = builders.get();
        Settings settings = builder.settings();
        List<String> wrong = new ArrayList<>();
        given.forEach((setting, text) -> {
            try {
                settings.set(setting, text);
            } catch (UsageException e) {
                wrong.add(e.getMessage());
            }
        });
        if (!wrong.isEmpty()) {
            throw new UsageException(String.join("\n", wrong));
        }
        return builder;
    }
}
