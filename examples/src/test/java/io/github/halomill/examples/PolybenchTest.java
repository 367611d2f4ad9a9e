package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import polyheat3d.PolyHeat3D;
import polyjacobi1d.PolyJacobi1D;
import polyjacobi2d.PolyJacobi2D;

@Tag("device")
class PolybenchTest {

    private static final int STEPS = 5;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void jacobi1d_gives_the_bits_of_polybench(DeepRun run) {
        int n = 1000;
        float[] a = Values.floats(1, n);
        float[] b = Values.floats(2, n);
        try (PolyJacobi1D program =
                PolyJacobi1D.builder().options(run.options()).n(n).build()) {
            program.a().copyFrom(a);
            program.b().copyFrom(b);
            for (int step = 0; step < STEPS; step++) {
                PolybenchReference.jacobi1d(b, a, n);
                PolybenchReference.jacobi1d(a, b, n);
            }

            program.run(STEPS);

            float[] actual = new float[n];
            program.a().copyTo(actual);
            hold("A", actual, a);
            program.b().copyTo(actual);
            hold("B", actual, b);
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void jacobi2d_gives_the_bits_of_polybench(DeepRun run) {
        int n = 83;
        float[] a = Values.floats(1, n * n);
        float[] b = Values.floats(2, n * n);
        try (PolyJacobi2D program =
                PolyJacobi2D.builder().options(run.options()).n(n).build()) {
            program.a().copyFrom(a);
            program.b().copyFrom(b);
            for (int step = 0; step < STEPS; step++) {
                PolybenchReference.jacobi2d(b, a, n);
                PolybenchReference.jacobi2d(a, b, n);
            }

            program.run(STEPS);

            float[] actual = new float[n * n];
            program.a().copyTo(actual);
            hold("A", actual, a);
            program.b().copyTo(actual);
            hold("B", actual, b);
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void heat3d_gives_the_bits_of_polybench(DeepRun run) {
        int n = 29;
        float[] a = Values.floats(1, n * n * n);
        float[] b = Values.floats(2, n * n * n);
        try (PolyHeat3D program =
                PolyHeat3D.builder().options(run.options()).n(n).build()) {
            program.a().copyFrom(a);
            program.b().copyFrom(b);
            for (int step = 0; step < STEPS; step++) {
                PolybenchReference.heat3d(b, a, n);
                PolybenchReference.heat3d(a, b, n);
            }

            program.run(STEPS);

            float[] actual = new float[n * n * n];
            program.a().copyTo(actual);
            hold("A", actual, a);
            program.b().copyTo(actual);
            hold("B", actual, b);
        }
    }

    private static void hold(String what, float[] actual, float[] expected) {
        assertThat(Arrays.mismatch(actual, expected))
                .as("first wrong element of " + what)
                .isEqualTo(-1);
    }
}
