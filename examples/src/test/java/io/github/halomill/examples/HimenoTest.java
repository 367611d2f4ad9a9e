package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import himeno.Himeno;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class HimenoTest {

    // XS, the smallest of the published sizes.
    private static final int IMAX = 32;
    private static final int JMAX = 32;
    private static final int KMAX = 64;
    private static final int LENGTH = IMAX * JMAX * KMAX;
    private static final float OMEGA = 0.8f;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_benchmark(DeepRun run) {
        HimenoReference reference = new HimenoReference(IMAX, JMAX, KMAX);
        for (int n = 0; n < 3; n++) {
            reference.a[n] = Values.floats(n, LENGTH, -1, 1);
            reference.b[n] = Values.floats(10 + n, LENGTH, -1, 1);
            reference.c[n] = Values.floats(20 + n, LENGTH, -1, 1);
        }
        reference.a[3] = Values.floats(3, LENGTH, 0, 0.2);
        float[] p = Values.floats(4, LENGTH, -1, 1);
        System.arraycopy(p, 0, reference.p, 0, LENGTH);
        System.arraycopy(p, 0, reference.wrk2, 0, LENGTH);
        System.arraycopy(Values.floats(5, LENGTH, -1, 1), 0, reference.wrk1, 0, LENGTH);
        System.arraycopy(Values.floats(6, LENGTH, 0, 1), 0, reference.bnd, 0, LENGTH);

        hold(run, reference, 7);
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_gosa_of_the_benchmark(DeepRun run) {
        hold(run, new HimenoReference(IMAX, JMAX, KMAX), 20);
    }

    private static void hold(DeepRun run, HimenoReference reference, int sweeps) {
        try (Himeno program = Himeno.builder()
                .options(run.options())
                .nx(KMAX)
                .ny(JMAX)
                .nz(IMAX)
                .build()) {
            upload(program, reference);
            float gosa = reference.jacobi(sweeps, OMEGA);

            program.run(sweeps);

            float[] actual = new float[LENGTH];
            program.p().copyTo(actual);
            assertThat(Arrays.mismatch(actual, reference.p))
                    .as("first wrong element of p")
                    .isEqualTo(-1);
            program.ss().copyTo(actual);
            assertThat(Arrays.mismatch(actual, reference.ss))
                    .as("first wrong element of ss")
                    .isEqualTo(-1);
            assertThat(program.gosa()).isCloseTo(reference.gosa(), withinPercentage(1e-4));
            assertThat(program.gosa())
                    .as("the benchmark's own, summed up in single precision")
                    .isCloseTo(gosa, withinPercentage(0.1));
        }
    }

    /** Gives a program what a reference begins with. */
    static void upload(Himeno program, HimenoReference reference) {
        program.a0().copyFrom(reference.a[0]);
        program.a1().copyFrom(reference.a[1]);
        program.a2().copyFrom(reference.a[2]);
        program.a3().copyFrom(reference.a[3]);
        program.b0().copyFrom(reference.b[0]);
        program.b1().copyFrom(reference.b[1]);
        program.b2().copyFrom(reference.b[2]);
        program.c0().copyFrom(reference.c[0]);
        program.c1().copyFrom(reference.c[1]);
        program.c2().copyFrom(reference.c[2]);
        program.p().copyFrom(reference.p);
        program.wrk1().copyFrom(reference.wrk1);
        program.wrk2().copyFrom(reference.wrk2);
        program.bnd().copyFrom(reference.bnd);
    }
}
