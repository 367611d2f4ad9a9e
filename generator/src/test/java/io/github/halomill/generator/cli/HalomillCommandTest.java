package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HalomillCommandTest {

    @Test
    void without_a_command_it_shows_all_of_them_and_exits_as_misused() {
        CommandRun run = CommandRun.of();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("Missing required subcommand")
                .contains("generate", "plan", "check", "infer", "explain", "devices", "init", "schema", "demo");
    }

    @Test
    void the_help_lists_every_exit_code() {
        CommandRun run = CommandRun.of("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsSubsequence("Exit codes:", "0 ", "1 ", "2 ", "3 ", "70 ");
    }

    @Test
    void the_version_is_the_one_that_was_built() {
        CommandRun run = CommandRun.of("--version");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("halomill 0.").doesNotContain("${");
    }

    @ParameterizedTest
    @ValueSource(strings = {"generate", "plan", "check", "infer", "explain", "devices", "init", "schema", "demo"})
    void every_command_explains_itself(String command) {
        CommandRun run = CommandRun.of(command, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("Usage: halomill " + command);
    }

    @Test
    void an_unknown_option_is_misuse() {
        CommandRun run = CommandRun.of("check", "--frobnicate", "a.xml");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("Unknown option: '--frobnicate'");
    }

    @Test
    void a_strategy_that_is_none_is_misuse_and_the_real_ones_are_named() {
        CommandRun run = CommandRun.of("plan", "a.xml", "--devices", "2", "--strategy", "best");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--strategy", "gcd", "balanced");
    }

    @Test
    void a_plan_for_no_devices_is_misuse() {
        CommandRun run = CommandRun.of("plan", "a.xml", "--devices", "0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("--devices: at least 1 is needed, not 0");
    }

    @Test
    void completion_for_shells_can_be_generated() {
        CommandRun run = CommandRun.of("generate-completion");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("_complete_halomill");
    }

    @Test
    void output_that_cannot_be_written_is_an_error() throws Exception {
        File full = new File("/dev/full");
        assumeThat(full).exists();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HalomillCommand.class.getName(),
                        "schema")
                .redirectOutput(full)
                .start();

        assertThat(process.errorReader().readLine()).startsWith("error: cannot write to standard output: ");
        assertThat(process.waitFor()).isEqualTo(1);
    }
}
