package io.github.halomill.runtime.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The standard output of a command, which knows whether all of it arrived: a print stream keeps failures to itself. In
 * UTF-8.
 */
public final class StandardOutput {

    /** Exit code: nobody reads any more. It is that of programs that end by SIGPIPE. */
    public static final int BROKEN_PIPE = 141;

    private final Watched watched;
    private final PrintStream stream;

    /** Writes to {@code out}. */
    StandardOutput(OutputStream out) {
        watched = new Watched(out);
        stream = new PrintStream(watched, true, StandardCharsets.UTF_8);
    }

    /** That of this process. */
    public static StandardOutput ofProcess() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out));
    }

    /** Takes what is to be written. */
    public PrintStream stream() {
        return stream;
    }

    /**
     * The exit code of a command that would end with {@code exitCode}: another one if its output could not be written.
     * {@code err} is told why, unless whoever reads, such as {@code head}, has seen enough.
     */
    public int exitCode(int exitCode, PrintStream err) {
        stream.flush();
        IOException failure = watched.failure;
        if (failure == null) {
            return exitCode;
        }
        String reason = String.valueOf(failure.getMessage());
        if (reason.toLowerCase(Locale.ROOT).contains("broken pipe")) {
            return BROKEN_PIPE;
        }
        err.println("error: cannot write to standard output: " + reason);
        return exitCode == ProgramRunner.DONE ? ProgramRunner.FAILED : exitCode;
    }

    /** Keeps the first failure. */
    private static final class Watched extends FilterOutputStream {

        private @Nullable IOException failure;

        Watched(OutputStream out) {
            super(out);
        }

        private interface Action {
            void act() throws IOException;
        }

        private void watch(Action action) throws IOException {
            try {
                action.act();
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }

        @Override
        public void write(int b) throws IOException {
            watch(() -> out.write(b));
        }

        @Override
        public void write(byte[] bytes, int start, int count) throws IOException {
            watch(() -> out.write(bytes, start, count));
        }

        @Override
        public void flush() throws IOException {
            watch(out::flush);
        }
    }
}
