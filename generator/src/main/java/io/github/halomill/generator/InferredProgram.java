package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.DescriptionWriter;
import io.github.halomill.generator.model.Program;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A program whose description was inferred from a kernel and is in no file.
 *
 * @param xml the description's text
 */
public record InferredProgram(String xml) implements ProgramReader {

    /** Infers the description of a kernel; nothing, and errors, if that cannot be done. */
    public static Optional<ProgramReader> infer(KernelRequest request, Diagnostics diagnostics) {
        return KernelReader.infer(request, diagnostics)
                .map(inferred -> new InferredProgram(DescriptionWriter.write(inferred)));
    }

    /** What it means as the text of {@code description}, beside the kernel. */
    @Override
    public Optional<Program> read(Path description, String displayName, Diagnostics diagnostics) {
        return DescriptionReader.read(xml, description, displayName, diagnostics);
    }

    @Override
    public Optional<String> inferred() {
        return Optional.of(xml);
    }
}
