package io.github.halomill.generator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code halomill generate-man-pages}. */
@Command(
        name = "generate-man-pages",
        mixinStandardHelpOptions = true,
        description = {
            "Writes the manual pages of halomill and its commands.",
            "With DIR ~/.local/share/man/man1, 'man halomill' finds them."
        })
final class ManPagesCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Where to write; made if it is not there.")
    private Path directory;

    @Override
    public Integer call() throws IOException {
        Files.createDirectories(directory);
        CommandLine halomill = spec.parent().commandLine();
        write(halomill);
        for (CommandLine command : halomill.getSubcommands().values()) {
            write(command);
        }
        return ExitCodes.DONE;
    }

    private void write(CommandLine command) throws IOException {
        Path file = directory.resolve(ManPage.fileName(command));
        Files.writeString(file, ManPage.write(command));
        spec.commandLine().getOut().println("wrote " + file);
    }
}
