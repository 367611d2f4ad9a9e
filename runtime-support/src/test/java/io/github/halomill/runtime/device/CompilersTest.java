package io.github.halomill.runtime.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.Bits;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompilersTest {

    private static final Device ONE = SampleDevices.device(0, 0, DeviceType.CPU);
    private static final Device SAME = SampleDevices.device(0, 1, DeviceType.CPU);
    private static final Device OTHER = SampleDevices.device(1, 0, DeviceType.CPU);

    @Test
    void devicesOfOneDriverGiveTheSame() {
        assertThat(Compilers.difference(List.of(ONE, SAME), Bits.USUAL)).isEmpty();
    }

    @Test
    void othersMayDifferWhichIsSaidOfThem() {
        assertThat(Compilers.difference(List.of(ONE, SAME, OTHER), Bits.USUAL))
                .contains("devices have different compilers (0:0 Platform 0 1.2, 1:0 Platform 1 1.2): their results may"
                        + " differ in the last bits, so that results depend on the cut; --bits strict makes sums,"
                        + " products, quotients and square roots equal where devices can, --verify shows differences");
        assertThat(Compilers.difference(List.of(ONE, OTHER), Bits.STRICT).orElseThrow())
                .endsWith("with --bits strict only functions such as exp, sin and pow may differ in their last bits");
    }
}
