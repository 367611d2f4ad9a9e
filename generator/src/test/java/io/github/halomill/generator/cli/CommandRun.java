package io.github.halomill.generator.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine.Help;

/**
 * A command line that was executed in this process.
 *
 * @param exitCode what it ended with
 * @param out what it wrote to the output stream
 * @param err what it wrote to the error stream
 */
record CommandRun(int exitCode, String out, String err) {

    static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = HalomillCommand.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
                .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
                .execute(arguments);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }
}
