package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.generator.scaffold.ProgramUse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What came of a request.
 *
 * @param diagnostics what is wrong, in the order of the places
 * @param guesses what no user vouches for in the description
 * @param files all files, none of them written yet; none if there are errors
 * @param use how the program is used; empty if there are errors
 * @param inputs files that all this was made of, and places where a file was looked for
 */
public record GenerationResult(
        List<Diagnostic> diagnostics,
        List<Guess> guesses,
        List<GeneratedFile> files,
        Optional<ProgramUse> use,
        List<Path> inputs) {

    public GenerationResult {
        diagnostics = List.copyOf(diagnostics);
        guesses = List.copyOf(guesses);
        files = List.copyOf(files);
        inputs = List.copyOf(inputs);
    }

    /** Nothing but what is wrong. */
    public static GenerationResult failed(Diagnostics diagnostics) {
        return new GenerationResult(diagnostics.list(), List.of(), List.of(), Optional.empty(), List.of());
    }

    /** Whether the description, or what it names, has to be mended first. */
    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }
}
