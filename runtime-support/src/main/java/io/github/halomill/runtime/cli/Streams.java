package io.github.halomill.runtime.cli;

import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a runner talks to.
 *
 * @param in contents of an array, if that is asked for
 * @param results what a command line wants there by the name {@code -}
 * @param out the summary
 * @param err messages
 * @param isTerminal whether somebody sees messages at a terminal
 */
record Streams(InputStream in, PrintStream results, PrintStream out, PrintStream err, boolean isTerminal) {

    /** Where a process on Linux sees what its messages go to. */
    private static final Path ERROR_STREAM = Path.of("/proc/self/fd/2");

    /** Those of this process, with results to {@code out}. */
    static Streams ofProcess(PrintStream out) {
        return new Streams(System.in, out, out, System.err, isErrorTerminal());
    }

    /** The same with the summary among the messages, so that it is not mixed with results. */
    Streams withResultsAlone() {
        return new Streams(in, results, err, err, isTerminal);
    }

    private static boolean isErrorTerminal() {
        if (Files.isSymbolicLink(ERROR_STREAM)) {
            try {
                String target = Files.readSymbolicLink(ERROR_STREAM).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
            } catch (IOException e) {
                return false;
            }
        }
        return isConsoleTerminal();
    }

    /** Before JDK 22 there is a console only on a terminal; since then it must be asked. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isConsoleTerminal() {
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
