package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.RunException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class FailuresTest {

    private final StringWriter err = new StringWriter();
    private final CommandLine commandLine =
            HalomillCommand.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(err, true));

    @Test
    void what_a_user_can_mend_is_a_line_without_a_stack_trace() {
        int exitCode = handle(new RunException("no OpenCL driver is installed; install one"));

        assertThat(exitCode).isEqualTo(1);
        assertThat(err).hasToString("halomill: no OpenCL driver is installed; install one\n");
    }

    @Test
    void a_file_that_cannot_be_used_is_named() {
        int exitCode = handle(new AccessDeniedException("out/pom.xml"));

        assertThat(exitCode).isEqualTo(1);
        assertThat(err).hasToString("halomill: cannot use out/pom.xml: AccessDeniedException\n");
    }

    @Test
    void all_else_is_a_bug_to_be_reported() {
        int exitCode = handle(new IllegalStateException("index -1"));

        assertThat(exitCode).isEqualTo(70);
        assertThat(err.toString())
                .startsWith("halomill ")
                .contains(
                        ": a bug of Halomill ended the command: java.lang.IllegalStateException at FailuresTest.",
                        "Please report it with the kernel, its description and what --stacktrace prints.")
                .doesNotContain("\tat ");
    }

    @Test
    void a_stack_trace_is_printed_where_it_is_asked_for() {
        commandLine.parseArgs("check", "a.xml", "--stacktrace");

        new Failures().handleExecutionException(new IllegalStateException("index -1"), commandLine, null);

        assertThat(err.toString()).startsWith("java.lang.IllegalStateException: index -1\n\tat ");
    }

    private int handle(Exception failure) {
        return new Failures().handleExecutionException(failure, commandLine, commandLine.parseArgs());
    }
}
