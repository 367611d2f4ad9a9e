package io.github.halomill.generator.cli;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.ProgramNames;
import io.github.halomill.generator.scaffold.ProjectVersions;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code halomill init}. */
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a new project: a kernel and its description, a pom that generates the program in its own build, and a"
                    + " README.",
            "The kernel is one to start from, or a copy of that which --from names: then the description is inferred."
        })
final class InitCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Where to write; must be empty or not there.")
    private Path directory;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The program's name, a Java class name. Default: made from the kernel's, or from DIR.")
    private Optional<String> name;

    @Option(names = "--from", paramLabel = "KERNEL.cl", description = "A kernel's source file to make the project of.")
    private Optional<Path> kernel;

    @Mixin
    private KernelOptions options;

    @Override
    public Integer call() throws IOException {
        name.ifPresent(this::requireClassName);
        requireEmpty();
        Diagnostics diagnostics = new Diagnostics();
        Optional<NewProject> project = kernel.isPresent() ? inferred(kernel.get(), diagnostics) : Optional.of(sample());
        if (project.isEmpty()) {
            return ExitCodes.ofFailed(diagnostics.list());
        }
        project.get().write(directory);
        spec.commandLine()
                .getOut()
                .println("wrote " + project.get().program() + " to " + directory + "; its README.md says how to go on");
        spec.commandLine().getOut().flush();
        GuessList.print(
                project.get().guesses(),
                GuessList.in(directory.resolve(project.get().description()).toString()),
                spec.commandLine().getErr());
        return ExitCodes.DONE;
    }

    private NewProject sample() {
        if (options.isGiven()) {
            throw new ParameterException(
                    spec.commandLine(), "--function, -D, -U, -I and -include are for the kernel of --from");
        }
        String program = name.orElseGet(() -> NewProject.programName(directory));
        requireClassName(program);
        return NewProject.sample(program, ProjectVersions.current());
    }

    /** The project of a kernel that is there; nothing if what is inferred does not hold. */
    private Optional<NewProject> inferred(Path file, Diagnostics diagnostics) {
        KernelRequest request = options.request(file).named(name);
        Pipeline pipeline = new Pipeline(diagnostics);
        Optional<NewProject> project = pipeline.description(request, false)
                .flatMap(inferred -> pipeline.program(request, inferred)
                        .map(program -> NewProject.of(
                                program,
                                String.valueOf(request.description().getFileName()),
                                DescriptionWriter.writeShort(pipeline.shortened(inferred)
                                        .withOptions(request.options().withoutHeaders())), // the copy has them
                                ProjectVersions.current())));
        new DiagnosticPrinter(spec.commandLine(), DiagnosticFormat.TEXT).print(diagnostics.list());
        return project;
    }

    private void requireClassName(String program) {
        ProgramNames.problem(program).ifPresent(problem -> {
            throw new ParameterException(spec.commandLine(), "--name: '" + program + "' " + problem + "; give another");
        });
    }

    private void requireEmpty() throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        if (!Files.isDirectory(directory)) {
            throw new RunException(directory + " is a file; name a folder that is empty or not there");
        }
        try (Stream<Path> content = Files.list(directory)) {
            if (content.findAny().isPresent()) {
                throw new RunException(directory + " is not empty; name a folder that is empty or not there");
            }
        }
    }
}
