package io.github.halomill.runtime.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HalvesTest {

    /** The value by the definition of the format: sign, five bits of exponent with bias 15, ten bits of fraction. */
    private static double byDefinition(int bits) {
        double sign = (bits & 0x8000) != 0 ? -1 : 1;
        int exponent = bits >> 10 & 31;
        int fraction = bits & 1023;
        if (exponent == 31) {
            return fraction == 0 ? sign * Double.POSITIVE_INFINITY : Double.NaN;
        }
        return exponent == 0
                ? sign * fraction * Math.pow(2, -24)
                : sign * (1 + fraction / 1024.0) * Math.pow(2, exponent - 15);
    }

    @Test
    void everyHalfHasTheValueOfItsDefinitionAndComesBack() {
        for (int bits = 0; bits <= 0xFFFF; bits++) {
            double value = byDefinition(bits);
            assertThat(Double.valueOf(Halves.toFloat((short) bits))).isEqualTo(Double.valueOf(value));
            if (!Double.isNaN(value)) {
                assertThat(Halves.toBits(value)).isEqualTo((short) bits);
            }
        }
        assertThat(Halves.toFloat(Halves.toBits(Double.NaN))).isNaN();
    }

    @Test
    void valuesBetweenGoToTheNearestAndTiesToTheEvenOne() {
        for (int bits = 0; bits < 0x7BFF; bits++) {
            double low = byDefinition(bits);
            double high = byDefinition(bits + 1);
            double middle = (low + high) / 2;
            int even = bits % 2 == 0 ? bits : bits + 1;
            assertThat(Halves.toBits(Math.nextDown(middle))).isEqualTo((short) bits);
            assertThat(Halves.toBits(middle)).isEqualTo((short) even);
            assertThat(Halves.toBits(Math.nextUp(middle))).isEqualTo((short) (bits + 1));
            assertThat(Halves.toBits(-middle)).isEqualTo((short) (even | 0x8000));
        }
        assertThat(Halves.toBits(Math.nextDown(65520.0))).isEqualTo((short) 0x7BFF);
        assertThat(Halves.toBits(65520.0)).isEqualTo((short) 0x7C00);
    }
}
