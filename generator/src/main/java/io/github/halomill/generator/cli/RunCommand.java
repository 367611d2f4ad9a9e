package io.github.halomill.generator.cli;

import io.github.halomill.generator.Source;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.run.CompiledProgram;
import io.github.halomill.generator.run.ProgramCache;
import io.github.halomill.generator.run.Programs;
import io.github.halomill.generator.run.RunArguments;
import io.github.halomill.generator.run.Sweep;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.mpi.Launcher;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        RunArguments arguments = new RunArguments(options);
        Sweep sweep = Sweep.of(sweeps);
        Source source = description.source();
        try (Ranks ranks = Launcher.ofProcess()) {
            Programs programs = new Programs(
                    source,
                    ProgramCache.ofUser(line -> say(ranks, List.of("note: " + line))),
                    found -> print(ranks, found));
            return sweep.values().isEmpty()
                    ? run(programs, arguments, ranks)
                    : new SweepRunner(spec.commandLine(), programs, arguments, sweep, ranks).run();
        }
    }

    private int run(Programs programs, RunArguments arguments, Ranks ranks) {
        Optional<CompiledProgram> program = programs.of(arguments.parameters());
        if (program.isEmpty()) {
            return ExitCodes.WRONG_INPUT;
        }
        if (!arguments.has("--quiet")) {
            print(ranks, program.get().warnings());
            guesses(ranks, program.get().guesses(), arguments);
        }
        return program.get()
                .command()
                .calledAs("halomill", "run", description.name())
                .executeOn(ranks, arguments.with(Map.of(), Map.of()));
    }

    private void print(Ranks ranks, List<Diagnostic> found) {
        if (ranks.rank() == 0) {
            new DiagnosticPrinter(spec.commandLine(), DiagnosticFormat.TEXT).print(found);
        }
    }

    /** Says what is guessed and not given. */
    private void guesses(Ranks ranks, List<Guess> guesses, RunArguments arguments) {
        List<Guess> open = guesses.stream()
                .filter(guess -> !arguments.parameters().containsKey(guess.name()))
                .filter(guess -> guess.kind() != Guess.Kind.ITERATIONS || !arguments.has("--iterations"))
                .toList();
        if (ranks.rank() == 0) {
            GuessList.print(open, description.placeOfGuesses(), spec.commandLine().getErr());
        }
    }

    private void say(Ranks ranks, List<String> lines) {
        PrintWriter err = spec.commandLine().getErr();
        if (ranks.rank() == 0) {
            lines.forEach(err::println);
            err.flush();
        }
    }
}
