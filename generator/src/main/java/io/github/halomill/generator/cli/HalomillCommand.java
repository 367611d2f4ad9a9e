package io.github.halomill.generator.cli;

import io.github.halomill.generator.diagnostic.DiagnosticPage;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.runtime.cli.Colors;
import io.github.halomill.runtime.cli.Misuse;
import io.github.halomill.runtime.cli.StandardOutput;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The {@code halomill} command. */
@Command(
        name = "halomill",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Turns a single-device OpenCL C kernel, and a short XML description or none, into a Java program that runs the kernel,"
                    + " untouched, on every OpenCL device of the machine, with the same bits as on one."
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the description, the kernel or the data is wrong",
            "2:the command line is wrong",
            "3:with --check: what was generated before is stale",
            "70:a bug of halomill"
        },
        footer = {
            "",
            "Start with 'halomill run KERNEL.cl', or 'halomill init DIR', or see one run with 'halomill demo'."
        })
public final class HalomillCommand implements Callable<Integer> {

    /** Commands that need not know of others. */
    private static final List<Class<?>> ALONE = List.of(
            RunCommand.class,
            GenerateCommand.class,
            PlanCommand.class,
            CheckCommand.class,
            InferCommand.class,
            ExplainCommand.class,
            DevicesCommand.class,
            CompareCommand.class,
            InitCommand.class,
            SchemaCommand.class,
            DemoCommand.class);

    private static final List<Class<?>> OF_ALL =
            List.of(GenerateCompletion.class, ManPagesCommand.class, HelpCommand.class);

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--explain",
            paramLabel = "CODE",
            description = "Tell what a diagnostic means, and what to do about it: --explain HM090.")
    private Optional<String> code = Optional.empty();

    /** {@link StackTraces} asks picocli for it. */
    @Option(
            names = StackTraces.OPTION,
            scope = ScopeType.INHERIT,
            description = "Where a bug of halomill ends the work, print the stack trace, too.")
    void stackTrace(boolean asked) {}

    HalomillCommand() {}

    @Override
    public Integer call() {
        String asked = code.orElseThrow(() -> new ParameterException(
                spec.commandLine(),
                "No command is given; there are "
                        + String.join(", ", spec.subcommands().keySet())));
        String entry = DiagnosticPage.entries().get(asked.toUpperCase(Locale.ROOT));
        if (entry == null) {
            throw new ParameterException(
                    spec.commandLine(), "--explain: there is no diagnostic '" + asked + "'; codes are HM001 and so on");
        }
        spec.commandLine().getOut().print(entry);
        spec.commandLine().getOut().flush();
        return ExitCodes.DONE;
    }

    /** Runs the command line and ends the process with one of {@link ExitCodes}. */
    public static void main(String[] arguments) {
        StandardOutput output = StandardOutput.ofProcess();
        PrintWriter out = new PrintWriter(output.stream(), true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int exitCode = execute(out, err, arguments);
        out.flush();
        err.flush();
        System.exit(output.exitCode(exitCode, System.err));
    }

    private static int execute(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine commandLine = commandLine(out, err, commands(arguments)).setColorScheme(Colors.scheme());
        try {
            return commandLine.execute(arguments);
        } catch (Error failure) { // picocli hands on exceptions only
            return Failures.reportBug(failure, commandLine);
        }
    }

    /** The only command that is called, if that can be told, for looking at all of them takes a tenth of a second. */
    private static List<Class<?>> commands(String... arguments) {
        return ALONE.stream()
                .filter(type -> arguments.length > 0
                        && type.getAnnotation(Command.class).name().equals(arguments[0]))
                .findFirst()
                .<List<Class<?>>>map(List::of)
                .orElseGet(HalomillCommand::all);
    }

    private static List<Class<?>> all() {
        return Stream.concat(ALONE.stream(), OF_ALL.stream()).toList();
    }

    /** The command line, writing results to {@code out} and everything else to {@code err}. */
    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        return commandLine(out, err, all());
    }

    private static CommandLine commandLine(PrintWriter out, PrintWriter err, List<Class<?>> commands) {
        CommandLine command = new CommandLine(new HalomillCommand());
        commands.forEach(command::addSubcommand);
        command.setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(
                        parsed -> Effort.within(Effort.OF_COMMAND, () -> new CommandLine.RunLast().execute(parsed)))
                .setExecutionExceptionHandler(new Failures());
        command.getSubcommands()
                .values()
                .forEach(one -> one.setUnmatchedOptionsArePositionalParams(
                        one.getCommandSpec().userObject() instanceof RunCommand));
        Misuse.answer(command);
        return command;
    }
}
