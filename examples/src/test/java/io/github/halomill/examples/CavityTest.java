package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cavity.Cavity;
import inplacecavity.InPlaceCavity;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class CavityTest {

    private static final int NX = 37; // at least a work-group
    private static final int NY = 6;
    private static final int NZ = 9;
    private static final int CELLS = NX * NY * NZ;
    private static final int ITERATIONS = 2;
    private static final int STEPS = 20; // of an iteration

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        CavityReference reference = new CavityReference(NX, NY, NZ, 0.1);
        try (Cavity program =
                Cavity.builder().options(run.options()).nx(NX).ny(NY).nz(NZ).build()) {
            program.f().copyFrom(reference.f);
            for (int step = 0; step < ITERATIONS * STEPS; step++) {
                reference.step(1.6f);
            }

            program.run(ITERATIONS);

            float[] f = new float[19 * CELLS];
            program.f().copyTo(f);
            assertThat(Arrays.mismatch(f, reference.f))
                    .as("first wrong population")
                    .isEqualTo(-1);
            float[] speed = new float[CELLS];
            program.speed().copyTo(speed);
            for (int cell = 0; cell < CELLS; cell++) {
                assertThat((double) speed[cell])
                        .as("speed of cell " + cell)
                        .isCloseTo(reference.speed(cell), within(1e-7));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void one_array_in_place_gives_the_same_bits(DeepRun run) {
        CavityReference reference = new CavityReference(NX, NY, NZ, 0.1);
        try (InPlaceCavity program = InPlaceCavity.builder()
                .options(run.options())
                .nx(NX)
                .ny(NY)
                .nz(NZ)
                .build()) {
            float[] f = new float[19 * (NX + 2) * (NY + 2) * (NZ + 2)];
            reference.putInPlace(f);
            program.f().copyFrom(f);
            float[] speed = new float[CELLS];
            for (int step = 0; step < STEPS; step++) {
                reference.step(1.6f);
            }

            program.run(1);

            program.f().copyTo(f);
            float[] expected = f.clone();
            reference.putInPlace(expected);
            assertThat(Arrays.mismatch(f, expected))
                    .as("first wrong population")
                    .isEqualTo(-1);
            program.speed().copyTo(speed);
            for (int cell = 0; cell < CELLS; cell++) {
                assertThat((double) speed[cell])
                        .as("speed of cell " + cell)
                        .isCloseTo(reference.speed(cell), within(1e-7));
            }
        }
    }
}
