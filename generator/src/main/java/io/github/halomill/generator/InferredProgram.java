package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.DescriptionWriter;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.model.Program;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A program whose description was inferred from a kernel and is in no file.
 *
 * @param xml the description's text
 */
public record InferredProgram(String xml) implements ProgramReader {

    /** What it means, and what is wrong with it. */
    private record Held(Optional<Program> program, Diagnostics found) {}

    /** What it was asked: the answer is the same for a whole command. */
    private record Question(String xml, Path description, String displayName) {}

    /** How messages call a description that is in no file, beside the kernel. */
    public static String displayName(Path description) {
        return "<inferred>/" + description.getFileName();
    }

    /** Infers the description of a kernel; nothing, and errors, if that cannot be done. */
    public static Optional<ProgramReader> infer(KernelRequest request, Diagnostics diagnostics) {
        return KernelReader.infer(request, diagnostics)
                .map(inferred -> new InferredProgram(DescriptionWriter.write(inferred)));
    }

    /** What it means as the text of {@code description}, beside the kernel; sizes are guessed, so they have to be shown to be enough. */
    @Override
    public Optional<Program> read(Path description, String displayName, Diagnostics diagnostics) {
        Held held = Effort.once(
                InferredProgram.class,
                new Question(xml, description, displayName),
                () -> held(description, displayName));
        diagnostics.addAll(held.found());
        return held.program();
    }

    private Held held(Path description, String displayName) {
        Diagnostics found = new Diagnostics();
        Optional<Program> program = DescriptionReader.read(xml, description, displayName, found);
        Diagnostics strict = found.withErrors(
                DiagnosticCode.MAY_LEAVE_ARRAY, DiagnosticCode.LOCAL_OVERLAP, DiagnosticCode.UNDECLARED_NAME);
        return new Held(program.filter(any -> !strict.hasErrors()), strict);
    }
}
