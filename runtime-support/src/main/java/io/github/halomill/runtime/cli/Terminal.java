package io.github.halomill.runtime.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Whether somebody sees messages at a terminal. */
final class Terminal {

    /** Where a process on Linux sees what its messages go to. */
    private static final Path ERROR_STREAM = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /**
     * Whether the error stream of this process goes to one; where the system does not tell, whether its output does.
     */
    static boolean seesErrors() {
        return isAt(ERROR_STREAM).orElseGet(Terminal::isConsole);
    }

    /** Whether a link to an open file leads to a terminal; empty if there is no such link, or it cannot be read. */
    static Optional<Boolean> isAt(Path link) {
        if (!Files.isSymbolicLink(link)) {
            return Optional.empty();
        }
        try {
            String target = Files.readSymbolicLink(link).toString();
            return Optional.of(target.startsWith("/dev/pts/") || target.startsWith("/dev/tty"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Whether the error stream of this process is in UTF-8, in which there are block characters. */
    static boolean showsUnicode() {
        String encoding = System.getProperty(
                "stderr.encoding",
                System.getProperty("sun.stderr.encoding", System.getProperty("native.encoding", "")));
        return encoding.equalsIgnoreCase("UTF-8");
    }

    /** Before JDK 22 there is a console only on a terminal; since then it must be asked. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isConsole() {
        Object console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
