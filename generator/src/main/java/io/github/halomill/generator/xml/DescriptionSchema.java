package io.github.halomill.generator.xml;

/** Placeholder. */
@SuppressWarnings("DoNotCallSuggester")
public final class DescriptionSchema {

    private DescriptionSchema() {}

    public static String text() {
        throw new UnsupportedOperationException();
    }
}
