package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.partition.cut.Weights;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WeightsTest {

    @Test
    void theirTextIsShort() {
        assertThat(new Weights(List.of(3.0, 1.0, 0.0, 1.0 / 3))).hasToString("3:1:0:0.333");
        assertThat(Weights.equal(1000)).hasToString("1:1:1:1:1:1:1:1:1:1:1:1:... of 1000 devices");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "1234.5, 1230", "0.00012345, 0.000123", "1e9, 1E+9", "1e-7, 1E-7", "1e30, 1E+30"})
    void numbersHaveThreeDigits(double weight, String text) {
        assertThat(Weights.text(weight)).isEqualTo(text);
    }

    @Test
    void theFastestFirst() {
        Weights weights = new Weights(List.of(1.0, 3.0, 0.0, 1.0, 7.0));

        assertThat(weights.fastestFirst()).containsExactly(4, 1, 0, 3);
        assertThat(weights.fastest(3).fastestFirst()).containsExactly(4, 1, 0);
        assertThat(weights.fastest(9)).isEqualTo(weights);
        assertThat(weights.fastest(2).fastest(3).devices()).isEqualTo(2);
        assertThat(weights.fastest(2).values()).as("what is not used is known").isEqualTo(weights.values());
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 1e-31, 1e31, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE})
    void someNumbersAreNoWeights(double weight) {
        assertThatThrownBy(() -> new Weights(List.of(1.0, weight)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("weights are 0 or from 1.0E-30 to 1.0E30: [1.0, " + weight + "]");
    }

    @Test
    void someDeviceWorks() {
        assertThatThrownBy(() -> new Weights(Collections.nCopies(2, 0.0)))
                .hasMessage("some weight is above 0: [0.0, 0.0]");
        assertThatThrownBy(() -> Weights.equal(2).fastest(0)).hasMessage("1 to 2 devices get a zone, not 0");
    }
}
