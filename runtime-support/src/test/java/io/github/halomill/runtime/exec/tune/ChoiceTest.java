package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.Weights;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChoiceTest {

    private static final Choice CHOICE = new Choice(
            new Choice.Cut(3, 1, Optional.of(new Weights(List.of(3.0, 1.5, 0.1)))),
            8,
            GroupSizes.OF_DRIVER,
            Packing.DEVICE,
            Optional.empty(),
            Coarsening.NONE,
            "8.5 us a step; (é) and 50 % more");

    @Test
    void itsTextIsOneReadableLine() {
        assertThat(CHOICE.toText())
                .isEqualTo("3 1 3.0,1.5,0.1 8 driver DEVICE plain single 8.5 us a step; (é) and 50 % more");
        assertThat(CHOICE.withGroupSizes(GroupSizes.OF_DRIVER.with("f", Extent.of(64, 4)))
                        .withPacking(Packing.DRIVER)
                        .toText())
                .isEqualTo("3 1 3.0,1.5,0.1 8 f=64x4x1 DRIVER plain single 8.5 us a step; (é) and 50 % more");
    }

    @Test
    void whatIsWrittenIsRead() {
        Choice other = CHOICE.withZones(1)
                .withWhole(0)
                .withDepth(64)
                .withGroupSizes(
                        GroupSizes.OF_DRIVER.with("f", Extent.of(32, 4, 2)).with("f#2", Extent.of(64)))
                .withPacking(Packing.DRIVER)
                .withStreaming(Optional.of(new Streamed(new StreamShape(9, 256, 4, 128, 2), 1.5e-5, 8.25e-5)))
                .withCoarsening(Coarsening.NONE.with("f", 4).with("f#2", 16))
                .because("");
        assertThat(Choice.parse(CHOICE.toText())).contains(CHOICE);
        assertThat(Choice.parse(other.toText())).contains(other);
        Choice untried = other.withStreaming(Optional.of(Streamed.untried(new StreamShape(9, 256, 4, 128, 2))));
        assertThat(untried.toText()).contains(" 9x256x4x128x2 ");
        assertThat(Choice.parse(untried.toText())).contains(untried);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "3",
                "3 1 3.0,1.5,0.1 8 driver DEVICE",
                "3 1 3.0,1.5,0.1 8 driver DEVICE why",
                "3 1 3.0,1.5,0.1 8 driver DEVICE plain",
                "3 1 3.0,1.5,0.1 8 driver DEVICE plain single",
                "3 1 3.0,1.5,0.1 8 driver DEVICE plain why it is so",
                "3 1 3.0,1.5,0.1 8 driver DEVICE plain f=1 why",
                "3 1 3.0,1.5,0.1 8 driver DEVICE plain f=x why",
                "3 1 3.0,1.5,0.1 8 driver DEVICE 9x256x4x128 single why",
                "3 1 3.0,1.5,0.1 8 driver DEVICE 0x256x1x128 single why",
                "3 1 3.0,1.5,0.1 8 driver DEVICE 9x256x4x128x2@1 single why",
                "3 1 3.0,1.5,0.1 8 driver DEVICE 9x256x4x128x2@1/x single why",
                "three 8 driver DEVICE plain single why",
                "3 1 3.0,1.5,0.1 8 driver POST plain single why",
                "3 1 8 64x4x1 DEVICE plain single why",
                "3 1 8 f=64x4 DEVICE plain single why",
                "3 1 8 f=64xax1 DEVICE plain single why",
                "3 1 8 f=0x1x1 DEVICE plain single why",
                "3 1 8 f=-64x4x1 DEVICE plain single why",
                "0 8 driver DEVICE plain single why",
                "3 0 driver DEVICE plain single why",
                "3 -1 driver DEVICE plain single why",
                "99999999999 8 driver DEVICE plain single why"
            })
    void otherTextIsNoChoice(String text) {
        assertThat(Choice.parse(text)).isEmpty();
    }
}
