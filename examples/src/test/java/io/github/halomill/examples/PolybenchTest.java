package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.testing.Thorough;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import polyfdtd2d.PolyFdtd2D;
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
        jacobi1d(run, n, Values.floats(1, n), Values.floats(2, n), STEPS);
        jacobi1d(run, 120, PolybenchReference.jacobi1d(120, 2), PolybenchReference.jacobi1d(120, 3), 40);
    }

    private static void jacobi1d(DeepRun run, int n, float[] a, float[] b, int steps) {
        try (PolyJacobi1D program =
                PolyJacobi1D.builder().options(run.options()).n(n).build()) {
            hold(
                    program,
                    program.a(),
                    program.b(),
                    a,
                    b,
                    steps,
                    (from, to) -> PolybenchReference.jacobi1d(to, from, n));
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void jacobi2d_gives_the_bits_of_polybench(DeepRun run) {
        int n = 83;
        jacobi2d(run, n, Values.floats(1, n * n), Values.floats(2, n * n), STEPS);
        jacobi2d(run, 30, PolybenchReference.jacobi2d(30, 2), PolybenchReference.jacobi2d(30, 3), 20);
    }

    private static void jacobi2d(DeepRun run, int n, float[] a, float[] b, int steps) {
        try (PolyJacobi2D program =
                PolyJacobi2D.builder().options(run.options()).n(n).build()) {
            hold(
                    program,
                    program.a(),
                    program.b(),
                    a,
                    b,
                    steps,
                    (from, to) -> PolybenchReference.jacobi2d(to, from, n));
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    @Thorough(every = 3)
    void heat3d_gives_the_bits_of_polybench(DeepRun run) {
        int n = 29;
        heat3d(run, n, Values.floats(1, n * n * n), Values.floats(2, n * n * n), STEPS);
        heat3d(run, 20, PolybenchReference.heat3d(20), PolybenchReference.heat3d(20), 10);
    }

    private static void heat3d(DeepRun run, int n, float[] a, float[] b, int steps) {
        try (PolyHeat3D program =
                PolyHeat3D.builder().options(run.options()).n(n).build()) {
            hold(program, program.a(), program.b(), a, b, steps, (from, to) -> PolybenchReference.heat3d(to, from, n));
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    @Thorough(every = 3)
    void fdtd2d_gives_the_bits_of_polybench(DeepRun run) {
        int nx = 20;
        int ny = 30;
        float[] ex = PolybenchReference.fdtd2d(nx, ny, 1, nx);
        float[] ey = PolybenchReference.fdtd2d(nx, ny, 2, ny);
        float[] hz = PolybenchReference.fdtd2d(nx, ny, 3, nx);
        try (PolyFdtd2D program =
                PolyFdtd2D.builder().options(run.options()).nx(nx).ny(ny).build()) {
            program.ex().copyFrom(ex);
            program.ey().copyFrom(ey);
            program.hz().copyFrom(hz);
            for (int t = 0; t < 20; t++) {
                PolybenchReference.fdtd2d(ex, ey, hz, nx, ny, t);
            }

            program.run(20);

            float[] actual = new float[nx * ny];
            program.ex().copyTo(actual);
            hold("ex", actual, ex);
            program.ey().copyTo(actual);
            hold("ey", actual, ey);
            program.hz().copyTo(actual);
            hold("hz", actual, hz);
        }
    }

    /** Two sweeps a step, to b and back, as a program and as {@code sweep} does. */
    private static void hold(
            StencilProgram program,
            Field<float[]> fieldA,
            Field<float[]> fieldB,
            float[] a,
            float[] b,
            int steps,
            BiConsumer<float[], float[]> sweep) {
        fieldA.copyFrom(a);
        fieldB.copyFrom(b);
        for (int step = 0; step < steps; step++) {
            sweep.accept(a, b);
            sweep.accept(b, a);
        }

        program.run(steps);

        float[] actual = new float[a.length];
        fieldA.copyTo(actual);
        hold("A", actual, a);
        fieldB.copyTo(actual);
        hold("B", actual, b);
    }

    private static void hold(String what, float[] actual, float[] expected) {
        assertThat(Arrays.mismatch(actual, expected))
                .as("first wrong element of " + what)
                .isEqualTo(-1);
    }
}
