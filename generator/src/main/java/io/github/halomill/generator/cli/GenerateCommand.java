package io.github.halomill.generator.cli;

import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.output.CheckOutput;
import io.github.halomill.generator.output.DiskOutput;
import io.github.halomill.generator.output.FileChange;
import io.github.halomill.generator.output.FileOutput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
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
            description =
                    "What to write: project (a Maven project), sources (the class and its kernels) or sources_with_main (a main"
                            + " class too, which needs picocli)."
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
    public Integer call() throws IOException {
        GenerationRequest request = new GenerationRequest(description.source(), layout, javaPackage);
        GenerationResult result = Pipeline.generate(request);
        new DiagnosticPrinter(spec.commandLine(), format).print(result.diagnostics());
        if (result.hasErrors()) {
            return ExitCodes.WRONG_INPUT;
        }
        FileOutput output = check ? new CheckOutput(directory) : new DiskOutput(directory);
        List<FileChange> changed = output.write(result.files()).stream()
                .filter(FileChange::isStale)
                .toList();
        if (check) {
            changed.forEach(file -> spec.commandLine().getErr().println("stale: " + file.path()));
            return changed.isEmpty() ? ExitCodes.DONE : ExitCodes.STALE;
        }
        if (format == DiagnosticFormat.TEXT) {
            report(changed.size(), request, result.guesses());
        }
        return ExitCodes.DONE;
    }

    private void report(int written, GenerationRequest request, List<Guess> guesses) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(written == 0 ? directory + " is up to date" : "wrote " + written + " files to " + directory);
        if (!description.isInferred()) {
            return;
        }
        String kept = "a description, which 'halomill infer' writes,";
        if (layout == Layout.PROJECT) {
            kept = directory
                    .resolve(Pipeline.KEPT + request.source().description().getFileName())
                    .toString();
            out.println("the description that was inferred is " + kept);
        }
        out.flush();
        GuessList.print(guesses, kept, spec.commandLine().getErr());
    }
}
