package io.github.halomill.fuzz;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Makes failures of what was thrown or said. */
final class Failures {

    private Failures() {}

    static Failure of(String where, Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        StackTraceElement[] trace = thrown.getStackTrace();
        String at = trace.length == 0 ? "" : trace[0].getClassName() + "." + trace[0].getMethodName();
        return new Failure(where + " " + thrown.getClass().getSimpleName() + " " + at, text.toString());
    }

    static Failure of(Said said) {
        return new Failure("exit code " + said.exitCode(), said.text());
    }
}
