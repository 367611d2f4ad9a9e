package io.github.halomill.runtime;

/** Placeholder. */
@SuppressWarnings("DoNotCallSuggester")
public final class ProgramRunner {

    private ProgramRunner() {}

    /** Runs a program as the options say; returns the exit code. */
    public static int run(ProgramFactory factory, RunOptions options) {
        throw new UnsupportedOperationException();
    }
}
