package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import java.nio.file.Path;
import java.util.Optional;

/** Reads descriptions. */
@FunctionalInterface
public interface ProgramReader {

    /**
     * What a description means, after every rule has had its say.
     *
     * @param description the file
     * @param displayName how diagnostics name it
     * @param diagnostics gets what is wrong
     * @return the program; empty if there are errors
     */
    Optional<Program> read(Path description, String displayName, Diagnostics diagnostics);
}
