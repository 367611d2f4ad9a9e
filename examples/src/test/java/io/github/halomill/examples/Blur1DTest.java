package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import blur1d.Blur1D;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class Blur1DTest {

    private static final int N = 1000; // 8 work-groups, the last one not full

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.Run#all")
    void every_split_gives_the_bits_of_the_formula(Run run) {
        short[] signal = Values.shorts(1, N + 5);
        short[] expected = new short[N];
        Blur1DReference.blur(expected, signal);
        try (Blur1D program = Blur1D.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .n(N)
                .build()) {
            program.signal().copyFrom(signal);

            program.run(1);

            short[] actual = new short[N];
            program.blurred().copyTo(actual);
            assertThat(Arrays.mismatch(actual, expected))
                    .as("first wrong sample")
                    .isEqualTo(-1);
        }
    }
}
