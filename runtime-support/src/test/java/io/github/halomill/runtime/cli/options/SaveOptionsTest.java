package io.github.halomill.runtime.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.schedule.Output;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SaveOptionsTest {

    private static final List<String> ARRAYS = List.of("u", "v");

    @Test
    void eachOptionIsAStep() {
        assertThat(SaveOptions.steps(
                        List.of("u=a/u-{iteration}.vti", "v=v{iteration}.npy"), OptionalLong.of(100), ARRAYS))
                .containsExactly(
                        new Output.Save(100, "u", "a/u-{iteration}.vti"),
                        new Output.Save(100, "v", "v{iteration}.npy"));
        assertThat(SaveOptions.steps(List.of(), OptionalLong.empty(), ARRAYS)).isEmpty();
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        List<String> texts = List.of("w=w", "u=u.npy", "v=v-{iteration}.txt", "u=-", "u");
        assertThatThrownBy(() -> SaveOptions.steps(texts, OptionalLong.of(0), ARRAYS))
                .isInstanceOfSatisfying(
                        UsageException.class,
                        e -> assertThat(String.valueOf(e.getMessage()).split("\n"))
                                .satisfiesExactly(
                                        line -> assertThat(line).startsWith("every: 0 is less than 1"),
                                        line -> assertThat(line).isEqualTo("save: 'w' is no array; there are u, v"),
                                        line -> assertThat(line).startsWith("save 'w=w': it is not known how"),
                                        line -> assertThat(line)
                                                .startsWith("save 'w=w': without {iteration} in its name"),
                                        line -> assertThat(line)
                                                .startsWith("save 'u=u.npy': without {iteration} in its name"),
                                        line -> assertThat(line)
                                                .startsWith(
                                                        "save 'v=v-{iteration}.txt': it is not known how an array lies in"),
                                        line -> assertThat(line)
                                                .startsWith("save 'u=-': standard output takes one array"),
                                        line -> assertThat(line).isEqualTo("save 'u' is not of the form ARG=FILE")));
    }

    @Test
    void oneOptionNeedsTheOther() {
        assertThatThrownBy(() -> SaveOptions.steps(List.of("u=u{iteration}.npy"), OptionalLong.empty(), ARRAYS))
                .hasMessageContaining("add --every 100");
        assertThatThrownBy(() -> SaveOptions.steps(List.of(), OptionalLong.of(5), ARRAYS))
                .hasMessageContaining("add --save");
    }

    @Test
    void filesOfOneNameAreRefused() {
        assertThatThrownBy(() -> SaveOptions.steps(
                        List.of("u=a{iteration}.npy", "v=a{iteration}.npy"), OptionalLong.of(5), ARRAYS))
                .hasMessage("save: a{iteration}.npy is to be written twice; give each array files of its own");
    }
}
