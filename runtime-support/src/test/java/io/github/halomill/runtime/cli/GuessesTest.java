package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.Settings;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run says which guesses it relies on, but for those that its user has replaced. */
class GuessesTest {

    private static final String REMINDER = "warning: guessed from the kernel, so confirm it in the description: ";

    /** A program that cannot be opened: its command gets as far as that. */
    static final class Unopened implements ProgramBuilder {

        @Override
        public Settings settings() {
            return new Settings().real("dt", "float", "0.1f", value -> {}).real("dx", "float", "1", value -> {});
        }

        @Override
        public ProgramBuilder options(ExecutionOptions options) {
            return this;
        }

        @Override
        public long iterations() {
            return 1;
        }

        @Override
        public StencilProgram build() {
            throw new RunException("not opened");
        }
    }

    private static List<String> run(String... arguments) {
        PrintStream before = System.err;
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            ProgramCommand.of("Wave", Unopened::new)
                    .guessed("dt", "0.1f")
                    .guessed("dx", "1")
                    .guessedSwap("u u_new")
                    .guessedOrder("half, full")
                    .execute(arguments);
        } finally {
            System.setErr(before);
        }
        return Arrays.stream(err.toString(StandardCharsets.UTF_8).split("\n"))
                .filter(line -> line.startsWith(REMINDER))
                .toList();
    }

    @Test
    void allAreTold() {
        assertThat(run())
                .containsExactly(
                        REMINDER
                                + "dt = 0.1f (or set it: -p dt=VALUE), dx = 1 (or set it: -p dx=VALUE), launches of half, full, swap u u_new");
    }

    @Test
    void butNotWhatIsSet() {
        assertThat(run("-p", "dt=0.5"))
                .containsExactly(REMINDER + "dx = 1 (or set it: -p dx=VALUE), launches of half, full, swap u u_new");
    }

    @Test
    void norToThoseWhoWantToHearNothing() {
        assertThat(run("--quiet")).isEmpty();
    }
}
