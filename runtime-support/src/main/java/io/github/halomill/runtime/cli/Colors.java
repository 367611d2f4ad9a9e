package io.github.halomill.runtime.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Help;

/**
 * Whether text is coloured: on a terminal only, and not if {@code NO_COLOR} is set. Java knows whether it talks to a terminal by its
 * output; that its error stream goes elsewhere is seen where there is {@code /proc}.
 */
public final class Colors {

    private static final Path ERROR_STREAM = Path.of("/proc/self/fd/2");

    private Colors() {}

    /** For both streams of this process. */
    public static Help.ColorScheme scheme() {
        return Help.defaultColorScheme(isErrorStreamElsewhere(ERROR_STREAM) ? Help.Ansi.OFF : Help.Ansi.AUTO);
    }

    /** Whether a link to an open file leads to no terminal. */
    static boolean isErrorStreamElsewhere(Path link) {
        try {
            Path target = Files.readSymbolicLink(link);
            return !target.startsWith("/dev") || target.equals(Path.of("/dev/null"));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
