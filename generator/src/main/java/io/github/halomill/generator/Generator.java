package io.github.halomill.generator;

/** Placeholder. */
@SuppressWarnings("DoNotCallSuggester")
public final class Generator {

    private Generator() {}

    public static GenerationResult generate(GenerationRequest request) {
        throw new UnsupportedOperationException();
    }
}
