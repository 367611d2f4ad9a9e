package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import fdtd2d.Fdtd2D;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class Fdtd2DTest {

    private static final int NX = 77;
    private static final int NY = 83;
    private static final int STEPS = 9;
    private static final double OMEGA = 0.05;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        float[] ex = Values.floats(1, NX * (NY + 1));
        float[] ey = Values.floats(2, (NX + 1) * NY);
        float[] hz = Values.floats(3, NX * NY);
        try (Fdtd2D program =
                Fdtd2D.builder().options(run.options()).nx(NX).ny(NY).build()) {
            program.ex().copyFrom(ex);
            program.ey().copyFrom(ey);
            program.hz().copyFrom(hz);
            for (int step = 0; step < STEPS; step++) {
                Fdtd2DReference.step(ex, ey, hz, NX, NY, (float) Math.sin(OMEGA * step));
            }

            program.run(STEPS);

            float[] actual = new float[ex.length];
            program.ex().copyTo(actual);
            hold("ex", actual, ex);
            actual = new float[ey.length];
            program.ey().copyTo(actual);
            hold("ey", actual, ey);
            actual = new float[hz.length];
            program.hz().copyTo(actual);
            hold("hz", actual, hz);
        }
    }

    private static void hold(String what, float[] actual, float[] expected) {
        assertThat(Arrays.mismatch(actual, expected))
                .as("first wrong element of " + what)
                .isEqualTo(-1);
    }
}
