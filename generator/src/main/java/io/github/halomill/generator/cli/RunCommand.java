package io.github.halomill.generator.cli;

import io.github.halomill.generator.Source;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.run.CompiledProgram;
import io.github.halomill.generator.run.ProgramCache;
import io.github.halomill.generator.run.Programs;
import io.github.halomill.generator.run.Sweep;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.mpi.Launcher;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code halomill run}. */
@Command(
        name = "run",
        description = {
            "Runs a kernel or a description at once: generates the program, compiles it in memory, and runs it in this"
                    + " process. What the program takes follows FILE: 'halomill run FILE --help' lists it.",
            "The compiled program is kept, and used again until its sources change."
        })
final class RunCommand implements Callable<Integer> {

    private static final List<String> HELP = List.of("-h", "--help");

    @Spec
    private CommandSpec spec;

    @Mixin
    private DescriptionFile description;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "OPTION",
            description = "Options of the program, such as --devices 0:0*2 -p nx=512 --input u=random --verify.")
    private List<String> options = List.of();

    @Option(
            names = "--sweep",
            paramLabel = "NAME=VALUES",
            description = "Run once for each value, NAME=0.1,0.2,0.5 or NAME=FIRST:LAST:NUMBER, and print a table;"
                    + " several: all with all. --report FILE.csv, .json or .html has all runs.")
    private List<String> sweeps = List.of();

    @Override
    public Integer call() {
        if (HELP.contains(description.name())) {
            spec.commandLine().usage(spec.commandLine().getOut());
            return ExitCodes.DONE;
        }
        if (description.name().startsWith("-")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "run: FILE comes before the options of the program: halomill run FILE " + description.name()
                            + " ...");
        }
        RunArguments arguments = RunArguments.of(options);
        Sweep sweep = Sweep.of(sweeps);
        Source source = description.source();
        try (Ranks ranks = Launcher.ofProcess()) {
            if (ranks.rank() > 0) {
                spec.commandLine().setOut(new PrintWriter(Writer.nullWriter()));
                spec.commandLine().setErr(new PrintWriter(Writer.nullWriter()));
            }
            PrintWriter err = spec.commandLine().getErr();
            DiagnosticPrinter printer = new DiagnosticPrinter(spec.commandLine(), DiagnosticFormat.TEXT);
            ProgramCache cache = ProgramCache.ofUser(line -> err.println("note: " + line));
            Programs programs = new Programs(source, cache, printer::print);
            Optional<CompiledProgram> program = programs.of(arguments.parameters());
            if (program.isEmpty()) {
                return ExitCodes.WRONG_INPUT;
            }
            arguments.options().filter(said -> !said.show().quiet()).ifPresent(said -> {
                printer.print(program.get().warnings());
                GuessList.print(guesses(program.get(), said, sweep), description.placeOfGuesses(), err);
            });
            return sweep.values().isEmpty() || arguments.options().isEmpty()
                    ? run(program.get(), ranks)
                    : new SweepRunner(spec.commandLine(), programs, arguments, sweep, ranks).run();
        }
    }

    /** Those that no option sets. */
    private static List<Guess> guesses(CompiledProgram program, RunOptions said, Sweep sweep) {
        Set<String> given = new HashSet<>(said.data().parameters().keySet());
        given.addAll(sweep.values().keySet());
        return GuessList.open(program.guesses(), given, said.data().iterations().isPresent());
    }

    private int run(CompiledProgram program, Ranks ranks) {
        return program.command()
                .calledAs("halomill", "run", description.name())
                .executeOn(ranks, options.toArray(String[]::new));
    }
}
