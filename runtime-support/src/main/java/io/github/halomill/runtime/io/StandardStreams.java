package io.github.halomill.runtime.io;

import java.nio.file.Path;

/** What stands for standard input and output where a file is meant. */
public final class StandardStreams {

    private StandardStreams() {}

    /** Whether a user means a standard stream: {@code -}. A file of that name is {@code ./-}. */
    public static boolean isMeantBy(Path path) {
        return path.toString().equals("-");
    }
}
