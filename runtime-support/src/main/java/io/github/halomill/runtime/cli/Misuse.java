package io.github.halomill.runtime.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Answers a command line that is wrong: how it is used, and last what is wrong with it. */
public final class Misuse implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        if (command.getSubcommands().isEmpty()) {
            Help help = command.getHelp();
            err.print(help.synopsisHeading() + help.synopsis(help.synopsisHeadingLength()));
            err.println("'" + command.getCommandSpec().qualifiedName() + " --help' tells more.");
        } else {
            command.usage(err);
        }
        err.println();
        err.println(
                command.getColorScheme().errorText(name(command) + ": " + failure.getMessage() + suggestions(failure)));
        err.flush();
        return ProgramRunner.USAGE;
    }

    private static String name(CommandLine command) {
        return command.getCommandSpec().root().name();
    }

    private static String suggestions(ParameterException failure) {
        List<String> similar =
                failure instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        return similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?";
    }
}
