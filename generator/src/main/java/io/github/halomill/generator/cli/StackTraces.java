package io.github.halomill.generator.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Whether the user asks for stack traces of bugs. */
final class StackTraces {

    static final String OPTION = "--stacktrace";

    private StackTraces() {}

    /** Of any command of the line. */
    static boolean arePrinted(CommandLine commandLine) {
        OptionSpec option = commandLine.getCommandSpec().root().findOption(OPTION);
        return option != null && Boolean.TRUE.equals(option.getValue());
    }
}
