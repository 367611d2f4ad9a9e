package io.github.halomill.generator.cli;

import io.github.halomill.generator.DescriptionReader;
import io.github.halomill.generator.InferredProgram;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.ProgramReader;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFileBytes;
import io.github.halomill.generator.model.Program;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The description that a command works on, or the kernel from which it is inferred. */
final class DescriptionFile {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            description =
                    "The description, FILE.xml, beside the kernel's source file; or that, KERNEL.cl: then the description"
                            + " is inferred.")
    private String name = "";

    @Mixin
    private KernelOptions kernel;

    @Option(
            names = "--trust",
            description = "Believe the description where the kernel's source does not agree: warn instead of refusing.")
    private boolean trust;

    /** Whether it is to be inferred. */
    boolean isInferred() {
        return KernelFileBytes.ending(name).isPresent();
    }

    /** What writes the description that is inferred here into a file. */
    String inferCommand() {
        return "halomill infer " + NextSteps.quoted(name) + kernel.text() + " -o "
                + NextSteps.quoted(path().toString());
    }

    /** Where it is, or would be. */
    Path path() {
        return isInferred() ? request().description() : Path.of(name);
    }

    /** As the user wrote it, for messages. */
    String displayName() {
        return isInferred() ? InferredProgram.displayName(path()) : name;
    }

    /** What it means; nothing, and errors, if it has some. */
    Optional<Program> read(Diagnostics diagnostics) {
        return reader(diagnostics).flatMap(reader -> reader.read(path(), displayName(), diagnostics));
    }

    /** What reads it; nothing, and errors, if it cannot be inferred. */
    Optional<ProgramReader> reader(Diagnostics diagnostics) {
        KernelOptions.requireFile(Path.of(name), spec);
        if (isInferred()) {
            return InferredProgram.infer(request(), diagnostics);
        }
        if (kernel.function().isPresent()) {
            throw new ParameterException(
                    spec.commandLine(), "--function is for kernel files; a description says <function>");
        }
        BuildOptions options = kernel.build(path().toAbsolutePath().normalize().resolveSibling(""));
        return Optional.of((file, shown, found) -> DescriptionReader.read(file, shown, options, trust, found));
    }

    private KernelRequest request() {
        return kernel.request(Path.of(name));
    }
}
