package io.github.halomill.generator.cli;

import io.github.halomill.generator.model.ProgramNames;
import io.github.halomill.generator.scaffold.ProjectVersions;
import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
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
            "Writes a new project: a kernel and its description to start from, a pom that generates the program in its"
                    + " own build, and a README.",
            "For a kernel that is there already use 'halomill infer' and 'halomill generate'."
        })
final class InitCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Where to write; must be empty or not there.")
    private Path directory;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The program's name, a Java class name. Default: made from DIR.")
    private Optional<String> name;

    @Override
    public Integer call() throws IOException {
        String program = name.orElseGet(() -> NewProject.programName(directory));
        ProgramNames.problem(program).ifPresent(problem -> {
            throw new ParameterException(spec.commandLine(), "--name: '" + program + "' " + problem + "; give another");
        });
        requireEmpty();
        new NewProject(program, ProjectVersions.current()).write(directory);
        spec.commandLine()
                .getOut()
                .println("wrote " + program + " to " + directory + "; its README.md says how to go on");
        return ExitCodes.DONE;
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
