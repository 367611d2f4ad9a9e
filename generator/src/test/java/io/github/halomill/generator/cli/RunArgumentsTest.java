package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunArgumentsTest {

    @Test
    void optionsOfTheProgramAreUnderstood() {
        RunArguments arguments = RunArguments.of(List.of(
                "-p",
                "nx=64",
                "-pc=0.5",
                "--parameter=k=2",
                "--output",
                "u=u-{c}.npy",
                "--report=r.csv",
                "--verify",
                "--quiet"));

        assertThat(arguments.parameters())
                .containsExactly(Map.entry("nx", "64"), Map.entry("c", "0.5"), Map.entry("k", "2"));
        assertThat(arguments.report()).contains(Path.of("r.csv"));
        assertThat(arguments.of(Map.of("c", "1"), 7, Path.of("t.json")))
                .containsExactly(
                        "-p",
                        "nx=64",
                        "-pc=0.5",
                        "--parameter=k=2",
                        "--output",
                        "u=u-1.npy",
                        "--verify",
                        "-p",
                        "c=1",
                        "--quiet",
                        "--report",
                        "t.json");
    }

    /** Whatever writes, and where a run goes on from. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--output u=u-{c}.npy",
                "--save u=u-{c}-{iteration}.npy --every 5",
                "--trace t-{c}.json",
                "--series s-{c}.csv",
                "--checkpoint ck-{c}",
                "--resume ck-{c}"
            })
    void filesOfEachRunNeedNamesOfTheirOwn(String options) {
        RunArguments arguments = RunArguments.of(List.of(options.split(" ")));

        assertThat(arguments.options()).isPresent();
        assertThat(arguments.overwriting(Set.of("c", "run"))).isEmpty();
        assertThat(arguments.overwriting(Set.of("k", "run"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--no-such-option", "--iterations x", "--save u=u.npy --every x"})
    void whatIsWrongIsLeftToTheProgram(String options) {
        RunArguments arguments = RunArguments.of(List.of(options.split(" ")));

        assertThat(arguments.options()).isEmpty();
        assertThat(arguments.parameters()).isEmpty();
    }
}
