package io.github.halomill.generator.cli;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.Source;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFileBytes;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
            index = "0",
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

    /** Its name as it was typed. */
    String name() {
        return name;
    }

    /** Whether it is to be inferred. */
    boolean isInferred() {
        return KernelFileBytes.ending(name).isPresent();
    }

    /** What writes the description that is inferred here, with these values of parameters, into a file. */
    String inferCommand(Map<String, Long> parameters) {
        String values = new TreeMap<>(parameters)
                .entrySet().stream()
                        .map(value -> " -p " + value.getKey() + "=" + value.getValue())
                        .collect(Collectors.joining());
        return "halomill infer " + NextSteps.quoted(name) + kernel.text() + values + " -o "
                + NextSteps.quoted(source().description().toString());
    }

    /** Where a guess is corrected, for {@link GuessList}. */
    String placeOfGuesses() {
        return isInferred()
                ? "'" + inferCommand(Map.of()) + "' writes a description to set it right in"
                : GuessList.in(name);
    }

    /** The whole of it as XML, completed by its kernels; nothing if it has errors. */
    Optional<String> whole() {
        return new Pipeline(new Diagnostics()).description(source()).map(DescriptionWriter::write);
    }

    /** What it means; nothing, and errors, if it has some. */
    Optional<Program> read(Diagnostics diagnostics) {
        return new Pipeline(diagnostics).program(source());
    }

    /** The description, or the kernel. */
    Source source() {
        Path file = Path.of(name);
        KernelOptions.requireFile(file, spec);
        if (isInferred()) {
            refuse(trust, "--trust is for descriptions; what is inferred is held against its kernel");
            return kernel.request(file);
        }
        refuse(kernel.function().isPresent(), "--function is for kernel files; a description says <function>");
        BuildOptions options = kernel.build(file.toAbsolutePath().normalize().resolveSibling(""));
        return new DescriptionRequest(file, name, options, trust);
    }

    /** The description, or the kernel with values of parameters. */
    Source source(Map<String, Long> parameters) {
        refuse(!isInferred() && !parameters.isEmpty(), "-p is for kernel files; a description says <value>");
        return source().with(parameters);
    }

    private void refuse(boolean wrong, String message) {
        if (wrong) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }
}
