package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import jacobi2d.Jacobi2D;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class Jacobi2DTest {

    private static final int NX = 192; // 3 work-groups
    private static final int NY = 112; // 7 work-groups
    private static final int LENGTH = (NX + 20) * (NY + 2);
    private static final int STEPS = 7;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.Run#all")
    void every_split_gives_the_bits_of_the_formula(Run run) {
        Pair<float[]> start = new Pair<>(Values.floats(1, LENGTH), Values.floats(2, LENGTH));
        try (Jacobi2D program = Jacobi2D.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .nx(NX)
                .ny(NY)
                .build()) {
            program.a().copyFrom(start.written());
            program.b().copyFrom(start.read());
            Pair<float[]> expected =
                    start.after(STEPS, (next, now) -> Jacobi2DReference.step(next, now, NX, NY, 0.25f));

            program.run(STEPS);

            float[] actual = new float[LENGTH];
            program.a().copyTo(actual);
            assertThat(Arrays.mismatch(actual, expected.written()))
                    .as("first wrong element of the older array")
                    .isEqualTo(-1);
            program.b().copyTo(actual);
            assertThat(Arrays.mismatch(actual, expected.read()))
                    .as("first wrong element of the newer array")
                    .isEqualTo(-1);
        }
    }
}
