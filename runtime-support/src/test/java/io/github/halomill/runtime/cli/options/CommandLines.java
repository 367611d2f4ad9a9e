package io.github.halomill.runtime.cli.options;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Command lines of generated programs. */
public final class CommandLines {

    private CommandLines() {}

    /** What they say. */
    public static RunOptions parsed(String... arguments) {
        CommandSpec spec = CommandSpec.create();
        OptionRecord<RunOptions> options = OptionRecord.of(RunOptions.class, spec);
        new CommandLine(spec).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
        return options.value();
    }
}
