package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.Settings;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cli.options.DataOptions;
import io.github.halomill.runtime.cli.options.HelpTexts;
import io.github.halomill.runtime.cli.options.OptionRecord;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.io.StandardStreams;
import io.github.halomill.runtime.mpi.Launcher;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of a generated program: what all of them have, and what one says of itself. */
@Command(
        sortOptions = false,
        exitCodeOnExecutionException = ProgramRunner.BUG,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a size, the data or a device is wrong, --verify found a difference, or --sanitize a fault",
            "2:the command line is wrong",
            "65:a number became NaN or infinite, which ended the run",
            "75:stopped by a signal, and there is a checkpoint to go on from",
            "70:a bug",
            "130, 143:stopped by Ctrl-C (SIGINT), or by SIGTERM"
        })
public final class ProgramCommand implements Callable<Integer> {

    /** What guesses follow. */
    public static final String GUESSED = "guessed from the kernel, so confirm it in the description: ";

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
    private @Nullable OptionRecord<RunOptions> parsed;

    private final GuessedParts guessed = new GuessedParts();

    /** What a user types to have it run. */
    private List<String> calledAs;

    private boolean isReminded = true;

    private ProgramCommand(String name, Supplier<? extends ProgramBuilder> builders) {
        this.name = name;
        this.builders = builders;
        this.calledAs = List.of(name.toLowerCase(Locale.ROOT));
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
        guessed.scalar(scalar, value);
        return this;
    }

    /**
     * Two arrays, with a blank between them, that change places after every iteration, which is a guess of the
     * generator.
     */
    public ProgramCommand guessedSwap(String names) {
        guessed.swap(names);
        return this;
    }

    /** The kernels in the order in which they are launched in an iteration, which is a guess of the generator. */
    public ProgramCommand guessedOrder(String kernels) {
        guessed.order(kernels);
        return this;
    }

    /** A part of another command, whose words these are, and which has said what is guessed. */
    public ProgramCommand calledAs(String... command) {
        calledAs = List.of(command);
        isReminded = false;
        return this;
    }

    /** Names of parameters that have one value only. */
    public Set<String> fixed() {
        return builders.get().settings().fixed();
    }

    /** What is wrong with parameters and scalars that are given as text: a line each; empty if nothing is. */
    public String faults(Map<String, String> given) {
        try {
            builder(given);
            return "";
        } catch (UsageException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /**
     * Does what the arguments say, on all ranks if a launcher started several, and gives the exit code; throws nothing.
     */
    public int execute(String... arguments) {
        try (Ranks all = Launcher.ofProcess()) {
            return executeOn(all, arguments);
        } catch (RunException e) {
            System.err.println("error: " + e.getMessage());
            return ProgramRunner.FAILED;
        }
    }

    /** Collective: does what the arguments say, and gives the exit code; throws nothing, and leaves the ranks open. */
    public int executeOn(Ranks all, String... arguments) {
        ranks = all;
        CommandLine command = new CommandLine(this);
        parsed = OptionRecord.of(RunOptions.class, command.getCommandSpec());
        command.getCommandSpec().mixinStandardHelpOptions(true);
        command.setCommandName(String.join(" ", calledAs));
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
                builders.get().settings().help(),
                "arrays",
                arrays.isEmpty() ? "arrays" : arrays));
    }

    @Override
    public Integer call() {
        RunOptions options;
        Map<String, String> given = new LinkedHashMap<>();
        try {
            options = Objects.requireNonNull(parsed, "set before parsing").value();
            if (options.show().generateCompletion()) {
                return printCompletion();
            }
            given.putAll(settings(options.data()));
            options = complete(options, given);
        } catch (RunException e) {
            throw new ParameterException(command(), String.valueOf(e.getMessage()), e);
        }
        List<String> guesses = guesses(given.keySet());
        if (isReminded && !options.show().quiet()) {
            warnOf(guesses);
        }
        List<String> words = new ArrayList<>(calledAs);
        words.addAll(command().getParseResult().originalArgs());
        options = options.told(words, guesses);
        ProgramRunner runner =
                new ProgramRunner(how -> builder(given).options(how).build(), ranks, out);
        return options.show().where() ? runner.where() : runner.run(options);
    }

    private int printCompletion() {
        command().getOut().print(AutoComplete.bash(command().getCommandName(), command()));
        command().getOut().flush();
        return ProgramRunner.DONE;
    }

    /** Parameters and scalars that are given, by name. */
    private static Map<String, String> settings(DataOptions data) {
        Map<String, String> given = new LinkedHashMap<>();
        data.parameterFile().ifPresent(file -> {
            if (StandardStreams.isMeantBy(file) && data.inputs().stream().anyMatch(input -> input.endsWith("=-"))) {
                throw new UsageException(
                        "--parameters and --input cannot both read standard input; name a file for one");
            }
            given.putAll(ParameterFile.read(file, System.in));
        });
        given.putAll(data.parameters());
        return given;
    }

    /** What a run relies on that nobody has said, but for what is set. */
    public List<String> guesses(Set<String> set) {
        return guessed.without(set);
    }

    private void warnOf(List<String> guesses) {
        if (!guesses.isEmpty()) {
            command().getErr().println("warning: " + GUESSED + String.join(", ", guesses));
        }
    }

    private CommandLine command() {
        return Objects.requireNonNull(spec, "set by picocli").commandLine();
    }

    /** With what the description has where nothing is given; throws what is wrong with the rest. */
    private RunOptions complete(RunOptions options, Map<String, String> given) {
        ProgramBuilder builder = builder(given);
        List<String> names = arrays.isEmpty() ? List.of() : List.of(arrays.split(", "));
        options.intervals().saved(names);
        options.intervals().finiteCheck(names);
        options.data().styles(names);
        Map<String, String> settings = new LinkedHashMap<>(builder.settings().values());
        given.forEach((setting, text) -> settings.put(setting, text.trim()));
        options.intervals().logged(settings);
        return options.of(builder.iterations(), generator, settings);
    }

    /** A builder with these parameters and scalars; says all that is wrong with them at once. */
    public ProgramBuilder builder(Map<String, String> given) {
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
