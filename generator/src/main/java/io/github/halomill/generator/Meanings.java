package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.validate.Validator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What inferred descriptions mean; each is held against its kernels once. */
final class Meanings {

    private final KernelFiles kernelFiles;
    private final Map<Description, Held> held = new HashMap<>();

    /** Those of descriptions whose kernels are in these files. */
    Meanings(KernelFiles kernelFiles) {
        this.kernelFiles = kernelFiles;
    }

    /** What an inferred description means, and what is wrong with it. */
    record Held(Optional<Program> program, Diagnostics found) {}

    /** What a description means that has all options of its kernels; nothing, if it does not hold. */
    Optional<Program> of(Description inferred) {
        return held(inferred, BuildOptions.NONE).program();
    }

    /** The answer to whether what was inferred holds: sizes are guessed, so they have to be shown to be enough. */
    Held held(Description description, BuildOptions options) {
        Held known = held.get(description);
        if (known == null) {
            Diagnostics found = new Diagnostics();
            Optional<Program> program = Validator.validate(description, kernelFiles, options, false, found);
            Diagnostics strict = found.mapped(InferredDiagnostics::of);
            known = new Held(program.filter(any -> !strict.hasErrors()), strict);
            held.put(description, known);
        }
        return known;
    }
}
