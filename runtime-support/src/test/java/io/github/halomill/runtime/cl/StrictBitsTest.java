package io.github.halomill.runtime.cl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.Bits;
import io.github.halomill.runtime.base.RunException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictBitsTest {

    /** {@code CL_FP_DENORM} and {@code CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT} of the OpenCL headers. */
    private static final long SUBNORMAL = 1;

    private static final long ROUNDED = 1 << 7;

    private static String strict(String text, String options, long config) {
        KernelSource source = KernelSource.untouched("k.cl", "k", text).with(options);
        return StrictBits.options(source, Bits.STRICT, config, "1:0");
    }

    @Test
    void aDeviceThatCanRoundsCorrectly() {
        assertThat(strict("float f = a / b;", "-DN=1", SUBNORMAL | ROUNDED))
                .isEqualTo(" -cl-fp32-correctly-rounded-divide-sqrt");
    }

    @Test
    void whatADeviceCannotIsRefusedOnlyWhereAKernelMayNeedIt() {
        assertThatThrownBy(() -> strict("float f = a + b;", "", 0))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "--bits strict is not possible: device 1:0 makes numbers of float below 1e-38 zero; use double"
                                + " in k.cl, or select other devices, or run with --bits close, which does what devices can, or"
                                + " without");
        assertThatThrownBy(() -> strict("float4 f = a / b;", "", SUBNORMAL))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(
                        "device 1:0 does not round quotients and square roots of float correctly, and k.cl");
        assertThat(strict("float f = a * b; // a/b", "", SUBNORMAL)).isEmpty();
        assertThat(strict("/* float */ double f = sqrt(a / b);", "", 0)).isEmpty();
        assertThat(strict("int f = a / b;", "", 0)).isEmpty();
    }

    @Test
    void asFarAsADeviceCanRefusesNoDevice() {
        KernelSource source = KernelSource.untouched("k.cl", "k", "float f = a / b;");
        assertThat(StrictBits.options(source, Bits.CLOSE, 0, "1:0")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-cl-mad-enable", "-DN=1 -cl-fast-relaxed-math", "-cl-denorms-are-zero"})
    void optionsThatLetCompilersRoundAsTheyLikeAreRefused(String options) {
        assertThatThrownBy(() -> strict("double f = a;", options, SUBNORMAL | ROUNDED))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(
                        "build option " + options.replace("-DN=1 ", "") + " of k.cl lets each compiler round");
    }

    @Test
    void aKernelThatFusesItselfIsRefused() {
        assertThatThrownBy(() -> strict("#pragma OPENCL FP_CONTRACT ON\n", "", SUBNORMAL | ROUNDED))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("k.cl says itself how products and sums are fused");
        assertThat(strict("#pragma OPENCL FP_CONTRACT OFF\n", "", SUBNORMAL)).isEmpty();
    }

    @Test
    void linesAreThoseOfTheUsersFile() {
        String text = "#line 1 \"inc.h\"\nint i;\n#line 2 \"k.cl\"\nfirst\nextra\n#line 3\nsecond\n";
        assertThat(KernelTexts.line("k.cl", text, "k.cl", 2)).contains("first");
        assertThat(KernelTexts.line("k.cl", "a\nb\n#line 2\nc", "k.cl", 1)).contains("a");
        assertThat(KernelTexts.line("k.cl", text, "inc.h", 1)).contains("int i;");
        assertThat(KernelTexts.line("k.cl", text, "k.cl", 9)).isEmpty();
    }
}
