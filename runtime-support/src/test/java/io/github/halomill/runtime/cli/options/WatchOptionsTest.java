package io.github.halomill.runtime.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What --watch, --every and --keep-going may say together. */
class WatchOptionsTest {

    private static final List<String> ARRAYS = List.of("u", "v");

    @Test
    void numbersOfTheScheduleAreLookedAtUnlessARunIsToKeepGoing() {
        assertThat(WatchOptions.check(List.of(), OptionalLong.of(5), false, ARRAYS))
                .isEqualTo(FiniteCheck.SCALARS);
        assertThat(WatchOptions.check(List.of(), OptionalLong.empty(), true, ARRAYS))
                .isEqualTo(FiniteCheck.NONE);
        assertThat(WatchOptions.check(List.of("v", "u", "v"), OptionalLong.of(5), false, ARRAYS))
                .isEqualTo(new FiniteCheck(true, List.of("v", "u"), 5));
    }

    @Test
    void allMistakesAreToldAtOnce() {
        assertThatThrownBy(() -> WatchOptions.check(List.of("w", "u"), OptionalLong.of(0), true, ARRAYS))
                .isInstanceOf(UsageException.class)
                .hasMessage("watch: --keep-going has a run go on whatever is found; leave out one of the two\n"
                        + "every: 0 is less than 1; 1 is each iteration\n"
                        + "watch: 'w' is no array; there are u, v");
        assertThatThrownBy(() -> WatchOptions.check(List.of("u"), OptionalLong.empty(), false, List.of()))
                .hasMessage("watch: in each how many iterations is not said; add --every 100, for example");
    }
}
