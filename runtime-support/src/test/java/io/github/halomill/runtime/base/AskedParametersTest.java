package io.github.halomill.runtime.base;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AskedParametersTest {

    @Test
    void whatIsMissingIsNamedAllAtOnce() {
        AskedParameters one = new AskedParameters().add("a", 1L).add("b", null);

        assertThatThrownBy(one::check)
                .isInstanceOf(UsageException.class)
                .hasMessage("parameter 'b' has no value in the description: give it with -p b=N");
        assertThatThrownBy(one.add("c", 0L).add("d", null)::check)
                .isInstanceOf(UsageException.class)
                .hasMessage("parameters 'b', 'd' have no value in the description: give them with -p b=N -p d=N");
    }

    @Test
    void whereAllAreGivenNothingIsSaid() {
        assertThatCode(() -> new AskedParameters().add("a", -1L).check()).doesNotThrowAnyException();
    }
}
