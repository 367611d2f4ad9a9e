package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import adi.Adi;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class AdiTest {

    private static final int NX = 21;
    private static final int NY = 14;
    private static final int NZ = 9;
    private static final int STEPS = 5;
    private static final double RX = 4;
    private static final double RY = 2.5;
    private static final double RZ = 0.3;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        double[] expected = Values.doubles(1, NX * NY * NZ);
        double[] actual = run(run, expected.clone());
        for (int step = 0; step < STEPS; step++) {
            new AdiReference(NX, NY, NZ).step(expected, RX, RY, RZ);
        }

        assertThat(Arrays.mismatch(actual, expected)).as("first wrong element").isEqualTo(-1);
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void a_wave_in_the_box_fades_as_the_scheme_says(DeepRun run) {
        double[] wave = new double[NX * NY * NZ];
        for (int i = 0; i < wave.length; i++) {
            wave[i] = Math.sin(2 * Math.PI * (i % NX + 1) / (NX + 1))
                    * Math.sin(Math.PI * (i / NX % NY + 1) / (NY + 1))
                    * Math.sin(3 * Math.PI * (i / NX / NY + 1) / (NZ + 1));
        }
        double kept = (1 - RZ * bend(3, NZ)) / (1 + RX * bend(2, NX)) / (1 + RY * bend(1, NY));

        double[] actual = run(run, wave.clone());

        for (int i = 0; i < wave.length; i++) {
            assertThat(actual[i]).as("element " + i).isCloseTo(Math.pow(kept, STEPS) * wave[i], within(1e-14));
        }
    }

    /** By how much the second difference of a wave of so many halves is less than 0, for a wave of height 1. */
    private static double bend(int halves, int cells) {
        double sine = Math.sin(halves * Math.PI / (cells + 1) / 2);
        return 4 * sine * sine;
    }

    private static double[] run(DeepRun run, double[] u) {
        assumeTrue(run.hasDoubles(), run + " has no double precision (cl_khr_fp64)");
        try (Adi program = Adi.builder()
                .options(run.options())
                .nx(NX)
                .ny(NY)
                .nz(NZ)
                .rx(RX)
                .ry(RY)
                .rz(RZ)
                .build()) {
            program.u().copyFrom(u);

            program.run(STEPS);

            program.u().copyTo(u);
        }
        return u;
    }
}
