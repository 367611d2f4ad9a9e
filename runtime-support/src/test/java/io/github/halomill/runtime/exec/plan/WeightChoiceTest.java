package io.github.halomill.runtime.exec.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.partition.cut.Weights;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WeightChoiceTest {

    @Test
    void wordsAreNotNumbers() {
        assertThat(WeightChoice.parse("auto")).isEqualTo(WeightChoice.AUTO);
        assertThat(WeightChoice.parse("equal")).isEqualTo(WeightChoice.EQUAL);
        assertThat(WeightChoice.unmeasured("equal")).isEqualTo(WeightChoice.EQUAL);
        assertThat(WeightChoice.AUTO.of(7)).isEmpty();
        assertThat(WeightChoice.EQUAL.of(7)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3,1         | 3.0,1.0",
                "3, 1.5 ,0   | 3.0,1.5,0.0",
                "+2,1e3,.5,4. | 2.0,1000.0,0.5,4.0",
                "1,-0        | 1.0,0.0",
                "7           | 7.0",
                "1e-30,1e30  | 1.0E-30,1.0E30"
            })
    void numbersAreWeights(String text, String read) {
        WeightChoice choice = WeightChoice.parse(text);

        assertThat(choice.measured()).isFalse();
        assertThat(choice.toString()).isEqualTo(read);
        assertThat(WeightChoice.parse(read)).isEqualTo(choice);
        assertThat(WeightChoice.unmeasured(text)).isEqualTo(choice);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "3,x       | 'x' is no number",
                "3:1       | '3:1' is no number",
                "fast      | 'fast' is no number",
                "Equal     | 'Equal' is no number",
                "3f,1      | '3f' is no number",
                "0x1p3,1   | '0x1p3' is no number",
                "3,1e      | '1e' is no number",
                "3 1       | '3 1' is no number",
                "3,,1      | a weight is missing",
                "3,1,      | a weight is missing",
                ",         | a weight is missing",
                "3,NaN     | 'NaN' is no finite number",
                "3,-Infinity | '-Infinity' is no finite number",
                "inf,3     | 'inf' is no finite number",
                "3,-1      | -1 is negative; a device of weight 0 gets no part",
                "3,1e999   | 1e999 is neither 0 nor from 1e-30 to 1e30",
                "3,1e-31   | 1e-31 is neither 0 nor from 1e-30 to 1e30"
            })
    void whatIsNoWeightIsAMistakeOfUse(String text, String why) {
        assertThatThrownBy(() -> WeightChoice.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessage("weights: '" + text
                        + "' is neither auto nor equal nor a number for each device, such as 3,1: " + why);
        assertThatThrownBy(() -> WeightChoice.unmeasured(text))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "weights: '" + text + "' is neither equal nor a number for each device, such as 3,1: " + why);
    }

    @Test
    void nothingIsNoWeight() {
        assertThatThrownBy(() -> WeightChoice.parse(""))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("such as 3,1: a weight is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0,0", "0,-0,0.0,0e7"})
    void someDeviceHasToWork(String text) {
        assertThatThrownBy(() -> WeightChoice.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessage("weights: '" + text + "' leaves no device: at least one has a weight above 0");
    }

    @Test
    void nothingIsMeasuredWhereThereAreNoDevices() {
        assertThatThrownBy(() -> WeightChoice.unmeasured("auto"))
                .isInstanceOf(UsageException.class)
                .hasMessage("weights: auto measures devices, and here are none; give a number for each, such as 3,1, or"
                        + " equal");
    }

    @Test
    void eachDeviceHasAWeight() {
        WeightChoice choice = WeightChoice.parse("3,1");

        assertThat(choice.of(2)).isEqualTo(Optional.of(new Weights(List.of(3.0, 1.0))));
        assertThatThrownBy(() -> choice.of(3))
                .isInstanceOf(UsageException.class)
                .hasMessage("weights: there are 2 weights for 3 devices; give one for each device, in their order");
        assertThatThrownBy(() -> choice.of(1))
                .isInstanceOf(UsageException.class)
                .hasMessage("weights: there are 2 weights for 1 device; give one for each device, in their order");
        assertThatThrownBy(() -> WeightChoice.parse("1").of(2))
                .isInstanceOf(UsageException.class)
                .hasMessage("weights: there is 1 weight for 2 devices; give one for each device, in their order");
    }
}
