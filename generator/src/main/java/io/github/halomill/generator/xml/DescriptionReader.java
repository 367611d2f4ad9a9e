package io.github.halomill.generator.xml;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import java.nio.file.Path;
import java.util.Optional;

/** Placeholder. */
@SuppressWarnings("DoNotCallSuggester")
public final class DescriptionReader {

    private DescriptionReader() {}

    public static Optional<Program> read(Path file, String displayName, Diagnostics diagnostics) {
        throw new UnsupportedOperationException();
    }
}
