package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.geometry.Extent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChoiceTest {

    private static final Choice CHOICE = new Choice(3, 8, null, Packing.DEVICE, "8.5 us a step; (é) and 50 % more");

    @Test
    void itsTextIsOneReadableLine() {
        assertThat(CHOICE.toText()).isEqualTo("3 8 driver DEVICE 8.5 us a step; (é) and 50 % more");
        assertThat(CHOICE.withGroupSize(Extent.of(64, 4))
                        .withPacking(Packing.DRIVER)
                        .toText())
                .isEqualTo("3 8 64x4x1 DRIVER 8.5 us a step; (é) and 50 % more");
    }

    @Test
    void whatIsWrittenIsRead() {
        Choice other = CHOICE.withZones(1)
                .withDepth(64)
                .withGroupSize(Extent.of(32, 4, 2))
                .withPacking(Packing.DRIVER)
                .because("");
        assertThat(Choice.parse(CHOICE.toText())).contains(CHOICE);
        assertThat(Choice.parse(other.toText())).contains(other);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "3",
                "3 8 driver DEVICE",
                "three 8 driver DEVICE why",
                "3 8 driver POST why",
                "3 8 64x4 DEVICE why",
                "3 8 64xax1 DEVICE why",
                "3 8 0x1x1 DEVICE why",
                "3 8 -64x4x1 DEVICE why",
                "0 8 driver DEVICE why",
                "3 0 driver DEVICE why",
                "3 -1 driver DEVICE why",
                "99999999999 8 driver DEVICE why"
            })
    void otherTextIsNoChoice(String text) {
        assertThat(Choice.parse(text)).isEmpty();
    }
}
