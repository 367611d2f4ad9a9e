package io.github.halomill.generator.cli;

import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.Generator;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.diagnostic.Severity;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code halomill generate}. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a Maven project that builds a program for the kernel, or just the sources of that program.",
            "A file whose content would not change is left alone. Needs no OpenCL device."
        })
final class GenerateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private DescriptionFile description;

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            required = true,
            description = "Where to write; made if it is not there.")
    private Path directory;

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            defaultValue = "project",
            description = "What to write: project (a Maven project) or sources (Java sources and kernels only)."
                    + " Default: ${DEFAULT-VALUE}.")
    private Layout layout;

    @Option(
            names = "--package",
            paramLabel = "PACKAGE",
            description = "Java package of the program. Default: made from the program's name.")
    private Optional<String> javaPackage;

    @Option(
            names = "--check",
            description = "Write nothing; exit with 3 and name the files if DIR is not what would be generated.")
    private boolean check;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How to print what is wrong: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private DiagnosticFormat format;

    @Override
    public Integer call() {
        GenerationResult result = Generator.generate(new GenerationRequest(
                description.path(), description.displayName(), directory, layout, javaPackage, check));
        new DiagnosticPrinter(spec.commandLine(), format).print(result.diagnostics());
        if (result.diagnostics().stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR)) {
            return ExitCodes.WRONG_INPUT;
        }
        if (check) {
            return stale(result);
        }
        if (format == DiagnosticFormat.TEXT) {
            report(result);
        }
        return ExitCodes.DONE;
    }

    private int stale(GenerationResult result) {
        PrintWriter err = spec.commandLine().getErr();
        result.changed().forEach(file -> err.println("stale: " + file));
        return result.changed().isEmpty() ? ExitCodes.DONE : ExitCodes.STALE;
    }

    private void report(GenerationResult result) {
        int files = result.changed().size();
        spec.commandLine()
                .getOut()
                .println(files == 0 ? directory + " is up to date" : "wrote " + files + " files to " + directory);
    }
}
