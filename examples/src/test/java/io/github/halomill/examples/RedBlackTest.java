package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.testing.Thorough;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redblack.RedBlack;

@Tag("device")
class RedBlackTest {

    private static final int NX = 61;
    private static final int NY = 83;
    private static final int LENGTH = (NX + 2) * (NY + 2);
    private static final int SWEEPS = 3;
    private static final float OMEGA = 1.9f;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    @Thorough(every = 3)
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        float[] u = Values.floats(1, LENGTH);
        float[] f = Values.floats(2, NX * NY);
        try (RedBlack program = RedBlack.builder()
                .options(run.options())
                .nx(NX)
                .ny(NY)
                .sweeps(SWEEPS)
                .tolerance(0)
                .build()) {
            program.u().copyFrom(u);
            program.f().copyFrom(f);
            for (int sweep = 0; sweep < 4 * SWEEPS; sweep++) {
                RedBlackReference.sweep(u, f, NX, NY, OMEGA);
            }

            program.run(4);

            float[] actual = new float[LENGTH];
            program.u().copyTo(actual);
            assertThat(Arrays.mismatch(actual, u))
                    .as("first wrong element of u")
                    .isEqualTo(-1);
            assertThat(program.missing()).isEqualTo(RedBlackReference.missing(u, f, NX, NY));
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void it_ends_when_what_is_missing_is_small_enough(DeepRun run) {
        double tolerance = 0.01;
        float[] u = new float[LENGTH];
        float[] f = Values.floats(2, NX * NY, -1, 1);
        try (RedBlack program = RedBlack.builder()
                .options(run.options())
                .nx(NX)
                .ny(NY)
                .sweeps(SWEEPS)
                .tolerance(tolerance)
                .build()) {
            program.f().copyFrom(f);
            int iterations = 0;
            do {
                for (int sweep = 0; sweep < SWEEPS; sweep++) {
                    RedBlackReference.sweep(u, f, NX, NY, OMEGA);
                }
                iterations++;
            } while (RedBlackReference.missing(u, f, NX, NY) >= tolerance);

            program.run(1000);

            assertThat(program.report().iterations()).isEqualTo(iterations);
            assertThat(program.missing()).isLessThan(tolerance);
        }
    }
}
