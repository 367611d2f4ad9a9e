package io.github.halomill.runtime.exec.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.UsageException;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BalanceTest {

    @Test
    void wordsSayWhenBoundariesMove() {
        assertThat(Balance.parse("off")).isEqualTo(Balance.OFF);
        assertThat(Balance.parse("auto")).isEqualTo(Balance.AUTO);
        assertThat(Balance.parse("every=500")).isEqualTo(new Balance(500, true, OptionalLong.empty()));
        assertThat(Balance.parse("every=0007").every()).isEqualTo(7);
        assertThat(Balance.parse("random=-3")).isEqualTo(Balance.random(-3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "auto", "every=1", "every=999999999999999999", "random=0", "random=-3"})
    void itsTextIsWhatTheOptionHas(String text) {
        assertThat(Balance.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "on",
                "Auto",
                "500",
                "every",
                "every=",
                "every=0",
                "every=-1",
                "every=1.5",
                "every=1e3",
                "every=9999999999999999999",
                "every=x",
                "random",
                "random=",
                "random=x",
                "often"
            })
    void allElseIsAMistakeOfUse(String text) {
        assertThatThrownBy(() -> Balance.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessage("balance: '" + text
                        + "' is neither off nor auto nor a number of iterations, at least 1, such as every=500");
    }
}
