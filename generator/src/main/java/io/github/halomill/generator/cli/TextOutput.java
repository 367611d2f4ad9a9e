package io.github.halomill.generator.cli;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.StandardStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where a command writes its result, a text. */
final class TextOutput {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write it. Default, and -: the output stream.")
    private Optional<Path> output;

    /**
     * Writes the text.
     *
     * @throws UsageException if the file cannot be written
     */
    void write(String text) {
        Optional<Path> file = output.filter(path -> !StandardStreams.isMeantBy(path));
        if (file.isEmpty()) {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
            return;
        }
        try {
            Files.writeString(file.get(), text);
        } catch (IOException e) {
            throw new UsageException("cannot write " + file.get() + ": " + Causes.of(e));
        }
    }
}
