package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HalomillCommandTest {

    @Test
    void without_a_command_it_names_all_of_them_and_exits_as_misused() {
        CommandRun run = CommandRun.of();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("halomill: No command is given; there are ")
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

    /** The cause, and where to ask on: usage is asked for. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            check --frobnicate a.xml            | Unknown option: '--frobnicate'
            check a.xml b.xml                   | 'b.xml' is an argument too many
            generate a.xml -o there             | Unknown option: '-o'. Missing required option: '--directory=DIR'
            generate a.xml -d there -p nx=1e6   | Invalid value for option '--parameter' (NAME=VALUE): '1e6' is no integer: write 1000000
            plan a.xml                          | Missing required option: '--devices=N'; or give a weight for each device, such as --weights=3,1
            plan a.xml --weights equal          | Missing required option: '--devices=N'; or give a weight for each device, such as --weights=3,1
            plan a.xml --devices 2.0            | Invalid value for option '--devices': '2.0' is no integer: write 2
            infer a.cl -p nx                    | --parameter: 'nx' has no value; it takes NAME=VALUE
            """)
    void a_wrong_command_line_is_answered_with_the_cause_first(String line, String cause) {
        CommandRun run = CommandRun.of(line.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(lines(
                        "halomill: " + cause,
                        "'halomill " + line.substring(0, line.indexOf(' ')) + " --help' tells how it is used"));
    }

    @Test
    void an_unknown_command_is_misuse() {
        assertThat(CommandRun.of("genrate").err())
                .startsWith("halomill: There is no command 'genrate'; did you mean generate");
        assertThat(CommandRun.of("xyz").err())
                .startsWith("halomill: There is no command 'xyz'; there are run, generate, plan, ");
        assertThat(CommandRun.of("xyz").exitCode()).isEqualTo(2);
    }

    @Test
    void a_strategy_that_is_none_is_misuse_and_the_real_ones_are_named() {
        CommandRun run = CommandRun.of("plan", "a.xml", "--devices", "2", "--strategy", "best");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("halomill: ").containsSubsequence("--strategy", "GCD", "BALANCED");
    }

    @Test
    void a_plan_for_no_devices_is_misuse() {
        CommandRun run = CommandRun.of("plan", "a.xml", "--devices", "0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith(lines("halomill: --devices: at least 1 is needed, not 0"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            --weights auto         | weights: auto measures devices, and here are none; give a number for each, such as 3,1, or equal
            --weights 3,,1         | weights: '3,,1' is neither equal nor a number for each device, such as 3,1: a weight is missing
            --weights 3,NaN        | weights: '3,NaN' is neither equal nor a number for each device, such as 3,1: 'NaN' is no finite number
            --weights 0            | weights: '0' leaves no device: at least one has a weight above 0
            --weights 3,1 -n 3     | weights: there are 2 weights for 3 devices; give one for each device, in their order
            --weights 3,1 -n 0     | --devices: at least 1 is needed, not 0
            """)
    void weights_that_are_none_are_misuse_of_a_plan(String options, String cause) {
        CommandRun run = CommandRun.of(("plan a.xml " + options).split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("halomill: " + cause);
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

    @Test
    void an_option_or_a_command_that_is_nearly_one_is_guessed() {
        assertThat(CommandRun.of("check", "--formt", "json").err()).contains(lines("; did you mean --format?"));
        assertThat(CommandRun.of("pla", "a.xml").err()).contains("did you mean plan");
    }

    @Test
    void a_diagnostic_is_explained() {
        CommandRun run = CommandRun.of("--explain", "hm090");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("HM090 ").contains("Cure: ").doesNotContain("HM091");
        CommandRun unknown = CommandRun.of("--explain", "HM9");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err())
                .startsWith(lines("halomill: --explain: there is no diagnostic 'HM9'; codes are HM001 and so on"));
    }

    @Test
    void man_pages_can_be_generated(@TempDir Path folder) throws IOException {
        CommandRun run = CommandRun.of("generate-man-pages", folder.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(folder.resolve("halomill.1"))
                .content()
                .containsSubsequence(
                        ".TH \"HALOMILL\" \"1\"", ".SH COMMANDS", "halomill\\-plan(1)", ".SH EXIT STATUS", "70");
        assertThat(folder.resolve("halomill-plan.1"))
                .content()
                .contains(
                        "\n.TP\n\\-n, \\-\\-devices=N\nHow many devices there are to be; \\-\\-weights says it, too.\n")
                .contains("How to show it: text, json, svg. Default: text.")
                .doesNotContain("${", "%n", "@|");
    }

    private static String lines(String... lines) {
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }
}
