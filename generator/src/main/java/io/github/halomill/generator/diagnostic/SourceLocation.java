package io.github.halomill.generator.diagnostic;

import io.github.halomill.runtime.base.Printable;

/**
 * A place in a file that a user wrote.
 *
 * @param file as the user named it
 * @param line from 1
 * @param column from 1
 */
public record SourceLocation(String file, int line, int column) implements Comparable<SourceLocation> {

    @Override
    public int compareTo(SourceLocation other) {
        int byFile = file.compareTo(other.file);
        if (byFile != 0) {
            return byFile;
        }
        return line != other.line ? Integer.compare(line, other.line) : Integer.compare(column, other.column);
    }

    @Override
    public String toString() {
        return Printable.of(file.replaceAll("\\p{Cc}", "?")) + ":" + line + ":" + column;
    }
}
