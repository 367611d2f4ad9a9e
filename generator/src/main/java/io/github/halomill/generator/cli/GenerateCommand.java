package io.github.halomill.generator.cli;

import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.output.FileChange;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.generator.output.GeneratedFolder;
import io.github.halomill.generator.scaffold.ProgramUse;
import io.github.halomill.generator.scaffold.ProjectVersions;
import io.github.halomill.generator.scaffold.RuntimeFiles;
import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code halomill generate}. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a Maven project that builds a program for the kernel, or just the sources of that program.",
            "A file whose content would not change is left alone, one that was edited is refused. Needs no OpenCL device."
        })
final class GenerateCommand implements Callable<Integer> {

    /** The list of a project's files; sources of several programs may share a folder. */
    private static final String PROJECT = "project";

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
                            + " class too)."
                            + " Default: ${DEFAULT-VALUE}.")
    private Layout layout;

    @Option(
            names = "--package",
            paramLabel = "PACKAGE",
            description = "Java package of the program. Default: made from the program's name.")
    private Optional<String> javaPackage;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Of a kernel: the value of a parameter, which is a guess otherwise. May be repeated.")
    private Map<String, Long> parameters = Map.of();

    @Option(
            names = "--with-runtime",
            description =
                    "Also write the runtime that the program calls, as a Maven repository in DIR/lib, so that the project"
                            + " builds where no other repository has it.")
    private boolean withRuntime;

    @Option(
            names = "--force",
            description =
                    "Replace files that were edited since they were generated, and delete those no longer generated; write a"
                            + " project into a folder that has other files in it.")
    private boolean force;

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
        if (withRuntime && layout != Layout.PROJECT) {
            throw new ParameterException(
                    spec.commandLine(), "--with-runtime is for projects, not for --layout " + name(layout));
        }
        GenerationRequest request = new GenerationRequest(description.source(parameters), layout, javaPackage);
        GenerationResult result = Pipeline.generate(request);
        new DiagnosticPrinter(spec.commandLine(), format).print(result.diagnostics());
        if (result.hasErrors() || result.use().isEmpty()) {
            return ExitCodes.ofFailed(result.diagnostics());
        }
        return write(files(result), result.use().get(), result.guesses());
    }

    private List<GeneratedFile> files(GenerationResult result) throws IOException {
        if (!withRuntime) {
            return result.files();
        }
        return Stream.concat(result.files().stream(), RuntimeFiles.of(ProjectVersions.current()).stream())
                .toList();
    }

    private int write(List<GeneratedFile> files, ProgramUse use, List<Guess> guesses) throws IOException {
        GeneratedFolder folder = GeneratedFolder.kept(directory, layout == Layout.PROJECT ? PROJECT : use.className());
        if (check) {
            List<FileChange> stale =
                    folder.check(files).stream().filter(FileChange::isStale).toList();
            stale.forEach(file -> spec.commandLine().getErr().println("stale: " + file.path()));
            return stale.isEmpty() ? ExitCodes.DONE : ExitCodes.STALE;
        }
        requireOwn();
        if (!force) {
            requireUnedited(folder.edited(files));
        }
        GeneratedFolder.Update update = folder.replace(files);
        if (format == DiagnosticFormat.TEXT) {
            report(update, use, guesses);
        }
        return ExitCodes.DONE;
    }

    /** Sources may go to what others keep; a project has a folder of its own: empty, not there, or generated. */
    private void requireOwn() throws IOException {
        boolean isAlone = layout == Layout.PROJECT && !force;
        String cure = "; name a folder" + (isAlone ? " that is empty or not there" : "");
        if (Files.isRegularFile(directory)) {
            throw new RunException(directory + " is a file" + cure);
        } else if (isAlone && GeneratedFolder.isOfOthers(directory)) {
            throw new RunException(directory + " is not empty, and halomill did not generate what is there" + cure
                    + ", or add --force to write beside it");
        }
    }

    private void requireUnedited(List<String> edited) {
        if (!edited.isEmpty()) {
            throw new RunException("edited since they were generated into " + directory + ": "
                    + String.join(", ", edited) + "; save what you changed, then --force replaces them");
        }
    }

    private void report(GeneratedFolder.Update update, ProgramUse use, List<Guess> guesses) {
        PrintWriter out = spec.commandLine().getOut();
        int changed = update.written().size() + update.deleted().size();
        out.println(
                changed == 0
                        ? directory + " is up to date"
                        : "wrote " + update.written().size() + " files to " + directory
                                + (update.deleted().isEmpty()
                                        ? ""
                                        : ", deleted " + update.deleted().size()));
        out.println("next:");
        NextSteps.of(layout, directory, use).forEach(line -> out.println("  " + line));
        out.flush();
        if (description.isInferred()) {
            GuessList.print(
                    guesses,
                    GuessList.in("a description, which '" + description.inferCommand(parameters) + "' writes,"),
                    spec.commandLine().getErr());
        }
    }

    private static String name(Layout layout) {
        return layout.name().toLowerCase(Locale.ROOT);
    }
}
