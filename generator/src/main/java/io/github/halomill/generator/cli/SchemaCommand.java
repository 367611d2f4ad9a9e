package io.github.halomill.generator.cli;

import io.github.halomill.generator.xml.ProgramSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code halomill schema}. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Prints the XML schema of descriptions, which documents every element.")
final class SchemaCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(ProgramSchema.text());
        spec.commandLine().getOut().flush();
        return ExitCodes.DONE;
    }
}
