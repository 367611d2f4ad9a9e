package io.github.halomill.generator.xml.source;

import io.github.halomill.generator.diagnostic.SourceLocation;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;
import org.xml.sax.helpers.LocatorImpl;

/** Where a parser is, or the place of what an element was made of. */
final class Place implements Locator {

    private final SourceText source;
    private Locator parser = new LocatorImpl();
    private @Nullable SourceLocation at;

    Place(SourceText source) {
        this.source = source;
    }

    /** From now on where that parser is. */
    void follow(Locator other) {
        parser = other;
    }

    /** At the place of what an element was made of; null: where the parser is. */
    void moveTo(@Nullable SourceLocation other) {
        at = other;
    }

    int offset() {
        return source.offset(getLineNumber(), getColumnNumber());
    }

    @Override
    public @Nullable String getPublicId() {
        return null;
    }

    @Override
    public @Nullable String getSystemId() {
        return null;
    }

    @Override
    public int getLineNumber() {
        return at == null ? parser.getLineNumber() : at.line();
    }

    @Override
    public int getColumnNumber() {
        return at == null ? parser.getColumnNumber() : at.column();
    }
}
