package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.testing.SmallJava;
import io.github.halomill.testing.Thorough;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever ends the Java machine while zones run: it ends with that exit code, but only when all is released. */
@Tag("device")
class ExitTest {

    private static Process start(boolean chained, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(SmallJava.COMMAND));
        command.addAll(SmallJava.OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), EndlessProgram.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(new File("/dev/null"));
        builder.environment().remove("RUSTICL_ENABLE"); // PoCL does here, and Mesa begins slowly
        if (!chained) {
            builder.environment().remove("LD_PRELOAD");
        }
        return builder.start();
    }

    private static int exitCode(Process process) throws InterruptedException {
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("it ended").isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, thread",
        "2, thread",
        "100, thread",
        "1, callback",
        "100, callback",
        "1, source",
        "1, log",
        "1, opening"
    })
    @Thorough(every = 3)
    void exitInTheMiddle(String step, String who) throws Exception {
        assertThat(exitCode(start(true, step, who))).isEqualTo(7);
    }

    @Test
    void aFailureInTheMiddle() throws Exception {
        assertThat(exitCode(start(false, "20", "failure"))).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "100, true", "1, false", "100, false"})
    @Thorough(every = 3)
    void aSignalInTheMiddle(String step, boolean chained) throws Exception {
        Process process = start(chained, step, "nobody");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).isEqualTo("running");
            process.destroy();
            assertThat(exitCode(process)).as("128 + SIGTERM").isEqualTo(143);
        }
    }
}
