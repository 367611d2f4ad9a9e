package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int exitCode(OutputStream out, int exitCode) {
        StandardOutput output = new StandardOutput(out);
        output.stream().println("a result");
        return output.exitCode(exitCode, new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }

    @Test
    void whatIsWrittenChangesNothing() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(exitCode(out, 3)).isEqualTo(3);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a result\n");
        assertThat(err.size()).isZero();
    }

    @Test
    void whatCannotBeWrittenFails() {
        assertThat(exitCode(failing("No space left on device"), 0)).isEqualTo(1);
        assertThat(exitCode(failing("No space left on device"), 70)).isEqualTo(70);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("error: cannot write to standard output: No space left on device\n".repeat(2));
    }

    @Test
    void whoStopsReadingIsNotTold() {
        assertThat(exitCode(failing("Broken pipe"), 0)).isEqualTo(141);
        assertThat(err.size()).isZero();
    }
}
