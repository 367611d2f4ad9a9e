package io.github.halomill.runtime.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictBitsTest {

    private static String strict(String text, String options, boolean subnormal, boolean rounded) {
        return new StrictBits(Bits.STRICT, new SingleFloat(subnormal, rounded), "1:0").options("k.cl", text, options);
    }

    @Test
    void aDeviceThatCanRoundsCorrectly() {
        assertThat(strict("float f = a / b;", "-DN=1", true, true))
                .isEqualTo(" -cl-fp32-correctly-rounded-divide-sqrt");
    }

    @Test
    void whatADeviceCannotIsRefusedOnlyWhereAKernelMayNeedIt() {
        assertThatThrownBy(() -> strict("float f = a + b;", "", false, false))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "--bits strict is not possible: device 1:0 makes numbers of float below 1e-38 zero; use double"
                                + " in k.cl, select other devices, or do what devices can with --bits close, or run"
                                + " without");
        assertThatThrownBy(() -> strict("float4 f = a / b;", "", true, false))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(
                        "device 1:0 does not round quotients and square roots of float correctly, and k.cl");
        assertThat(strict("float f = a * b; // a/b", "", true, false)).isEmpty();
        assertThat(strict("/* float */ double f = sqrt(a / b);", "", false, false))
                .isEmpty();
        assertThat(strict("int f = a / b;", "", false, false)).isEmpty();
    }

    @Test
    void asFarAsADeviceCanRefusesNoDevice() {
        StrictBits close = new StrictBits(Bits.CLOSE, new SingleFloat(false, false), "1:0");
        assertThat(close.options("k.cl", "float f = a / b;", "")).isEmpty();
        assertThat(close.directives()).isEqualTo("#pragma OPENCL FP_CONTRACT OFF\n");
        assertThatThrownBy(() -> close.options("k.cl", "float f;", "-cl-mad-enable"))
                .hasMessage("--bits close is not possible: build option -cl-mad-enable of k.cl lets each compiler round"
                        + " in its own way; leave it out of the description's build options, or run without");
    }

    @Test
    void asUsualNothingIsSaidAndNothingRefused() {
        StrictBits usual = new StrictBits(Bits.USUAL, new SingleFloat(false, true), "1:0");
        assertThat(usual.options("k.cl", "float f = a / b;", "-cl-mad-enable")).isEmpty();
        assertThat(usual.directives()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-cl-mad-enable", "-DN=1 -cl-fast-relaxed-math", "-cl-denorms-are-zero"})
    void optionsThatLetCompilersRoundAsTheyLikeAreRefused(String options) {
        assertThatThrownBy(() -> strict("double f = a;", options, true, true))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(
                        "build option " + options.replace("-DN=1 ", "") + " of k.cl lets each compiler round");
    }

    @Test
    void aKernelThatFusesItselfIsRefused() {
        assertThatThrownBy(() -> strict("#pragma OPENCL FP_CONTRACT ON\n", "", true, true))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("k.cl says itself how products and sums are fused");
        assertThat(strict("#pragma OPENCL FP_CONTRACT OFF\n", "", true, false)).isEmpty();
    }
}
