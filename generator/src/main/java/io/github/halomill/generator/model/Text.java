package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;

/**
 * Something that a user wrote.
 *
 * @param value without white space around it; lines end with a line feed
 * @param location of its first character
 * @param guessed whether no user vouches for it
 */
public record Text(String value, SourceLocation location, boolean guessed) {

    /** One that is not guessed. */
    public Text(String value, SourceLocation location) {
        this(value, location, false);
    }

    /** Place of the character at {@code index}; markup inside the text, such as comments, is not counted. */
    public SourceLocation at(int index) {
        int lineStart = value.lastIndexOf('\n', index - 1) + 1;
        if (lineStart == 0) {
            return new SourceLocation(location.file(), location.line(), location.column() + index);
        }
        int lines =
                (int) value.substring(0, index).chars().filter(c -> c == '\n').count();
        return new SourceLocation(location.file(), location.line() + lines, index - lineStart + 1);
    }

    @Override
    public String toString() {
        return value;
    }
}
