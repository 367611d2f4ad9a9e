package io.github.halomill.generator.validate;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A description and its kernel after every rule has had its say. */
record Checked(Optional<Program> program, List<Diagnostic> diagnostics) {

    /** Two files in {@code folder}, {@code p.xml} and the kernel that it names. */
    static Checked of(Path folder, String description, String kernelFile, String kernel, boolean trust)
            throws IOException {
        Files.writeString(folder.resolve("p.xml"), description);
        Files.writeString(folder.resolve(kernelFile), kernel);
        Diagnostics diagnostics = new Diagnostics();
        Optional<Program> program = new Pipeline(diagnostics)
                .program(new DescriptionRequest(folder.resolve("p.xml"), "p.xml", BuildOptions.NONE, trust));
        return new Checked(program, diagnostics.list());
    }

    /** For example {@code error HM090}, in the order of the places. */
    List<String> found() {
        return diagnostics.stream()
                .map(diagnostic ->
                        diagnostic.severity() + " " + diagnostic.code().id())
                .toList();
    }

    List<String> messages() {
        return diagnostics.stream().map(Diagnostic::message).toList();
    }
}
