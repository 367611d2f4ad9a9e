package io.github.halomill.runtime.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompilersTest {

    private static Map<String, String> compilers(String... ofDevices) {
        Map<String, String> compilers = new LinkedHashMap<>();
        for (int i = 0; i < ofDevices.length; i++) {
            compilers.put("0:" + i, ofDevices[i]);
        }
        return compilers;
    }

    @Test
    void devicesOfOneDriverGiveTheSame() {
        assertThat(Compilers.difference(compilers("A 1.2", "A 1.2"), Bits.USUAL))
                .isEmpty();
    }

    @Test
    void othersMayDifferWhichIsSaidOfThem() {
        assertThat(Compilers.difference(compilers("A 1.2", "A 1.2", "B 1"), Bits.USUAL))
                .contains("devices have different compilers (0:0 A 1.2, 0:2 B 1): their results may differ in the last"
                        + " bits, so that results depend on the cut; --bits strict makes sums, products, quotients and"
                        + " square roots equal where devices can, --verify shows differences");
        assertThat(Compilers.difference(compilers("A 1", "A 2"), Bits.STRICT).orElseThrow())
                .endsWith("with --bits strict only functions such as exp, sin and pow may differ in their last bits");
    }
}
