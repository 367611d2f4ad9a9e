package io.github.halomill.generator.cli;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.report.AddressingText;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code halomill check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Says everything that is wrong with a description and its kernel, and writes nothing.",
            "Needs no OpenCL device."
        })
final class CheckCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private DescriptionFile description;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How to print it: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private DiagnosticFormat format;

    @Option(
            names = "--explain",
            description =
                    "Prints the whole description, with what is read from the kernels where it leaves something out.")
    private boolean explain;

    @Override
    public Integer call() {
        if (explain && format != DiagnosticFormat.TEXT) {
            throw new ParameterException(spec.commandLine(), "--explain prints XML: leave out --format, or --explain");
        }
        Diagnostics diagnostics = new Diagnostics();
        Optional<Program> program = description.read(diagnostics);
        new DiagnosticPrinter(spec.commandLine(), format).print(diagnostics.list());
        if (format == DiagnosticFormat.TEXT) {
            program.map(AddressingText::of).ifPresent(spec.commandLine().getOut()::println);
        }
        if (explain) {
            description.whole().ifPresent(spec.commandLine().getOut()::print);
            spec.commandLine().getOut().flush();
        }
        return ExitCodes.of(diagnostics.list());
    }
}
