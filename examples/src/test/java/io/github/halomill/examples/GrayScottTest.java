package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import grayscott.GrayScott;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class GrayScottTest {

    private static final int NX = 61;
    private static final int NY = 83;
    private static final int LENGTH = (NX + 2) * (NY + 2);
    private static final int STEPS = 12;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#shallow")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        float[] u = Values.floats(1, NX * NY, 0, 1);
        float[] v = Values.floats(2, NX * NY, 0, 1);
        GrayScottReference reference = new GrayScottReference(NX, NY, u, v);
        try (GrayScott program =
                GrayScott.builder().options(run.options()).nx(NX).ny(NY).build()) {
            // Borders are filled before they are read: what is in them does not count.
            program.u().copyFrom(Bordered.around(u, NX, NY, 1000));
            program.v().copyFrom(Bordered.around(v, NX, NY, 1000));
            for (int step = 0; step < STEPS; step++) {
                reference.step(1, 0.5f, 0.055f, 0.062f, 1);
            }

            program.run(STEPS);

            float[] actual = new float[LENGTH];
            program.u().copyTo(actual);
            hold("u", Bordered.within(actual, NX, NY), reference.u);
            program.v().copyTo(actual);
            hold("v", Bordered.within(actual, NX, NY), reference.v);
        }
    }

    private static void hold(String what, float[] actual, float[] expected) {
        assertThat(Arrays.mismatch(actual, expected))
                .as("first wrong element of " + what)
                .isEqualTo(-1);
    }
}
