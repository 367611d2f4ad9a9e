package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.Printable;
import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Answers a command line that is wrong: what is wrong with it, and what tells how it is used. */
public final class Misuse implements IParameterExceptionHandler {

    private static final Pattern NO_VALUE =
            Pattern.compile("Value for option option '(.+)' \\((.+)\\) should be in KEY=VALUE format but was (.*)");

    /** How the command line is to read numbers, and to answer if it is wrong. */
    public static void answer(CommandLine command) {
        WholeNumbers.register(command);
        command.setParameterExceptionHandler(new Misuse());
    }

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        String name = command.getCommandSpec().root().name();
        err.println(command.getColorScheme().errorText(Printable.of(name + ": " + cause(failure))));
        err.println("'" + command.getCommandSpec().qualifiedName() + " --help' tells how it is used");
        err.flush();
        return ProgramRunner.USAGE;
    }

    /** What is wrong. */
    static String cause(ParameterException failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched, message) + suggestions(unmatched);
        }
        List<String> unknown = failure.getCommandLine().getUnmatchedArguments();
        if (failure instanceof MissingParameterException && !unknown.isEmpty()) {
            return "Unknown option: '" + unknown.get(0) + "'. " + message;
        }
        Matcher noValue = NO_VALUE.matcher(message);
        return noValue.matches()
                ? noValue.group(1) + ": '" + noValue.group(3) + "' has no value; it takes " + noValue.group(2)
                : message;
    }

    private static String unmatched(UnmatchedArgumentException failure, String message) {
        CommandLine command = failure.getCommandLine();
        String first = failure.getUnmatched().get(0);
        if (failure.isUnknownOption()) {
            return message;
        } else if (command.getSubcommands().isEmpty()) {
            return "'" + first + "' is an argument too many";
        }
        String all = failure.getSuggestions().isEmpty()
                ? "; there are " + String.join(", ", command.getSubcommands().keySet())
                : "";
        return "There is no command '" + first + "'" + all;
    }

    private static String suggestions(UnmatchedArgumentException failure) {
        List<String> similar = failure.getSuggestions();
        return similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?";
    }
}
