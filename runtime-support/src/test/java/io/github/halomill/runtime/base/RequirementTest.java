package io.github.halomill.runtime.base;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RequirementTest {

    private static final long MOST = Integer.MAX_VALUE;

    /** 46340 squared is 2147395600, and 46341 squared 2147488281. */
    @Test
    void sizesThatAreTooLargeAreAnsweredWithThoseThatFit() {
        assertThatThrownBy(() -> square(46_341, 46_341))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "too large; what fits is nx up to 46340 with ny = 46341, or ny up to 46340 with nx = 46341");
        assertThatCode(() -> square(46_340, 46_340)).doesNotThrowAnyException();
    }

    @Test
    void whatIsBeyond64BitsDoesNotFit() {
        assertThatThrownBy(() -> square(1L << 40, 1L << 40)).hasMessage("too large");
        assertThatThrownBy(() -> square(1L << 62, 2))
                .hasMessage("too large; what fits is nx up to 1073741823 with ny = 2");
    }

    @Test
    void oneSizeAndThree() {
        assertThatThrownBy(() -> Requirement.check(n -> n * n <= 100, "too large", "n", 11))
                .hasMessage("too large; what fits is n up to 10");
        assertThatThrownBy(() ->
                        Requirement.check((x, y, z) -> x * y * z + 7 <= 1000, "too large", "x", 10, "y", 10, "z", 10))
                .hasMessage(
                        "too large; what fits is x up to 9 with y = 10 and z = 10, or y up to 9 with x = 10 and z = 10,"
                                + " or z up to 9 with x = 10 and y = 10");
    }

    private static void square(long first, long second) {
        Requirement.check((nx, ny) -> Math.multiplyExact(nx, ny) <= MOST, "too large", "nx", first, "ny", second);
    }
}
