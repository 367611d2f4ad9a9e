package io.github.halomill.generator.output;

/**
 * What became of a file, or what would become of it.
 *
 * @param path relative to the output folder, with forward slashes
 * @param kind what was done
 */
public record FileChange(String path, Kind kind) {

    /** What can be done to a file. */
    public enum Kind {
        /** There was none. */
        CREATED,
        /** There was another. */
        UPDATED,
        /** It was generated before, and is no longer. */
        DELETED,
        /** It was there, and left alone. */
        UNCHANGED
    }

    /** Whether what is on disk is not what is generated. */
    public boolean isStale() {
        return kind != Kind.UNCHANGED;
    }
}
