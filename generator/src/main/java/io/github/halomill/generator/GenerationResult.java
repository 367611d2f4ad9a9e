package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.generator.scaffold.ProgramUse;
import java.util.List;
import java.util.Optional;

/**
 * What came of a request.
 *
 * @param diagnostics what is wrong, in the order of the places
 * @param guesses what no user vouches for in the description
 * @param files all files, none of them written yet; none if there are errors
 * @param use how the program is used; empty if there are errors
 */
public record GenerationResult(
        List<Diagnostic> diagnostics, List<Guess> guesses, List<GeneratedFile> files, Optional<ProgramUse> use) {

    public GenerationResult {
        diagnostics = List.copyOf(diagnostics);
        guesses = List.copyOf(guesses);
        files = List.copyOf(files);
    }

    /** Nothing but what is wrong. */
    public static GenerationResult failed(Diagnostics diagnostics) {
        return new GenerationResult(diagnostics.list(), List.of(), List.of(), Optional.empty());
    }

    /** Whether the description, or what it names, has to be mended first. */
    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }
}
