package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
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

    /** What it means as the text of {@code description}, beside the kernel; sizes are guessed, so they have to be shown to be enough. */
    @Override
    public Optional<Program> read(Path description, String displayName, Diagnostics diagnostics) {
        Diagnostics found = new Diagnostics();
        Optional<Program> program = DescriptionReader.read(xml, description, displayName, found);
        Diagnostics strict = found.withErrors(DiagnosticCode.MAY_LEAVE_ARRAY);
        diagnostics.addAll(strict);
        return program.filter(any -> !strict.hasErrors());
    }

    @Override
    public Optional<String> inferred() {
        return Optional.of(xml);
    }
}
