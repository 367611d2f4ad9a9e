package io.github.halomill.generator.cli;

import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.run.CompiledProgram;
import io.github.halomill.generator.run.ProgramCache;
import io.github.halomill.generator.run.Programs;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cli.ProgramCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** A kernel or a description as a program, for a caller that runs it itself: Python. */
@Command(name = "halomill")
public final class RunnableFile {

    @Mixin
    private DescriptionFile description;

    private final CommandLine line;
    private final StringWriter said = new StringWriter();

    private RunnableFile() {
        line = new CommandLine(this);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        line.setErr(new PrintWriter(said, true));
    }

    /**
     * A compiled program, and what is to be known of it.
     *
     * @param command opens it
     * @param warnings what was found or guessed, a text each
     */
    public record Compiled(ProgramCommand command, List<String> warnings) {

        public Compiled {
            warnings = List.copyOf(warnings);
        }
    }

    /** The options that a file takes, as they are typed. */
    public static Set<String> options() {
        return Set.copyOf(new RunnableFile().line.getCommandSpec().optionsMap().keySet());
    }

    /**
     * Compiles a file, or takes what was kept of it.
     *
     * @param words options and their values, then the file
     * @param given parameters and scalars by name, as text
     * @throws UsageException if an option is wrong
     * @throws RunException if the file has errors, with all of them
     */
    public static Compiled compile(List<String> words, Map<String, String> given) {
        return new RunnableFile().compiled(words, given);
    }

    private Compiled compiled(List<String> words, Map<String, String> given) {
        try {
            line.parseArgs(words.toArray(String[]::new));
            List<String> notes = new ArrayList<>();
            DiagnosticPrinter printer = new DiagnosticPrinter(line, DiagnosticFormat.TEXT);
            Programs programs = new Programs(description.source(), ProgramCache.ofUser(notes::add), printer::print);
            CompiledProgram program = programs.of(given).orElseThrow(() -> new RunException(taken()));
            List<String> warnings = new ArrayList<>(notes);
            printer.print(program.warnings());
            warnings.add(taken());
            warnings.add(guesses(program, given));
            warnings.removeIf(String::isBlank);
            return new Compiled(program.command(), warnings);
        } catch (ParameterException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private String guesses(CompiledProgram program, Map<String, String> given) {
        List<Guess> open = program.guesses().stream()
                .filter(guess -> !given.containsKey(guess.name()) && guess.kind() != Guess.Kind.ITERATIONS)
                .toList();
        GuessList.print(open, description.placeOfGuesses(), line.getErr());
        return taken();
    }

    /** What was printed since the last time. */
    private String taken() {
        String text = said.toString().strip();
        said.getBuffer().setLength(0);
        return text;
    }
}
