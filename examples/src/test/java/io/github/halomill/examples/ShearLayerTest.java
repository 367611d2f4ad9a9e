package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import shearlayer.ShearLayer;

@Tag("device")
class ShearLayerTest {

    private static final int STEPS = 20; // of an iteration

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        int nx = 37;
        int ny = 29;
        float[] f = Values.floats(1, 9 * nx * ny, 0.08, 0.12);
        ShearLayerReference reference = new ShearLayerReference(nx, ny, new Vortices(0, 1));
        for (int i = 0; i < f.length; i++) {
            reference.f[i / (nx * ny)][i / nx % ny][i % nx] = f[i];
        }
        for (int step = 0; step < 2 * STEPS; step++) {
            reference.step(1.9f);
        }
        try (ShearLayer program =
                ShearLayer.builder().options(run.options()).nx(nx).ny(ny).build()) {
            program.f().copyFrom(f);

            program.run(2);

            program.f().copyTo(f);
            assertThat(Arrays.mismatch(f, reference.populations()))
                    .as("first wrong population")
                    .isEqualTo(-1);
            float[] curl = new float[nx * ny];
            program.curl().copyTo(curl);
            assertThat(Arrays.mismatch(curl, reference.curl()))
                    .as("first wrong vorticity")
                    .isEqualTo(-1);
        }
    }

    /** By G. I. Taylor (1923) such vortices stay as they are, and fade as exp(-2 nu k^2 t). */
    @Test
    void vortices_fade_as_the_equations_of_navier_and_stokes_say() {
        int n = 32;
        double omega = 1.25;
        Vortices vortices = new Vortices(0.02, 2 * Math.PI / n);
        float[] curl = new float[n * n];
        try (ShearLayer program = ShearLayer.builder()
                .options(DeepRun.three().options())
                .nx(n)
                .ny(n)
                .omega(omega)
                .build()) {
            program.f().copyFrom(new ShearLayerReference(n, n, vortices).populations());

            program.run(8);

            program.curl().copyTo(curl);
        }
        double viscosity = (1 / omega - 0.5) / 3;
        double rest = Math.exp(-2 * viscosity * vortices.k * vortices.k * 8 * STEPS);
        double most = 2 * vortices.k * vortices.speed;
        assertThat(rest).isLessThan(0.5);
        for (int i = 0; i < curl.length; i++) {
            double expected = most * rest * Math.sin(vortices.k * (i % n)) * Math.sin(vortices.k * (i / n));
            assertThat((double) curl[i]).as("vorticity of cell " + i).isCloseTo(expected, within(0.02 * most * rest));
        }
    }

    private record Vortices(double speed, double k) implements ShearLayerReference.Flow {

        @Override
        public double right(int x, int y) {
            return speed * Math.sin(k * x) * Math.cos(k * y);
        }

        @Override
        public double up(int x, int y) {
            return -speed * Math.cos(k * x) * Math.sin(k * y);
        }
    }
}
