package io.github.halomill.runtime.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

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

    /** Those of this process, with results to {@code out}. */
    static Streams ofProcess(PrintStream out) {
        return new Streams(System.in, out, out, System.err, Terminal.seesErrors());
    }

    /** These streams with the summary among the messages, so that it is not mixed with results. */
    Streams withResultsAlone() {
        return new Streams(in, results, err, err, isTerminal);
    }

    /** The streams of a rank that says nothing. */
    Streams silent() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Streams(InputStream.nullInputStream(), nowhere, nowhere, nowhere, false);
    }
}
