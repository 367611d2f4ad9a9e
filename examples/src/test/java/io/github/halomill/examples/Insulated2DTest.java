package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import insulated2d.Insulated2D;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class Insulated2DTest {

    private static final int NX = 61;
    private static final int NY = 43;
    private static final int LENGTH = NX * NY;
    private static final int STEPS = 9;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.Run#all")
    void every_split_gives_the_bits_of_the_formula(Run run) {
        Pair<float[]> start = new Pair<>(Values.floats(1, LENGTH), Values.floats(2, LENGTH));
        try (Insulated2D program = Insulated2D.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .nx(NX)
                .ny(NY)
                .build()) {
            program.next().copyFrom(start.written());
            program.now().copyFrom(start.read());
            Pair<float[]> expected =
                    start.after(STEPS, (next, now) -> Insulated2DReference.step(next, now, NX, NY, 0.2f));

            program.run(STEPS);

            float[] actual = new float[LENGTH];
            program.next().copyTo(actual);
            assertThat(Arrays.mismatch(actual, expected.written()))
                    .as("first wrong element of the older array")
                    .isEqualTo(-1);
            program.now().copyTo(actual);
            assertThat(Arrays.mismatch(actual, expected.read()))
                    .as("first wrong element of the newer array")
                    .isEqualTo(-1);
        }
    }
}
