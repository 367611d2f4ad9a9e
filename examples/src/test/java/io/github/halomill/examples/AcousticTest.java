package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import acoustic.Acoustic;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class AcousticTest {

    private static final int NX = 61;
    private static final int NY = 83;
    private static final int LENGTH = (NX + 2) * (NY + 2);
    private static final int SX = 17;
    private static final int SY = 40; // near a cut
    private static final int STEPS = 11;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        float[] before = Values.floats(1, LENGTH, -1, 1);
        float[] now = Values.floats(2, LENGTH, -1, 1);
        float[] after = Values.floats(3, LENGTH, -1, 1); // of which the border is read later
        float[] speed2 = Values.floats(4, NX * NY, 0.1, 0.5);
        float[] keep = Values.floats(5, NX * NY, 0.9, 1);
        try (Acoustic program = Acoustic.builder()
                .options(run.options())
                .nx(NX)
                .ny(NY)
                .sx(SX)
                .sy(SY)
                .delay(5)
                .build()) {
            program.before().copyFrom(before);
            program.now().copyFrom(now);
            program.after().copyFrom(after);
            program.speed2().copyFrom(speed2);
            program.keep().copyFrom(keep);
            for (int step = 0; step < STEPS; step++) {
                AcousticReference.step(after, now, before, speed2, keep, NX, NY);
                after[(SY + 1) * (NX + 2) + SX + 1] += AcousticReference.amplitude(step, 0.02, 5);
                float[] oldest = before;
                before = now;
                now = after;
                after = oldest;
            }

            program.run(STEPS);

            float[] actual = new float[LENGTH];
            program.before().copyTo(actual);
            hold("before", actual, before);
            program.now().copyTo(actual);
            hold("now", actual, now);
            program.after().copyTo(actual);
            hold("after", actual, after);
        }
    }

    private static void hold(String what, float[] actual, float[] expected) {
        assertThat(Arrays.mismatch(actual, expected))
                .as("first wrong element of " + what)
                .isEqualTo(-1);
    }
}
